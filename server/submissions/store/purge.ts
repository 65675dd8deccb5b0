import { setImmediate } from 'node:timers/promises';
import { integerOf } from '../../../common/json';
import { dropExpired, hasExpired } from './form-results';
import type { FormsDatabase } from './database';

/** Milliseconds of a day. */
export const day = 24 * 60 * 60 * 1000;

/** Submissions that are looked at and deleted at once: everybody else waits meanwhile. */
const atOnce = 500;

/** Whether they are from before a moment, and every destination has them; without a destination none has. */
const look = `
  SELECT number, submitted_at < ? AS is_old,
    EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number)
    AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.number = submissions.number AND state <> 'delivered')
    AS is_delivered
  FROM submissions WHERE number > ? ORDER BY number LIMIT ${atOnce}`;

/**
 * Deletes submissions that were delivered and are older than the days, and what plain forms left behind. Several processes may do so at once.
 * @returns how many submissions went.
 * @throws {StoreUnavailable}
 */
export async function purge(database: FormsDatabase, retentionDays: number, now: number): Promise<number> {
  await purgeOutcomes(database, now);
  const until = now - retentionDays * day;
  let purged = 0;
  for (let place = 0; ;) {
    const seen = (await database.read((connection) => connection.rows(look, [until, place]))) ?? [];
    const old = seen.filter((row) => row['is_old'] === 1);
    const done = old.filter((row) => row['is_delivered'] === 1);
    if (done.length > 0)
      await database.write('deleted', (connection) => {
        for (const row of done)
          connection.rows('DELETE FROM submissions WHERE number = ?', [integerOf(row['number'], 0)]);
      });
    purged += done.length;
    // Those with higher numbers came later.
    if (old.length === 0 || seen.length < atOnce) return purged;
    await setImmediate();
    place = integerOf(seen.at(-1)?.['number'], 0);
  }
}

/** Drops what plain forms left behind ten minutes ago or longer. @throws {StoreUnavailable} */
export async function purgeOutcomes(database: FormsDatabase, now: number): Promise<void> {
  const isDue = await database.read((connection) => hasExpired(connection, now));
  if (isDue === true) await database.write('deleted', (connection) => dropExpired(connection, now));
}
