import type { Transporter } from 'nodemailer';
import { isEmailAddress } from '../../../common/forms/validate';
import { isJsonObject, textOf } from '../../../common/json';
import { DeliveryError, type Destination } from './destination';
import { mailMessageOf } from './mail-message';
import { attachmentsOf } from './mail-attachments';
import { replyMessageOf } from './reply-message';

/** Milliseconds for each step of a delivery; the attempt's timeout bounds their sum. */
const stepTimeout = 5_000;

/** Commands that fail because of a message: its recipient or its content. */
const messageCommands = new Set(['RCPT TO', 'DATA']);

/**
 * Delivers by SMTP, to the recipient that a delivery names, else to its own.
 * @param options.filesFolder the folder of the files that came with submissions. Default: none are attached.
 * @param options.name the queue that it delivers: that of submissions (`mail`, the default), or of replies to their senders.
 * @param options.url `smtp(s)://user:password@host:port`; the default port is 587 (465 for `smtps`). With `smtp` the connection is
 * encrypted if the server offers STARTTLS.
 * @param options.to the recipient, and also the sender unless the user is an e-mail address.
 */
export function smtpDestination(options: {
  url: string;
  to: string;
  filesFolder?: string;
  name?: 'mail' | 'reply';
}): Destination {
  const server = mailServerOf(options.url);
  const user = server.auth?.user ?? '';
  const from = isEmailAddress(user) ? user : options.to;
  let transporter: Promise<Transporter> | undefined;
  return {
    name: options.name ?? 'mail',
    deliver: async (submission, signal, { receiver, reply }) => {
      transporter ??= createTransporter(server);
      const sender = await transporter;
      try {
        const attachments = reply === null ? await attachmentsOf(submission, options.filesFolder) : [];
        const message =
          reply === null
            ? { ...mailMessageOf(submission, from, receiver || options.to, attachments), attachments }
            : replyMessageOf(submission, { ...reply, to: receiver }, from);
        await sender.sendMail({ ...message, signal });
      } catch (error) {
        throw signal.aborted
          ? new DeliveryError('unreachable', 'no response in time', { isReached: true })
          : errorOf(error);
      }
    },
  };
}

function mailServerOf(text: string) {
  const url = new URL(text);
  const secure = url.protocol === 'smtps:';
  const user = decodeURIComponent(url.username);
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    ...(user === '' ? {} : { auth: { user, pass: decodeURIComponent(url.password) } }),
  };
}

/** Loads nodemailer with the first mail. */
async function createTransporter(server: ReturnType<typeof mailServerOf>): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...server,
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
    dnsTimeout: stepTimeout,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Never the original error: it quotes the server, which may quote addresses. */
function errorOf(error: unknown): DeliveryError {
  const { code, command, responseCode, syscall } = isJsonObject(error) ? error : {};
  const status = typeof responseCode === 'number' ? responseCode : 0;
  const reason = status > 0 ? `SMTP ${status}` : textOf(code) || 'no response';
  const isRefusal = status >= 500 && messageCommands.has(textOf(command));
  // A server that breaks off, such as its virus scanner, may take another mail.
  const isReached = code !== 'EDNS' && syscall !== 'connect';
  return new DeliveryError(isRefusal ? 'refused' : 'unreachable', reason, { isReached });
}
