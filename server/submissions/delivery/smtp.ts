import type { Transporter } from 'nodemailer';
import { isEmailAddress } from '../../../common/forms/validate';
import { isJsonObject, textOf } from '../../../common/json';
import { DeliveryError, type Destination } from './destination';
import { mailMessageOf } from './mail-message';

/** Milliseconds for each step of a delivery; all of them together are bounded by the attempt. */
const longestStep = 5_000;

/** Commands whose failure is of this very message: its receiver or its content. */
const ofMessage = new Set(['RCPT TO', 'DATA']);

/**
 * Delivers by SMTP, to one receiver.
 * @param options.url `smtp(s)://user:password@host:port`; ports 587 and 465 unless it says another. Without `smtps` the connection is encrypted
 * where the server offers that.
 * @param options.to the receiver, who is the sender, too, unless the user is an e-mail address.
 */
export function deliverByMail(options: { url: string; to: string }): Destination {
  const server = mailServerOf(options.url);
  const from = isEmailAddress(server.auth?.user ?? '') ? (server.auth?.user ?? '') : options.to;
  let transporter: Promise<Transporter> | undefined;
  return {
    name: 'mail',
    deliver: async (submission, signal) => {
      transporter ??= transporterTo(server);
      const sender = await transporter;
      try {
        await sender.sendMail({ ...mailMessageOf(submission, from, options.to), signal });
      } catch (error) {
        throw signal.aborted
          ? new DeliveryError('out-of-reach', 'no answer in time', { isReached: true })
          : errorOf(error);
      }
    },
  };
}

interface MailServer {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  readonly auth?: { readonly user: string; readonly pass: string };
}

function mailServerOf(text: string): MailServer {
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

/** Loaded by the first mail: sites without it do not pay for it. */
async function transporterTo(server: MailServer): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...server,
    connectionTimeout: longestStep,
    greetingTimeout: longestStep,
    socketTimeout: longestStep,
    dnsTimeout: longestStep,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Never the error itself: it carries what the server said, which may quote addresses. */
function errorOf(error: unknown): DeliveryError {
  const { code, command, responseCode } = isJsonObject(error) ? error : {};
  const response = typeof responseCode === 'number' ? responseCode : 0;
  const reason = response > 0 ? `SMTP ${response}` : textOf(code) || 'no answer';
  const isRefusal = response >= 500 && ofMessage.has(textOf(command));
  return new DeliveryError(isRefusal ? 'refused' : 'out-of-reach', reason, { isReached: response > 0 });
}
