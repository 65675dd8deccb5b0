import { randomUUID } from 'node:crypto';
import { integerOf } from '../../../common/json';
import { longestAttempt } from './destination';
import type { FormsDatabase } from '../store/database';

/** Milliseconds for which a lease holds without being renewed: so long nobody takes over from a process that was killed. */
const leaseLength = 30_000;

/** A right that one process at a time has, kept in the database. */
export interface Lease {
  /**
   * Takes it or renews it where that is due; it then holds for longer than an attempt to deliver takes.
   * @returns false where another process has it. @throws {StoreUnavailable}
   */
  readonly hold: () => Promise<boolean>;
  /** Gives it up, so that another process need not wait. @throws {StoreUnavailable} */
  readonly release: () => Promise<void>;
}

/** The lease of that name for this process. @param now the wall clock, which all processes of a machine share. */
export function createLease(database: FormsDatabase, name: string, now: () => number): Lease {
  const holder = randomUUID();
  let until = 0;
  /** A clock that was set back must not lengthen it. */
  const isHeld = (): boolean => {
    const rest = until - now();
    return rest > longestAttempt + 5_000 && rest <= leaseLength;
  };
  return {
    hold: async () => {
      if (isHeld()) return true;
      const isOthers = await database.read((connection) => {
        const row = connection.row('SELECT until FROM leases WHERE name = ? AND holder <> ?', [name, holder]);
        const rest = integerOf(row?.['until'], 0) - now();
        return rest > 0 && rest <= leaseLength;
      });
      if (isOthers !== false) return false;
      const taken = await database.write('delivered', (connection) => {
        const wanted = now() + leaseLength;
        const [row] = connection.rows(
          `INSERT INTO leases (name, holder, until) VALUES (?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
           WHERE leases.holder = excluded.holder OR leases.until <= ? OR leases.until > ?
           RETURNING until`,
          [name, holder, wanted, now(), wanted],
        );
        return row === undefined ? 0 : wanted;
      });
      until = taken;
      return taken > 0;
    },
    release: async () => {
      if (until === 0) return;
      until = 0;
      await database.write('given up', (connection) =>
        connection.rows('DELETE FROM leases WHERE name = ? AND holder = ?', [name, holder]),
      );
    },
  };
}
