import type { Connection } from '../../runtime/files/sqlite';
import type { Clock } from '../../runtime/clock';
import type { MachineStream } from './machine-stream';
import type { ReplicatedData } from './replicated-data';
import { readReplicaState, whileMerging, writeReplicaState, type ReplicaState } from './replica-state';

/** Entries that are read at once, and merged in one transaction. */
const readSize = 100;
/** Batches of one call: the rest waits for the next one. Shipped batches have as many records at most. */
const maxBatches = 20;
/** Milliseconds without reading after which entries may have been dropped unread. */
const gapAfter = 10 * 60_000;

interface ReplicaOptions {
  readonly data: ReplicatedData;
  readonly stream: MachineStream;
  readonly clock: Pick<Clock, 'now'>;
}

/** Keeps one database in step with those of the other machines. After a method rejects, its next call goes on from there. */
export class Replica {
  readonly data: ReplicatedData;
  readonly #stream: MachineStream;
  readonly #clock: Pick<Clock, 'now'>;
  /** When the end of the stream was reached. */
  #readAt = -Infinity;
  #isAtEnd = false;
  #nextShipment = -Infinity;

  constructor({ data, stream, clock }: ReplicaOptions) {
    this.data = data;
    this.#stream = stream;
    this.#clock = clock;
  }

  /** True if the last read has reached the end of what the other machines have shipped. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /**
   * Reads the state of the database. Before its first shipment, and after the machine got another id, prepares the database for it.
   * @param machine the id of this machine.
   */
  async open(machine: string): Promise<ReplicaState> {
    const { data } = this;
    const found = await data.read(readReplicaState);
    if (found?.machine === machine) return found;
    return data.write((connection) => {
      const before = readReplicaState(connection);
      if (before === null) {
        data.enable(connection);
        connection.rows('INSERT INTO machine (only, id) VALUES (1, ?)', [machine]);
      } else if (before.machine !== machine) {
        whileMerging(connection, () => data.relabel(connection, before.machine));
        connection.rows(`UPDATE machine SET id = ?, position = '', shipped = '', needs_copy = 1`, [machine]);
      }
      return readReplicaState(connection) ?? { machine, position: null, shipped: null, needsCopy: true };
    });
  }

  /** Ships what has changed here. After a crash in between, a record is shipped twice. */
  async ship({ machine, shipped }: ReplicaState): Promise<void> {
    const { data } = this;
    let after = shipped;
    if (after !== null && !(await this.#stream.has(data.name, after))) after = await this.#reship();
    if (this.#clock.now() < this.#nextShipment) return;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const pending = await data.read((connection) => data.pending(connection, machine));
      if (pending === null) break;
      await data.beforeShip?.(pending.records, this.#stream);
      const last = await this.#add(pending.records, after);
      if (last === 'lost') {
        after = await this.#reship();
        continue;
      }
      await data.write((connection) => {
        pending.confirm(connection);
        writeReplicaState(connection, { shipped: last });
      });
      after = last;
    }
    this.#nextShipment = this.#clock.now() + data.shipInterval;
  }

  /** Merges what the other machines have shipped. */
  async read(state: ReplicaState): Promise<void> {
    const { data } = this;
    let { position } = state;
    this.#isAtEnd = false;
    for (let batch = 0; batch < maxBatches; batch += 1) {
      const entries = await this.#stream.read(data.name, position, readSize);
      if (entries === null) {
        position = await this.#readAgain();
        continue;
      }
      position = entries.at(-1)?.id ?? position;
      if (entries.length > 0) {
        const records = entries.map((entry) => entry.data);
        await this.merge(state.machine, records, (connection) => writeReplicaState(connection, { position }));
      }
      if (entries.length < readSize) {
        this.#readAt = this.#clock.now();
        this.#isAtEnd = true;
        return;
      }
    }
  }

  /**
   * Merges records in one transaction, and fetches what goes beside them.
   * @param confirm writes that this is done: if it fails on the way, the same records are merged again.
   */
  async merge(
    machine: string,
    records: readonly string[],
    confirm: (connection: Connection) => void,
  ): Promise<void> {
    const { data } = this;
    await data.write((connection) => {
      whileMerging(connection, () => {
        for (const record of records) data.merge(connection, record, machine);
      });
    });
    await data.afterMerge?.(records, this.#stream);
    await data.write(confirm);
  }

  /** Adds records, each behind the one before. @returns the last one's id, or that of `after` without records. */
  async #add(records: readonly string[], after: string | null): Promise<string | null | 'lost'> {
    const { name, maxEntries } = this.data;
    let last = after;
    for (const record of records) {
      last = await this.#stream.add(name, record, { maxEntries, after: last });
      if (last === null) return 'lost';
    }
    return last;
  }

  /** The stream has lost what this machine added, or dropped it: what it shipped lately is shipped again. */
  async #reship(): Promise<null> {
    await this.data.write((connection) => {
      this.data.reship(connection);
      writeReplicaState(connection, { shipped: null });
    });
    return null;
  }

  /**
   * The last entry that was read was dropped or lost: all that is there is read again. What may have been dropped unread comes
   * with a copy: what filled the stream, and what came long ago. An empty stream was lost, and is shipped again.
   */
  async #readAgain(): Promise<null> {
    const { name, maxEntries } = this.data;
    const needsCopy =
      this.#clock.now() - this.#readAt > gapAfter || (await this.#stream.size(name)) >= maxEntries;
    await this.data.write((connection) =>
      writeReplicaState(connection, { position: null, ...(needsCopy && { needsCopy }) }),
    );
    return null;
  }
}
