import { createRandom } from '../../demo/artwork/cloth';
import { createDelivery, type Delivery } from '../../server/submissions/delivery/delivery';
import { DeliveryError, type Destination } from '../../server/submissions/delivery/destination';
import { formsDatabaseIn, type FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissionStore } from '../../server/submissions/store/submission-store';
import type { Submission, SubmissionStore } from '../../server/submissions/store/submission';
import { createFakeClock, settled, type FakeClock } from './fake-clock';
import { makeTempDir } from './temp-dir';
import { recordingLog } from './recording-log';
import { sampleSubmission } from './sample-submission';

/** Stands for a process of the site. */
export interface SiteProcess {
  readonly database: FormsDatabase;
  readonly store: SubmissionStore;
  readonly delivery: Delivery;
}

/** How a receiver answers: by throwing, where it does not take a submission. */
type Answer = (name: string, signal: AbortSignal) => Promise<void> | void;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A receiver that nobody reaches. */
export const down: Answer = () => {
  throw new DeliveryError('out-of-reach', 'ECONNREFUSED');
};

/** One that has no time. */
export const busy: Answer = () => {
  throw new DeliveryError('out-of-reach', 'HTTP 503', { isReached: true });
};

/** One that takes no such thing. */
export const refuse: Answer = () => {
  throw new DeliveryError('refused', 'HTTP 422');
};

/** One that does not answer before it is given up. */
export const hang: Answer = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('out-of-reach', 'no answer in time')));
  });

/** Processes over one folder, a receiver, and time that is turned by hand. Submissions go by a name. */
export class DeliveryHarness {
  readonly clock: FakeClock = createFakeClock();
  readonly recording = recordingLog();
  /** Names in the order in which the receiver was sent them, and of those that it took. */
  readonly tried: string[] = [];
  readonly received: string[] = [];
  /** Attempts that are just being made, and the most that ever were. */
  inFlight = 0;
  mostInFlight = 0;
  response: Answer = () => {};
  /** Milliseconds by which the wall clock is ahead. */
  shift = 0;
  readonly #dataDir = makeTempDir();
  readonly #processes: SiteProcess[] = [];

  readonly now = (): number => Date.parse('2026-08-17T10:00:00Z') + this.clock.now() + this.shift;

  start(): SiteProcess {
    const { clock, now } = this;
    const { log } = this.recording;
    const database = formsDatabaseIn({ dataDir: this.#dataDir, log, clock });
    const destinations = [this.#receiver()];
    const random = createRandom(7);
    const delivery = createDelivery({ database, destinations, retentionDays: 90, log, clock, now, random });
    const onAccepted = delivery.wake;
    const store = openSubmissionStore({ database, destinations: ['webhook'], now, onAccepted });
    delivery.start();
    const started = { database, store, delivery };
    this.#processes.push(started);
    return started;
  }

  /** Accepts one after the other, without time passing. */
  async accept({ store }: SiteProcess, names: readonly string[], form = 'kontak'): Promise<void> {
    for (const nama of names)
      await store.accept(sampleSubmission({ form, submittedAt: this.now(), fields: { nama } }), undefined);
    await settled();
  }

  /** States by name. */
  async states({ database }: SiteProcess): Promise<Readonly<Record<string, unknown>>> {
    const rows = await database.read((connection) =>
      connection.rows('SELECT fields, state FROM deliveries JOIN submissions USING (number) ORDER BY number'),
    );
    return Object.fromEntries(
      (rows ?? []).map(({ fields, state }) => [JSON.parse(String(fields)).nama, state]),
    );
  }

  async close(): Promise<void> {
    const stops = Promise.all(this.#processes.map(({ delivery }) => delivery.stop()));
    await this.clock.turn(minute);
    await stops;
    for (const { database } of this.#processes) database.close();
  }

  #receiver(): Destination {
    const nameOf = ({ fields }: Submission): string => String(fields['nama']);
    return {
      name: 'webhook',
      deliver: async (submission, signal) => {
        this.tried.push(nameOf(submission));
        this.inFlight += 1;
        this.mostInFlight = Math.max(this.mostInFlight, this.inFlight);
        try {
          await this.response(nameOf(submission), signal);
          this.received.push(nameOf(submission));
        } finally {
          this.inFlight -= 1;
        }
      },
    };
  }
}
