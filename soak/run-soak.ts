import { checkUp } from './check-up';
import { clockText } from './conditions';
import { stopInTime } from './disturbances/processes';
import { disturbancesNamed, schedule, type Scheduled } from './disturbances/schedule';
import type { SoakOptions } from './options';
import type { CausedDisturbance, SoakReport } from './report';
import { pause } from './soak-context';
import { describeTopology, startSoak, type RunningSoak } from './start-soak';

/** Milliseconds after the end within which everything acknowledged has been delivered. */
const deliveryTimeout = 60_000;
/** The part of the time after which no process is ended any more: memory is flat only where processes live. */
const processesEndUntil = 2 / 3;

/**
 * Runs a soak.
 * @param folder for temporary files; the caller removes it.
 * @param interrupt ends it early; what was observed until then is reported.
 * @param print receives lines for people.
 */
export async function runSoak(
  options: SoakOptions,
  folder: string,
  interrupt: AbortSignal,
  print: (line: string) => void,
): Promise<SoakReport> {
  const soak = await startSoak(options, folder, interrupt, print);
  const caused = new Map<string, CausedDisturbance>();
  try {
    await disturb(soak, options, caused);
    await finish(soak);
  } finally {
    await soak.stopActors();
    await soak.close();
  }
  const { context, tallies } = soak;
  return {
    seed: options.seed,
    patience: options.patience,
    seconds: Math.round(soak.now() / 1_000),
    topology: describeTopology(context.site),
    disturbances: [...caused.values()],
    tallies: tallies.tallies(),
    judgements: context.ledger.judgements(),
    logged: context.logs.counts(),
  };
}

/** Causes one disturbance after the other until the time is over, and looks at every machine after each. */
async function disturb(
  soak: RunningSoak,
  { seconds, seed, only }: SoakOptions,
  caused: Map<string, CausedDisturbance>,
): Promise<void> {
  const { context, now } = soak;
  const { signal } = context;
  const whole = seconds * 1_000;
  const isOver = (): boolean => signal.aborted || now() > whole;
  const chosen = disturbancesNamed(only);
  for (const { name, missing } of chosen)
    caused.set(name, { name, times: 0, broken: 0, missing: missing(context) });
  for (const scheduled of schedule(
    seed,
    chosen.filter(({ name }) => caused.get(name)?.missing === null),
  )) {
    const { name, endsProcesses = false } = scheduled.disturbance;
    if (endsProcesses && only.length === 0 && now() > whole * processesEndUntil) continue;
    await pause(scheduled.calm, signal);
    if (isOver()) break;
    const broken = await cause(soak, scheduled);
    const before = caused.get(name) ?? { name, times: 0, broken: 0, missing: null };
    caused.set(name, { ...before, times: before.times + 1, broken: before.broken + broken });
  }
  while (!isOver()) await pause(500, signal);
}

/** @returns the number of checks that did not hold. */
async function cause(
  { context, now, print }: RunningSoak,
  { disturbance, random }: Scheduled,
): Promise<number> {
  const before = context.ledger.brokenChecks;
  const began = clockText(now());
  await disturbance.run(context, random);
  await checkUp(context);
  const broken = context.ledger.brokenChecks - before;
  print(`${began} ${disturbance.name}: ${broken === 0 ? 'all kept' : `${broken} checks BROKEN`}`);
  return broken;
}

/** What is judged once nothing is disturbed any more. */
async function finish({ context, watch, stopActors }: RunningSoak): Promise<void> {
  const { site, ledger, forms, logs, patience } = context;
  await stopActors();
  const deadline = performance.now() + deliveryTimeout * patience;
  while (forms.missing().length > 0 && performance.now() < deadline)
    await pause(200, new AbortController().signal);
  forms.judge();
  await checkUp(context);
  watch.judge();
  for (const machine of site.machines) {
    for (const pid of machine.pids()) logs.expectKilled(pid);
    await stopInTime(ledger, machine, patience);
  }
  if (site.cdn === null) return;
  ledger.held('purges', site.cdn.purges.length);
  for (const violation of site.cdn.violations) ledger.broke('purges', violation);
}
