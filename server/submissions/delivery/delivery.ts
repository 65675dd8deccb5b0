import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import { createDeliveryWorker } from './delivery-worker';
import type { Destination } from './destination';
import type { FormsDatabase } from '../store/database';
import { purge, purgeOutcomes } from '../store/purge';
import { StoreUnavailable } from '../store/submission';

/** Delivers what was accepted and purges what was delivered, in the background. */
export interface Delivery {
  readonly start: () => void;
  /** Looks at once whether something waits. */
  readonly wake: () => void;
  /** Ends within five seconds; what is not delivered by then is at the next start, by whatever process. */
  readonly stop: () => Promise<void>;
}

/** Milliseconds between two looks at what is to be purged: outcomes of plain forms, and submissions. */
const outcomesPause = 10 * 60_000;
const looksPerPurge = 6;

/** Sets up delivery to all destinations. */
export function createDelivery(options: {
  readonly database: FormsDatabase;
  readonly destinations: readonly Destination[];
  /** Days for which a delivered submission is kept. */
  readonly retentionDays: number;
  readonly log: Log;
  readonly clock: Clock;
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  readonly random: () => number;
}): Delivery {
  const { database, retentionDays, clock, now } = options;
  const couriers = options.destinations.map((destination) =>
    createDeliveryWorker({ ...options, destination }),
  );
  let endWait = (): void => {};
  let purging = Promise.resolve();

  function runMaintenance(look: number): void {
    const isFull = look % looksPerPurge === 0;
    const work = isFull ? purge(database, retentionDays, now()) : purgeOutcomes(database, now());
    purging = work.then(ignored, (error: unknown) => {
      // The next look is soon enough.
      if (!(error instanceof StoreUnavailable)) throw error;
    });
    endWait = clock.after(outcomesPause, () => runMaintenance(look + 1));
  }

  return {
    start: () => {
      for (const worker of couriers) worker.start();
      runMaintenance(0);
    },
    wake: () => {
      for (const worker of couriers) worker.wake();
    },
    stop: async () => {
      endWait();
      await Promise.all([purging, ...couriers.map((worker) => worker.stop())]);
    },
  };
}

const ignored = (): void => {};
