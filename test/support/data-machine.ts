import { Machines } from '../../server/coordination/machines/machines';
import { MachineIdentity } from '../../server/coordination/machines/machine-identity';
import type { MachineStream } from '../../server/coordination/machines/machine-stream';
import type { SharedState } from '../../server/coordination/shared-state';
import type { Clock } from '../../server/runtime/clock';
import { createDelivery, type Delivery } from '../../server/submissions/delivery/delivery';
import { DeliveryError, type Destination } from '../../server/submissions/delivery/destination';
import { joinToDeliver } from '../../server/submissions/machines/join-to-deliver';
import { shareStore } from '../../server/submissions/machines/shared-store';
import { submissionData } from '../../server/submissions/machines/submission-data';
import { FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissionStore } from '../../server/submissions/store/submission-store';
import type { SubmissionStore } from '../../server/submissions/store/submission';
import { createSubmissionDesk, type SubmissionDesk } from '../../server/submissions/submission-desk';
import { visitData } from '../../server/visits/store/visit-data';
import { lastDays, readVisits } from '../../server/visits/store/read-visits';
import { VisitDatabase } from '../../server/visits/store/visit-database';
import { writeVisits } from '../../server/visits/store/write-visits';
import { dayNumber } from '../../server/visits/visit';
import { createRandom } from './seeded-random';
import { recordingLog, type LoggedEvent } from './recording-log';
import { sampleSubmission } from './sample-submission';
import { makeTempDir } from './temp-dir';

/** How a machine reaches the others. */
interface Reach {
  readonly stream: MachineStream;
  readonly shared: SharedState;
}

/** The wall clock of tests begins here. */
export const startOfTests = Date.parse('2026-11-24T10:00:00Z');

interface MachineOptions {
  readonly name: string;
  readonly reach: Reach;
  readonly clock: Clock;
  /** Ids of what the receiver of all machines got, in order, each with the machine that delivered it. */
  readonly received: (readonly [id: string, machine: string])[];
  /** Milliseconds that its wall clock is ahead. */
  readonly ahead?: number;
  readonly dataDir?: string;
  /** Submissions that the stream holds. */
  readonly maxEntries?: number;
}

/** A machine of a site with its databases and deliveries, as a process composes them, without HTTP. */
export class DataMachine {
  readonly name: string;
  readonly dataDir: string;
  readonly identity: MachineIdentity;
  readonly database: FormsDatabase;
  readonly visits: VisitDatabase;
  readonly store: SubmissionStore;
  readonly desk: SubmissionDesk;
  readonly delivery: Delivery;
  readonly machines: Machines;
  readonly events: readonly LoggedEvent[];
  readonly now: () => number;
  /** When each of its databases last had what the other machines have, by the clock. */
  readonly inStepAt = new Map<string, number>();
  /** False for a receiver that this machine does not reach. */
  canDeliver = true;

  constructor(options: MachineOptions) {
    const { name, reach, clock, received, ahead = 0, dataDir = makeTempDir(), maxEntries } = options;
    this.name = name;
    this.dataDir = dataDir;
    this.now = () => startOfTests + clock.now() + ahead;
    const { log, events } = recordingLog();
    this.events = events;
    this.identity = new MachineIdentity(dataDir);
    this.database = new FormsDatabase({ dataDir, log, clock });
    this.visits = new VisitDatabase(dataDir);
    const { database, now } = this;
    const destinations: Destination[] = [
      {
        name: 'webhook',
        deliver: async ({ id }) => {
          if (!this.canDeliver) throw new DeliveryError('unreachable', 'ECONNREFUSED');
          received.push([id, name]);
        },
      },
    ];
    const random = createRandom(7);
    const count = (): void => {};
    const parts = { database, destinations, retentionDays: 90, log, clock, now, random, count };
    this.delivery = createDelivery(parts);
    const own = openSubmissionStore({
      database,
      destinations: ['webhook'],
      now,
      onAccepted: this.delivery.wake,
    });
    this.store = shareStore({ store: own, shared: reach.shared, clock, now });
    this.desk = createSubmissionDesk({
      database,
      destinations: ['webhook'],
      onRetry: this.delivery.wake,
      now,
    });
    const report = { inStep: (data: string): void => void this.inStepAt.set(data, clock.now()) };
    this.machines = new Machines({ identity: this.identity, ...reach, clock, log, report });
    const data = submissionData({ database, now, onChange: this.delivery.wake });
    this.machines.replicate({ ...data, maxEntries: maxEntries ?? data.maxEntries });
    this.machines.replicate(visitData(this.visits));
  }

  start(): this {
    this.machines.start();
    void joinToDeliver(this.machines, this.database).then(() => this.delivery.start());
    return this;
  }

  accept(fields: Readonly<Record<string, string>>, key?: string): Promise<string> {
    return this.store.accept(sampleSubmission({ submittedAt: this.now(), fields }), key);
  }

  /** The state of each submission by its name, as the inbox shows them. */
  async inbox(): Promise<Readonly<Record<string, string>>> {
    const listed = await this.desk.list({}, 1_000);
    return Object.fromEntries(
      listed.map(({ state, submission }) => [String(submission.fields['nama']), state]),
    );
  }

  view(path: string, views: number): Promise<void> {
    const day = new Date(this.now()).toISOString().slice(0, 10);
    return this.visits.write((connection) =>
      writeVisits(connection, [{ day, path, language: 'id', referrer: '', views }]),
    );
  }

  async viewed(): Promise<Readonly<Record<string, number>>> {
    return Object.fromEntries(
      (await readVisits(this.visits, 'path', lastDays(3, dayNumber(this.now())))) ?? [],
    );
  }

  /** Forgets what is in memory, as a killed process does. Its timers are those of a clock that has others, too. */
  close(): void {
    this.database.close();
    this.visits.close();
  }
}
