import { isEmailAddress } from '../../common/forms/validate';
import type { FormDefinition } from '../../common/forms/form-definition';
import type { FormValues } from '../../common/forms/form-result';

/** The mail that the sender of a form gets in reply. */
export interface Reply {
  /** The sender's e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * The reply to a submission, in the editor's words alone: nothing that a visitor wrote goes to an address that may be another
 * person's. Null where the form has no text for it, or the submission no address to send it to.
 */
export function replyTo({ key, fields, reply }: FormDefinition, values: FormValues): Reply | null {
  if (reply === null) return null;
  const to = fields
    .filter(({ type }) => type === 'email')
    .map(({ name }) => [values[name] ?? ''].flat()[0] ?? '')
    .find((address) => address !== '');
  if (to === undefined || !isEmailAddress(to) || !isOfDomain(to)) return null;
  return { to, subject: reply.subject || key, text: reply.text };
}

/** False for `root@localhost` and addresses of the mail server's own network. */
function isOfDomain(address: string): boolean {
  return /@[^@]*\.[a-z][^.]*$/i.test(address);
}

/**
 * The mailbox of an address, for counting: mail servers ignore the case, and what follows a `+` (RFC 5233).
 */
export function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@');
}
