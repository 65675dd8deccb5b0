import { randomUUID } from 'node:crypto';
import { integerOf } from '../../../common/json';
import { attemptTimeout } from './destination';
import type { FormsDatabase } from '../store/database';

/** Milliseconds that a lease lasts without renewal. After that, another process takes over from one that was killed. */
const leaseLength = 30_000;

/** Milliseconds that a lease must outlast an attempt by. */
const safetyMargin = 5_000;

export type Lease = ReturnType<typeof createLease>;

/**
 * A right that one process at a time holds, stored in the database under a name.
 * @param now the wall clock, which all processes of the machine share.
 */
export function createLease(database: FormsDatabase, name: string, now: () => number) {
  const holder = randomUUID();
  let until = 0;
  /** A remainder above the full length means that the clock was set back. */
  const isHeld = (): boolean => {
    const remaining = until - now();
    return remaining > attemptTimeout + safetyMargin && remaining <= leaseLength;
  };
  return {
    /**
     * Acquires the lease, or renews it if it would not outlast an attempt to deliver.
     * @returns false if another process holds it. @throws {StoreUnavailable}
     */
    hold: async () => {
      if (isHeld()) return true;
      const isTaken = await database.read((connection) => {
        const row = connection.row('SELECT until FROM leases WHERE name = ? AND holder <> ?', [name, holder]);
        const remaining = integerOf(row?.['until'], 0) - now();
        return remaining > 0 && remaining <= leaseLength;
      });
      if (isTaken !== false) return false;
      until = await database.write('delivered', (connection) => {
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
      return until > 0;
    },
    /** Lets other processes acquire it at once. @throws {StoreUnavailable} */
    release: async () => {
      if (until === 0) return;
      until = 0;
      await database.write('released', (connection) =>
        connection.rows('DELETE FROM leases WHERE name = ? AND holder = ?', [name, holder]),
      );
    },
  };
}
