import type { Ledger } from '../observers/ledger';
import { pause, type SoakContext } from '../soak-context';
import type { Machine } from '../topology/machine';
import type { Disturbance } from './disturbance';

/** Milliseconds within which a machine that was asked to stop has ended. */
const stopTimeout = 10_000;

const needsWorkers = ({ site }: SoakContext): string | null =>
  site.machines.some(({ workers }) => workers > 1) ? null : 'the machines have one process each';
const needsMachines = ({ site }: SoakContext): string | null =>
  site.machines.length > 1 ? null : 'there is one machine';

/** Ends a worker; the primary process starts another one. */
export const killWorker: Disturbance = {
  name: 'SIGKILL a worker',
  endsProcesses: true,
  missing: needsWorkers,
  run: async (context, random) => {
    const machine = random.pick(context.site.machines);
    const pid = random.pick(machine.workerPids());
    const end = context.conditions.begin('worker', `worker ${pid} of ${machine.name} killed`, machine.name);
    context.logs.expectKilled(pid);
    process.kill(pid, 'SIGKILL');
    await whole(context, machine);
    end();
  },
};

/** Ends all of a machine, and starts it after a moment. */
export const killMachine: Disturbance = {
  name: 'SIGKILL a machine and start it',
  endsProcesses: true,
  missing: needsMachines,
  run: async (context, random) => {
    const machine = random.pick(context.site.machines);
    await restart(context, machine, 'SIGKILL', 1_000);
  },
};

/** The same while the content service is down: what the machine knows is on its disk. */
export const killMachineInOutage: Disturbance = {
  name: 'SIGKILL a machine and start it, the content service down',
  endsProcesses: true,
  missing: needsMachines,
  run: async (context, random) => {
    const { content, machines } = context.site;
    const endOutage = context.conditions.begin('content', 'content service down');
    await content.setDown(true);
    await pause(2_000, context.signal);
    await restart(context, random.pick(machines), 'SIGKILL', 1_000);
    await pause(3_000, context.signal);
    await content.setDown(false);
    endOutage();
  },
};

/** Stops a machine as a service manager does, and starts it. */
export const stopMachine: Disturbance = {
  name: 'SIGTERM a machine and start it',
  endsProcesses: true,
  missing: needsMachines,
  run: async (context, random) => restart(context, random.pick(context.site.machines), 'SIGTERM', 500),
};

/** A deploy: another build, and each machine in turn replaces its processes. */
export const rollingReload: Disturbance = {
  name: 'rolling reload with another build',
  endsProcesses: true,
  missing: needsWorkers,
  run: async (context) => {
    const { site, conditions, ledger } = context;
    const end = conditions.begin('reload', 'rolling reload');
    const id = site.build.exchange();
    for (const machine of site.machines) {
      const before = machine.workerPids();
      machine.signal('SIGHUP');
      const problem = await problemOfReload(machine, before, id, 60_000 * context.patience);
      ledger.check('restarts', problem);
    }
    end();
  },
};

async function problemOfReload(
  machine: Machine,
  before: readonly number[],
  id: string,
  timeout: number,
): Promise<string | null> {
  const deadline = performance.now() + timeout;
  while (performance.now() < deadline) {
    const pids = machine.workerPids();
    if (pids.length === machine.workers && !pids.some((pid) => before.includes(pid))) {
      const { text } = await machine.get('/builds/latest.json');
      return id === '' || text.includes(id)
        ? null
        : `${machine.name} has not build ${id}: ${text.slice(0, 200)}`;
    }
    await pause(100, new AbortController().signal);
  }
  return `${machine.name} did not replace ${before.join(', ')} within a minute`;
}

async function restart(
  context: SoakContext,
  machine: Machine,
  signal: 'SIGTERM' | 'SIGKILL',
  rest: number,
): Promise<void> {
  const { conditions, ledger, logs } = context;
  const end = conditions.begin(
    signal === 'SIGKILL' ? 'machine' : 'reload',
    `${machine.name} ${signal}`,
    machine.name,
  );
  // Workers end with the primary process.
  for (const pid of machine.pids()) logs.expectKilled(pid);
  if (signal === 'SIGTERM') await stopInTime(ledger, machine, context.patience);
  else await machine.stop(signal);
  await freePortOf(machine);
  await pause(rest, context.signal);
  await machine.start().then(
    () => ledger.held('restarts'),
    (error: unknown) => ledger.broke('restarts', String(error)),
  );
  end();
}

/** Stops a machine, which must end in time. */
export async function stopInTime(ledger: Ledger, machine: Machine, patience: number): Promise<void> {
  const since = performance.now();
  const code = await machine.stop('SIGTERM');
  const took = Math.round(performance.now() - since);
  ledger.measure('stops', took);
  const isInTime = code === 0 && took <= stopTimeout * patience;
  ledger.check('stops', isInTime ? null : `${machine.name} ended after ${took} ms with exit code ${code}`);
}

/** Workers of a killed primary process stop by themselves and hold the port until then. */
async function freePortOf(machine: Machine): Promise<void> {
  const deadline = performance.now() + 15_000;
  while ((await machine.get('/healthz')).status !== 0 && performance.now() < deadline)
    await pause(100, new AbortController().signal);
}

async function whole({ ledger }: SoakContext, machine: Machine): Promise<void> {
  await pause(200, new AbortController().signal);
  await machine.whenReady().then(
    () => ledger.held('restarts'),
    (error: unknown) => ledger.broke('restarts', String(error)),
  );
}
