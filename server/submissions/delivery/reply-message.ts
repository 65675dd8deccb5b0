import type { Submission } from '../store/submission';
import type { Reply } from '../reply';
import { addressOf, headerOf, messageIdOf } from './mail-message';

/** Characters of a subject, and of a text. */
const maxSubjectLength = 150;
const maxTextLength = 10_000;

/**
 * The reply to the sender of a form as a mail in plain text, for nodemailer. Its headers keep other programs from replying to it in
 * turn (https://www.rfc-editor.org/rfc/rfc3834#section-5; the second is that of Exchange).
 */
export function replyMessageOf({ id, language }: Submission, reply: Reply, from: string) {
  return {
    from: addressOf(from),
    to: addressOf(reply.to),
    subject: headerOf(reply.subject, maxSubjectLength),
    messageId: messageIdOf(`reply.${id}`, from),
    headers: {
      'Auto-Submitted': 'auto-replied',
      'X-Auto-Response-Suppress': 'All',
      'Content-Language': headerOf(language, 35),
    },
    text: textOf(reply.text),
  };
}

function textOf(text: string): string {
  const lines = text
    .slice(0, maxTextLength)
    .toWellFormed()
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, ''));
  return `${lines.join('\n').trim()}\n`;
}
