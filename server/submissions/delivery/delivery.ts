import { DeliveryWorker, type DeliveryWorkerOptions } from './delivery-worker';
import type { Destination } from './destination';
import { createOrphanRemoval } from '../files/file-store';
import { purge, purgeResults } from '../store/purge';
import { nullIfUnavailable, StoreUnavailable } from '../store/submission';
import { errorFields } from '../../runtime/logging/log';

/** Milliseconds between two runs of the maintenance, which deletes expired results. No upload takes that long. */
const maintenanceInterval = 10 * 60_000;
/** Every sixth run purges submissions, too: not the first, since the clock of a machine that starts may be months ahead. */
const runsPerPurge = 6;

interface DeliveryOptions extends Omit<DeliveryWorkerOptions, 'destination'> {
  readonly destinations: readonly Destination[];
  /** Days until a delivered submission is purged. */
  readonly retentionDays: number;
}

export type Delivery = ReturnType<typeof createDelivery>;

/** The background jobs of submissions: delivery to all destinations, and purging. */
export function createDelivery({ destinations, retentionDays, ...options }: DeliveryOptions) {
  const { database, clock, now, log } = options;
  const workers = destinations.map((destination) => new DeliveryWorker({ ...options, destination }));
  const removeOrphans = createOrphanRemoval(database);
  let cancelNextRun = (): void => {};
  let currentRun: Promise<void> | undefined;

  /** Never rejects: what fails is logged, and the next run tries again. */
  async function maintain(isPurge: boolean): Promise<void> {
    try {
      const work = isPurge ? purge(database, retentionDays, now()) : purgeResults(database, now());
      // The database logs by itself that it is unavailable, and files do not.
      if ((await nullIfUnavailable(work)) !== null) await removeOrphans();
    } catch (error) {
      if (error instanceof StoreUnavailable) log.error('forms-unavailable', { reason: error.message });
      else log.error('process-failed', errorFields(error), error);
    }
  }

  function runMaintenance(run: number): void {
    currentRun = maintain(run % runsPerPurge === 1);
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
