import { DeliveryWorker, type DeliveryWorkerOptions } from './delivery-worker';
import type { Destination } from './destination';
import { removeOrphans } from '../files/file-store';
import { purge, purgeResults } from '../store/purge';
import { nullIfUnavailable } from '../store/submission';

/** Milliseconds between two runs of the maintenance, which deletes expired results. */
const maintenanceInterval = 10 * 60_000;
/** Every sixth run purges submissions, too. */
const runsPerPurge = 6;

interface DeliveryOptions extends Omit<DeliveryWorkerOptions, 'destination'> {
  readonly destinations: readonly Destination[];
  /** Days until a delivered submission is purged. */
  readonly retentionDays: number;
}

export type Delivery = ReturnType<typeof createDelivery>;

/** The background jobs of submissions: delivery to all destinations, and purging. */
export function createDelivery({ destinations, retentionDays, ...options }: DeliveryOptions) {
  const { database, clock, now } = options;
  const workers = destinations.map((destination) => new DeliveryWorker({ ...options, destination }));
  let cancelNextRun = (): void => {};
  let currentRun: Promise<unknown> | undefined;

  function runMaintenance(run: number): void {
    const isPurge = run % runsPerPurge === 0;
    const work = isPurge ? purge(database, retentionDays, now()) : purgeResults(database, now());
    // While the store is unavailable, the next run tries again.
    currentRun = nullIfUnavailable(work.then(() => removeOrphans(database, now())));
    cancelNextRun = clock.after(maintenanceInterval, () => runMaintenance(run + 1));
  }

  return {
    start: () => {
      for (const worker of workers) worker.start();
      runMaintenance(0);
    },
    /** Polls the queues immediately. */
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    /** Ends within five seconds. Undelivered submissions remain queued for the next start of any process. */
    stop: async () => {
      cancelNextRun();
      await Promise.all([currentRun, ...workers.map((worker) => worker.stop())]);
    },
  };
}
