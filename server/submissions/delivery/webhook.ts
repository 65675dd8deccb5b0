import { createHmac } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import axios, { type AxiosResponse } from 'axios';
import { DeliveryError, type Destination } from './destination';
import type { Submission } from '../store/submission';

/** Statuses that say more of the receiver than of what it was sent: its address, its keys, its load. */
const unfitReceiver = new Set([401, 403, 404, 405, 407, 408, 410, 425, 429]);

/** Bytes of an answer that are read, so that its connection can be used again. */
const mostRead = 64 * 1024;

/** Milliseconds for which a receiver may ask to be left alone. */
const longestPause = 60 * 60_000;

/** Errors of axios and the system for a receiver that was never reached: nothing of a submission can be the reason. */
const unreached =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDR|CERT_|ERR_TLS|UNABLE_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

/**
 * Delivers by `POST` of the submission as JSON, signed: `X-Anyam-Signature` is the HMAC-SHA256 of
 * `<X-Anyam-Timestamp>.<body>`.
 * @param now the wall clock, in milliseconds.
 */
export function deliverByWebhook(options: {
  url: string;
  secret: string | undefined;
  now: () => number;
}): Destination {
  return {
    name: 'webhook',
    deliver: async (submission, signal) => {
      const body = JSON.stringify(deliveredBody(submission));
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Anyam',
        'Idempotency-Key': submission.id,
        ...signed(body, options.secret, options.now()),
      };
      const response = await post(options.url, body, headers, signal);
      await readOut(addAbortSignal(signal, response.data));
      const error = errorOf(response, options.now());
      if (error !== null) throw error;
    },
  };
}

/** A submission as receivers get it. */
function deliveredBody({ id, form, page, language, submittedAt, verified, fields }: Submission) {
  return {
    id,
    form,
    page,
    language,
    submittedAt: new Date(submittedAt).toISOString(),
    verified,
    fields,
  };
}

function signed(body: string, secret: string | undefined, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  if (secret === undefined) return { 'X-Anyam-Timestamp': timestamp };
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return { 'X-Anyam-Timestamp': timestamp, 'X-Anyam-Signature': `sha256=${signature}` };
}

async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<AxiosResponse<Readable>> {
  try {
    return await axios.post<Readable>(url, Buffer.from(body), {
      headers,
      signal,
      maxRedirects: 0,
      maxBodyLength: Infinity,
      proxy: false,
      decompress: false,
      responseType: 'stream',
      validateStatus: () => true,
    });
  } catch (error) {
    // Never the error itself: it carries the submission and the address.
    const code = signal.aborted
      ? 'no answer in time'
      : (axios.isAxiosError(error) && error.code) || 'no answer';
    throw new DeliveryError('out-of-reach', code, { isReached: !unreached.test(code) });
  }
}

/** The status is the answer; what follows it is nobody's, but a connection is used again only once it was read. */
async function readOut(stream: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += Buffer.byteLength(chunk);
      if (bytes > mostRead) break;
    }
  } catch {
    // Broken off.
  }
}

function errorOf({ status, headers }: AxiosResponse, now: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  const reason = `HTTP ${status}`;
  const isRefusal = status >= 400 && status < 500 && !unfitReceiver.has(status);
  if (isRefusal) return new DeliveryError('refused', reason);
  return new DeliveryError('out-of-reach', reason, {
    isReached: true,
    pause: retryAfterOf(headers['retry-after'], now),
  });
}

/** Milliseconds that `Retry-After` asks for (RFC 9110, 10.2.3): seconds or a date. */
function retryAfterOf(header: unknown, now: number): number {
  if (typeof header !== 'string') return 0;
  const pause = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(pause, 0), longestPause);
}
