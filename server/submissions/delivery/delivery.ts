import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import { DeliveryWorker } from './delivery-worker';
import type { Destination } from './destination';
import type { FormsDatabase } from '../store/database';
import { purge, purgeResults } from '../store/purge';
import { StoreUnavailable } from '../store/submission';

/** The background jobs of submissions: delivery to all destinations, and purging. */
export interface Delivery {
  readonly start: () => void;
  /** Polls the queues immediately. */
  readonly wake: () => void;
  /** Ends within five seconds. Undelivered submissions remain queued for the next start of any process. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds between two runs of the maintenance, which deletes expired results. */
const maintenanceInterval = 10 * 60_000;
/** Every sixth run purges submissions, too. */
const runsPerPurge = 6;

/** Sets up delivery to all destinations. */
export function createDelivery(options: {
  readonly database: FormsDatabase;
  readonly destinations: readonly Destination[];
  /** Days until a delivered submission is purged. */
  readonly retentionDays: number;
  readonly log: Log;
  readonly clock: Clock;
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}): Delivery {
  const { database, retentionDays, clock, now } = options;
  const workers = options.destinations.map((destination) => new DeliveryWorker({ ...options, destination }));
  let cancelNextRun = (): void => {};
  let currentRun = Promise.resolve();

  function runMaintenance(run: number): void {
    const isPurge = run % runsPerPurge === 0;
    const work = isPurge ? purge(database, retentionDays, now()) : purgeResults(database, now());
    currentRun = work.then(ignored, (error: unknown) => {
      // The next run tries again.
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    cancelNextRun = clock.after(maintenanceInterval, () => runMaintenance(run + 1));
  }

  return {
    start: () => {
      for (const worker of workers) worker.start();
      runMaintenance(0);
    },
    wake: () => {
      for (const worker of workers) worker.wake();
    },
    stop: async () => {
      cancelNextRun();
      await Promise.all([currentRun, ...workers.map((worker) => worker.stop())]);
    },
  };
}

const ignored = (): void => {};
