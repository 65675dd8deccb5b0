import { isEmailAddress } from '../../../common/forms/validate';
import type { Submission } from '../store/submission';

/** A mail as nodemailer takes it, without anything that it would have to parse. */
export interface MailMessage {
  readonly from: MailAddress;
  readonly to: MailAddress;
  readonly replyTo?: MailAddress;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
}

/** An address alone, without a name. */
export interface MailAddress {
  readonly name: '';
  readonly address: string;
}

const longestSubject = 100;

/**
 * A submission as a mail in plain text. Of what a visitor entered nothing but a checked e-mail address comes near a header:
 * the first one, as that to reply to.
 */
export function mailMessageOf(submission: Submission, from: string, to: string): MailMessage {
  const visitor = Object.values(submission.fields).flat().find(isEmailAddress);
  return {
    from: addressOf(from),
    to: addressOf(to),
    ...(visitor === undefined ? {} : { replyTo: addressOf(visitor) }),
    subject: subjectOf(submission.form),
    // The same for every try, so that a mailbox can drop what it has.
    messageId: `<${submission.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    text: textOf(submission),
  };
}

function addressOf(address: string): MailAddress {
  return { name: '', address };
}

function subjectOf(form: string): string {
  const key = form.replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/gu, ' ');
  return [...`Form: ${key}`].slice(0, longestSubject).join('').trim();
}

function textOf({ id, page, language, submittedAt, verified, fields }: Submission): string {
  const responses = Object.entries(fields).map(
    ([name, value]) =>
      `${lineOf(name)}:\n${indented(Array.isArray(value) ? value.join('\n') : String(value))}\n`,
  );
  const facts = [
    `page: ${lineOf(page)}`,
    `language: ${lineOf(language)}`,
    `submitted: ${new Date(submittedAt).toISOString()}`,
    `verified: ${verified ? 'yes' : 'no'}`,
    `id: ${id}`,
  ];
  return [...responses, '-- ', ...facts, ''].join('\n');
}

/** Answers are indented, so that none can pass for another's name. */
function indented(text: string): string {
  return text
    .toWellFormed()
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => `  ${line.replaceAll(/[^\P{Cc}\t]/gu, '')}`)
    .join('\n');
}

function lineOf(text: string): string {
  return text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}
