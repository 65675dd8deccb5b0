import { integerOf, textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import { attachedFiles } from '../delivery/mail-attachments';
import { isOnDisk } from '../files/file-folder';
import { submissionColumns, submissionOf } from '../store/submission-rows';

/** Milliseconds for which a mail waits for the machine that has its files; then it goes out without them. */
const waitForFiles = 24 * 60 * 60_000;

/** The other machines that have deliveries waiting. */
export function ownersOfWork(connection: Connection): readonly string[] {
  const sql = `SELECT DISTINCT owner FROM deliveries WHERE state = 'waiting' AND owner <> ''`;
  return connection.rows(sql).map(({ owner }) => textOf(owner));
}

/**
 * Makes the deliveries of a machine that is gone this machine's, in the caller's transaction. A mail whose files are on that machine
 * alone waits for it for a day.
 * @returns the number of deliveries.
 */
export function takeDeliveries(connection: Connection, owner: string, folder: string, now: number): number {
  const rows = connection.rows(
    `SELECT number, destination, ${submissionColumns} FROM deliveries JOIN submissions USING (number)
     WHERE state = 'waiting' AND owner = ?`,
    [owner],
  );
  const taken = rows.filter((row) => {
    if (row['destination'] !== 'mail') return true;
    const submission = submissionOf(row);
    const isComplete = attachedFiles(submission).every((file) => isOnDisk(folder, file));
    return isComplete || now - submission.submittedAt > waitForFiles;
  });
  for (const { number, destination } of taken)
    connection.rows(
      `UPDATE deliveries SET owner = '', due_at = 0, tried_at = 0 WHERE number = ? AND destination = ?`,
      [integerOf(number, 0), textOf(destination)],
    );
  return taken.length;
}
