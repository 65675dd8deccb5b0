/** An entry of a stream, by the id that the stream gave it. */
export interface StreamEntry {
  readonly id: string;
  readonly data: string;
}

/** How an entry is added. */
export interface AddOptions {
  readonly maxEntries: number;
  /** An entry that must be there; null for none. */
  readonly after: string | null;
}

/**
 * What the machines of a site reach together, beside the disk that each has: streams of entries, leases and short-lived values.
 * Every method rejects with {@link MachinesUnreachable} while it is out of reach, and with another error where it is refused; an
 * entry may then have been added or not.
 */
export interface MachineStream {
  /**
   * Appends an entry, and drops the oldest ones beyond `maxEntries`, and those older than {@link streamReach}.
   * @returns its id; null, with nothing added, if the entry `after` is gone: what was added with it may be lost.
   */
  readonly add: (stream: string, data: string, options: AddOptions) => Promise<string | null>;
  /**
   * The next entries, in their order.
   * @param after id of the entry before them; null for the oldest that is there.
   * @returns null if that entry is gone.
   */
  readonly read: (
    stream: string,
    after: string | null,
    count: number,
  ) => Promise<readonly StreamEntry[] | null>;
  /** The number of entries. */
  readonly size: (stream: string) => Promise<number>;
  /** True while an entry is there: false once it was dropped, and after a restart that has lost it. */
  readonly has: (stream: string, id: string) => Promise<boolean>;
  /** Acquires a lease, or renews that of the same holder. @returns false while another holder has it. */
  readonly lease: (name: string, holder: string, milliseconds: number) => Promise<boolean>;
  /** Does nothing for any other holder. */
  readonly release: (name: string, holder: string) => Promise<void>;
  /** True while any holder has the lease. */
  readonly isLeased: (name: string) => Promise<boolean>;
  /** Stores a value for `milliseconds`. */
  readonly put: (key: string, value: string, milliseconds: number) => Promise<void>;
  /** The value of a key; null where there is none. */
  readonly get: (key: string) => Promise<string | null>;
  readonly close: () => Promise<void>;
}

/** Milliseconds for which entries are there: a machine that was away for longer needs a copy of another one's data. */
export const streamReach = 3 * 24 * 60 * 60 * 1000;

/** The other machines cannot be reached. A later call may succeed. */
export class MachinesUnreachable extends Error {
  override readonly name = 'MachinesUnreachable';
}
