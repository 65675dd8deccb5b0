import type { Machines } from '../../coordination/machines/machines';
import type { FormsDatabase } from '../store/database';

const ownWork = `SELECT 1 FROM deliveries WHERE state = 'waiting' AND owner = '' LIMIT 1`;

/**
 * Resolves when a machine that starts may deliver. Another one may have delivered what is waiting here, so this machine first joins
 * the others. Without waiting deliveries it need not: later submissions are its own.
 */
export async function joinToDeliver(
  machines: Pick<Machines, 'joined'>,
  database: FormsDatabase,
): Promise<void> {
  const hasWaiting = await database
    .read((connection) => connection.rows(ownWork).length > 0)
    // While the database is unavailable, deliveries may be waiting in it.
    .catch(() => true);
  if (hasWaiting === true) await machines.joined();
}
