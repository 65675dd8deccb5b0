import type { Connection } from '../../runtime/files/sqlite';

/** Records a token that counts once, in the caller's transaction. @returns false if it was recorded before. */
export function claim(connection: Connection, token: string, until: number, now: number): boolean {
  connection.rows('DELETE FROM claims WHERE until <= ?', [now]);
  const [row] = connection.rows(
    'INSERT INTO claims (token, until) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING token',
    [token, until],
  );
  return row !== undefined;
}
