import { isEmailAddress } from '../../../common/forms/validate';
import type { Submission } from '../store/submission';
import { singleLine } from '../../runtime/single-line';

/** Characters of a subject. */
const maxSubjectLength = 100;

/**
 * A submission as a mail in plain text, for nodemailer. The only value that becomes part of a header is the first valid e-mail address, in
 * `Reply-To`.
 * @param attachments the files that go with it, by their ids.
 */
export function mailMessageOf(
  submission: Submission,
  from: string,
  to: string,
  attachments: readonly { readonly id: string }[],
) {
  const visitor = Object.values(submission.fields).flat().find(isEmailAddress);
  return {
    from: addressOf(from),
    to: addressOf(to),
    ...(visitor === undefined ? {} : { replyTo: addressOf(visitor) }),
    subject: subjectOf(submission.form),
    // The same for every attempt, so that mailboxes can drop duplicates.
    messageId: messageIdOf(submission.id, from),
    text: textOf(submission, new Set(attachments.map(({ id }) => id))),
  };
}

/** An id by the domain of the sender, whose mail server names others by it. */
export function messageIdOf(id: string, from: string): string {
  return `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`;
}

/** An address without a display name. As an object, because nodemailer would parse text. */
export function addressOf(address: string) {
  return { name: '', address };
}

function subjectOf(form: string): string {
  return headerOf(`Form: ${form}`, maxSubjectLength);
}

/** A text as the value of a header: one line of at most `maxLength` characters. */
export function headerOf(text: string, maxLength: number): string {
  const line = text.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
  return [...line].slice(0, maxLength).join('').trim();
}

function textOf(submission: Submission, attached: ReadonlySet<string>): string {
  const { id, page, language, submittedAt, verified, fields, files = [] } = submission;
  const values = Object.entries(fields).map(
    ([name, value]) =>
      `${singleLine(name)}:\n${indented(Array.isArray(value) ? value.join('\n') : String(value))}\n`,
  );
  const metadata = [
    `page: ${singleLine(page)}`,
    `language: ${singleLine(language)}`,
    `submitted: ${new Date(submittedAt).toISOString()}`,
    `verified: ${verified ? 'yes' : 'no'}`,
    ...files.map(
      (file) =>
        `file: ${singleLine(file.name)}, ${file.size} bytes${attached.has(file.id) ? '' : ', not attached: see the inbox'}`,
    ),
    `id: ${id}`,
  ];
  return [...values, '-- ', ...metadata, ''].join('\n');
}

/** Indented, so that no line of a value can pass for a field's name. */
function indented(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `  ${line.replaceAll(/[^\P{Cc}\t]/gu, '')}`)
    .join('\n');
}
