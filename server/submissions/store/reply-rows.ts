import { integerOf, textOf, type JsonObject } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';
import { mailboxOf, type Reply } from '../reply';
import { replyDestination } from './submission';

const hour = 60 * 60 * 1000;

/** How many replies go to one mailbox, and from the site: it must not help to flood a mailbox. */
const limits = {
  mailbox: { count: 3, period: 24 * hour },
  site: { count: 100, period: hour },
};

/** Why a reply is not sent, for the team. */
const limited = 'not sent: too many replies, see docs/forms.md';

/** The columns of `replies` that {@link replyOf} reads. */
export const replyColumns = 'replies.subject AS reply_subject, replies.text AS reply_text';

/** What a reply says, in a row; null for a delivery that is none. */
export function replyOf(row: JsonObject): Pick<Reply, 'subject' | 'text'> | null {
  const { reply_subject: subject, reply_text: text } = row;
  return text === null || text === undefined ? null : { subject: textOf(subject), text: textOf(text) };
}

/** Queues a reply in the caller's transaction, beside its submission. Beyond the limits it is stored as failed. */
export function insertReply(
  connection: Connection,
  { number, form, reply }: { readonly number: number; readonly form: string; readonly reply: Reply },
  now: number,
): void {
  const mailbox = mailboxOf(reply.to);
  const isLimited = hasTooMany(connection, mailbox, now);
  connection.rows(
    'INSERT INTO deliveries (number, destination, form, receiver, state, problem) VALUES (?, ?, ?, ?, ?, ?)',
    [number, replyDestination, form, reply.to, isLimited ? 'failed' : 'waiting', isLimited ? limited : ''],
  );
  if (isLimited) return;
  connection.rows('INSERT INTO replies (number, mailbox, queued_at, subject, text) VALUES (?, ?, ?, ?, ?)', [
    number,
    mailbox,
    now,
    reply.subject,
    reply.text,
  ]);
}

function hasTooMany(connection: Connection, mailbox: string, now: number): boolean {
  const row = connection.row(
    `SELECT (SELECT count(*) FROM replies WHERE mailbox = ? AND queued_at > ? AND queued_at <= ?) AS mailbox,
       (SELECT count(*) FROM replies WHERE queued_at > ? AND queued_at <= ?) AS site`,
    [mailbox, now - limits.mailbox.period, now, now - limits.site.period, now],
  );
  return (
    integerOf(row?.['mailbox'], 0) >= limits.mailbox.count || integerOf(row?.['site'], 0) >= limits.site.count
  );
}
