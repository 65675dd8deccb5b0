import type { Connection } from '../../runtime/files/sqlite';
import type { MachineStream } from './machine-stream';

/** What a machine ships. */
export interface PendingRecords {
  /** Each an entry of the stream, as JSON. Changes of deleted rows have none. */
  readonly records: readonly string[];
  /** Marks them as shipped unless they have changed since; part of a transaction. */
  readonly confirm: (connection: Connection) => void;
}

/** A part of a machine's data, from which another machine goes on. */
export interface DataPage {
  readonly records: readonly string[];
  /** Where the next page begins; null after the last one. */
  readonly next: string | null;
}

/**
 * A database that every machine has a copy of. Records are states, not changes: merging one twice, late or in another order
 * comes to the same result, so that nothing depends on what a crash or a failover has done in between.
 */
export interface ReplicatedData {
  /** Name of the stream, and of the leases. */
  readonly name: string;
  /** Entries of the stream. */
  readonly maxEntries: number;
  /** Milliseconds between two shipments. */
  readonly shipInterval: number;
  readonly write: <Result>(work: (connection: Connection) => Result) => Promise<Result>;
  readonly read: <Result>(work: (connection: Connection) => Result) => Promise<Result | null>;
  /** Prepares the database for its first shipment: everything that it holds is to be shipped. */
  readonly enable: (connection: Connection) => void;
  /** Labels what was this machine's with the id that it had until now. */
  readonly relabel: (connection: Connection, formerId: string) => void;
  /** The next records to ship, as those of the machine with this id; null if there are none. */
  readonly pending: (connection: Connection, machine: string) => PendingRecords | null;
  /** What was shipped lately is to be shipped again: the stream has lost it. */
  readonly reship: (connection: Connection) => void;
  /** Merges a record of another machine, part of a transaction. A record that this release does not know is ignored. */
  readonly merge: (connection: Connection, record: string, machine: string) => void;
  /** A part of all data. @param after `next` of the part before; null for the first one. */
  readonly page: (connection: Connection, machine: string, after: string | null) => DataPage;
  /** Called before records are sent, with what goes beside them. */
  readonly beforeShip?: (records: readonly string[], stream: MachineStream) => Promise<void>;
  /** Called after records were merged. */
  readonly afterMerge?: (records: readonly string[], stream: MachineStream) => Promise<void>;
  /** Work of machines that are gone. */
  readonly takeOver?: TakeOver;
}

/** What another machine can do in place of one that is gone. */
interface TakeOver {
  /** Machines that have work left. */
  readonly owners: (connection: Connection) => readonly string[];
  /** Makes their work this machine's own; part of a transaction. @returns how much that is. */
  readonly take: (connection: Connection, owner: string) => number;
  /** Called after work was taken over. */
  readonly onTaken: () => void;
}
