import { setMaxListeners } from 'node:events';
import { createSeededRandom } from '../test/support/seeded-random';
import { malformedRequests, searchFlood, slowClients, unknownPages } from './actors/attackers';
import { crawler } from './actors/crawler';
import { editor } from './actors/editor';
import { jsonSender, plainSender } from './actors/form-senders';
import { publisher } from './actors/publisher';
import { cdnVisitor, visitor } from './actors/visitor';
import { warmUp } from './check-up';
import { Conditions } from './conditions';
import { HttpClient } from './http-client';
import { FormBook } from './observers/form-book';
import { Ledger } from './observers/ledger';
import { LogReader } from './observers/log-reader';
import { ProcessWatch } from './observers/process-watch';
import { PublishBook } from './observers/publish-book';
import { TallyBook } from './observers/tally';
import { UpstreamCalls } from './observers/upstream-calls';
import { usualRequests, type SoakOptions } from './options';
import type { Actor, ActorContext, SoakContext } from './soak-context';
import { callsPerSecond, startSoakSite, type SiteListeners, type SoakSite } from './topology/start-site';

/** Who is there: the name in the report, and how many. */
const actors: readonly (readonly [name: string, act: Actor, count: number])[] = [
  ['visitors', visitor, 3],
  ['visitors of the CDN', cdnVisitor, 3],
  ['crawler', crawler, 1],
  ['editor', editor, 1],
  ['publisher, who looks for each publish', publisher, 1],
  ['forms by script', jsonSender, 1],
  ['forms without scripts', plainSender, 1],
  ['unknown pages', unknownPages, 1],
  ['searches', searchFlood, 1],
  ['malformed requests', malformedRequests, 1],
  ['slow clients', slowClients, 1],
];

/** A soak in progress. */
export interface RunningSoak {
  /** That of the check-ups. */
  readonly context: ActorContext;
  readonly watch: ProcessWatch;
  readonly tallies: TallyBook;
  /** Receives lines for people. */
  readonly print: (line: string) => void;
  /** Milliseconds since the actors began. */
  readonly now: () => number;
  readonly stopActors: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** What is observed, before there is anything to observe. */
function createObservers(print: (line: string) => void) {
  let startedAt = performance.now();
  const now = (): number => performance.now() - startedAt;
  const conditions = new Conditions(now);
  const ledger = new Ledger(() => conditions.describe(), print);
  return {
    conditions,
    ledger,
    now,
    /** Begins counting time. */
    begin: () => void (startedAt = performance.now()),
    forms: new FormBook(ledger),
    publishes: new PublishBook(ledger),
    logs: new LogReader(ledger),
    watch: new ProcessWatch(ledger),
    calls: new UpstreamCalls(ledger, callsPerSecond),
    tallies: new TallyBook(),
  };
}

type Observers = ReturnType<typeof createObservers>;

/** Passes what the site reports to its observers. */
function listenersOf({ conditions, ledger, forms, logs, calls }: Observers, patience: number): SiteListeners {
  let [resets, ofKilled, ofIdle] = [0, 0, 0];
  ledger.describe('resets', () => `${resets}; ${ofKilled} of killed processes, ${ofIdle} of idle ones`);
  ledger.held('resets');
  return {
    onCalls: (some) => calls.record(some),
    onLine: (machine, line, isError) => logs.read(machine, line, isError),
    onUnexpectedEnd: (machine, code) =>
      ledger.broke('processes', `${machine} ended by itself with exit code ${code}`),
    onBroken: ({ backend, method, path, code, wasIdle }) => {
      const isKilled = conditions.isKilled(backend, 2_000 * patience);
      const isClosing = wasIdle && conditions.isOn(['reload'], 2_000 * patience);
      if (isKilled) ofKilled += 1;
      else if (isClosing) ofIdle += 1;
      else resets += 1;
      ledger.check('resets', isKilled || isClosing ? null : `${backend} ${method} ${path}: ${code}`);
    },
    onDelivered: (delivered) => {
      ledger.held('deliveries');
      forms.deliver(delivered);
    },
    onForged: (problem) => ledger.broke('deliveries', problem),
  };
}

/**
 * Starts the site and its actors.
 * @param interrupt stops the actors.
 */
export async function startSoak(
  { seed, machines, workers, cdn, build, patience, requests }: SoakOptions,
  folder: string,
  interrupt: AbortSignal,
  print: (line: string) => void,
): Promise<RunningSoak> {
  const observers = createObservers(print);
  const { watch, tallies, now, calls: _calls, begin, ...judges } = observers;
  print(build === undefined ? 'Building the site twice, and starting it …' : 'Starting the site …');
  const topology = {
    machines,
    workers,
    patience,
    hasCdn: cdn,
    ...(build !== undefined && { existingBuild: build }),
  };
  const site = await startSoakSite(topology, folder, listenersOf(observers, patience));
  await warmUp(site);
  const ending = new AbortController();
  interrupt.addEventListener('abort', () => ending.abort(), { once: true });
  const { signal } = ending;
  setMaxListeners(100, signal); // a pause of each actor
  const context: SoakContext = { ...judges, site, patience, pace: usualRequests / requests, signal };
  begin();
  const reading = setInterval(() => {
    for (const machine of site.machines) watch.read(machine.name, machine.pids(), now() / 1_000);
  }, 1_000);
  print(`Running on ${describeTopology(site)}; seed ${seed}.`);
  const running = startActors(context, tallies, seed);
  // A defect of an actor ends the soak.
  running.catch(() => ending.abort());
  return {
    context: contextOf(context, tallies, 'check-ups'),
    watch,
    tallies,
    print,
    now,
    stopActors: async () => {
      ending.abort();
      await running;
    },
    close: async () => {
      clearInterval(reading);
      await site.close();
    },
  };
}

function startActors(context: SoakContext, tallies: TallyBook, seed: number): Promise<unknown> {
  const single = actors.flatMap(([name, act, count]) => Array.from({ length: count }, () => ({ name, act })));
  return Promise.all(
    single.map(({ name, act }, index) =>
      act(contextOf(context, tallies, name), createSeededRandom(seed * 100 + index)),
    ),
  );
}

/** The context of an actor, whose requests count under its name. */
function contextOf(context: SoakContext, tallies: TallyBook, name: string): ActorContext {
  const count: ActorContext['count'] = (reply) => tallies.add(name, reply);
  return {
    ...context,
    count,
    openClient: (origin, isPersistent = true) => new HttpClient(origin, { isPersistent, onReply: count }),
  };
}

/** The site's parts, in a line. */
export function describeTopology({ machines, redis, cdn, disk, clock }: SoakSite): string {
  const [first] = machines;
  return [
    `${machines.length} machines of ${first?.workers ?? 0} processes`,
    redis === null ? 'no Redis' : 'one Redis',
    cdn === null ? 'no CDN' : 'a CDN',
    disk === undefined ? 'no disk to fill' : 'a disk to fill',
    clock === undefined ? 'no clock to step' : 'a clock to step',
  ].join(', ');
}
