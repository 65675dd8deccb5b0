import { integerOf } from '../../common/json';
import { dropExpired, hasExpired } from './form-outcomes';
import type { FormsDatabase } from './forms-database';

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000;

/** Submissions that are deleted at once: everybody else who writes waits meanwhile. */
const atOnce = 200;

/** Those that every destination has, from before a moment; without a destination none is. */
const deliveredBefore = `
  SELECT number FROM submissions WHERE submitted_at < ?
    AND EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number)
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number AND state <> 'delivered')
  LIMIT ${atOnce}`;

/**
 * Deletes submissions that were delivered and are older than the days, and what plain forms left behind. Several processes may do so at once.
 * @returns how many submissions went.
 * @throws {StoreUnavailable}
 */
export async function purge(database: FormsDatabase, retentionDays: number, now: number): Promise<number> {
  await purgeOutcomes(database, now);
  const until = now - retentionDays * day;
  for (let purged = 0; ;) {
    const found = await database.read((connection) => connection.rows(deliveredBefore, [until]));
    if (found === null || found.length === 0) return purged;
    await database.write('deleted', (connection) => {
      for (const row of found)
        connection.rows('DELETE FROM submissions WHERE number = ?', [integerOf(row['number'], 0)]);
    });
    purged += found.length;
  }
}

/** Drops what plain forms left behind ten minutes ago or longer. @throws {StoreUnavailable} */
export async function purgeOutcomes(database: FormsDatabase, now: number): Promise<void> {
  const isDue = await database.read((connection) => hasExpired(connection, now));
  if (isDue === true) await database.write('deleted', (connection) => dropExpired(connection, now));
}
