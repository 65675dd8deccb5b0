import { createRandom } from './seeded-random';
import { createDelivery, type Delivery } from '../../server/submissions/delivery/delivery';
import type { CountDelivery } from '../../server/submissions/delivery/delivery-results';
import { DeliveryError, type Destination } from '../../server/submissions/delivery/destination';
import { FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissionStore } from '../../server/submissions/store/submission-store';
import type { Submission, SubmissionStore } from '../../server/submissions/store/submission';
import { createFakeClock, flushPromises, type FakeClock } from './fake-clock';
import { makeTempDir } from './temp-dir';
import { recordingLog } from './recording-log';
import { sampleSubmission } from './sample-submission';

/** A simulated process of the site. */
export interface SiteProcess {
  readonly database: FormsDatabase;
  readonly store: SubmissionStore;
  readonly delivery: Delivery;
}

/** Handles a delivery; throws unless it accepts the submission. */
type Respond = (name: string, signal: AbortSignal) => Promise<void> | void;

export const second = 1_000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A receiver that is unreachable. */
export const down: Respond = () => {
  throw new DeliveryError('unreachable', 'ECONNREFUSED');
};

/** One that is overloaded. */
export const busy: Respond = () => {
  throw new DeliveryError('unreachable', 'HTTP 503', { isReached: true });
};

/** One that refuses the submission. */
export const refuse: Respond = () => {
  throw new DeliveryError('refused', 'HTTP 422');
};

/** One that does not respond until the attempt is aborted. */
export const hang: Respond = (_, signal) =>
  new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryError('unreachable', 'no response in time')));
  });

/** Processes that share a folder, a receiver and a fake clock. Submissions are identified by a name. */
export class DeliveryHarness {
  readonly clock: FakeClock = createFakeClock();
  readonly recording = recordingLog();
  /** Names of the deliveries that were attempted, and of those that were accepted, in order. */
  readonly tried: string[] = [];
  readonly received: string[] = [];
  /** The current number of attempts in flight, and its maximum. */
  inFlight = 0;
  mostInFlight = 0;
  respond: Respond = () => {};
  /** The counted attempts, as destination and result. */
  readonly counted: string[] = [];
  /** Milliseconds that the wall clock is ahead of the fake clock. */
  shift = 0;
  readonly #dataDir = makeTempDir();
  readonly #processes: SiteProcess[] = [];

  readonly now = (): number => Date.parse('2026-08-17T10:00:00Z') + this.clock.now() + this.shift;

  start(): SiteProcess {
    const { clock, now } = this;
    const { log } = this.recording;
    const database = new FormsDatabase({ dataDir: this.#dataDir, log, clock });
    const destinations = [this.#receiver()];
    const random = createRandom(7);
    const count: CountDelivery = (destination, result) => this.counted.push(`${destination} ${result}`);
    const options = { database, destinations, retentionDays: 90, log, clock, now, random, count };
    const delivery = createDelivery(options);
    const onAccepted = delivery.wake;
    const store = openSubmissionStore({ database, destinations: ['webhook'], now, onAccepted });
    delivery.start();
    const started = { database, store, delivery };
    this.#processes.push(started);
    return started;
  }

  /** Accepts submissions one after the other, in no time. */
  async accept({ store }: SiteProcess, names: readonly string[], form = 'kontak'): Promise<void> {
    for (const nama of names)
      await store.accept(sampleSubmission({ form, submittedAt: this.now(), fields: { nama } }), undefined);
    await flushPromises();
  }

  /** Delivery states by name. */
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
    await this.clock.advance(minute);
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
          await this.respond(nameOf(submission), signal);
          this.received.push(nameOf(submission));
        } finally {
          this.inFlight -= 1;
        }
      },
    };
  }
}
