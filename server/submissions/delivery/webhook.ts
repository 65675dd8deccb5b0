import { createHmac } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import axios, { type AxiosResponse } from 'axios';
import { retryAfterOf } from '../../runtime/retry-after';
import { DeliveryError, type Destination } from './destination';
import type { Submission } from '../store/submission';

/** Client errors that concern the receiver's URL, keys or load, not the submission. */
const receiverErrors = new Set([401, 403, 404, 405, 407, 408, 410, 425, 429]);

/** Bytes of a response that are read to reuse its connection. */
const maxResponseBytes = 64 * 1024;

/** Error codes of axios and the system without a response: the submission cannot be the cause. */
const connectionErrors =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|EADDR|CERT_|ERR_TLS|UNABLE_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

/**
 * Delivers the submission as JSON in a `POST`. `X-Anyam-Signature` is the HMAC-SHA256 of `<X-Anyam-Timestamp>.<body>`.
 * @param now the wall clock, in milliseconds.
 */
export function webhookDestination(options: {
  url: string;
  secret: string | undefined;
  now: () => number;
}): Destination {
  return {
    name: 'webhook',
    deliver: async (submission, signal) => {
      const body = JSON.stringify(payloadOf(submission));
      const headers = {
        'Content-Type': 'application/json',
        'User-Agent': 'Anyam',
        'Idempotency-Key': submission.id,
        ...signatureHeaders(body, options.secret, options.now()),
      };
      const response = await post(options.url, body, headers, signal);
      await drain(addAbortSignal(signal, response.data));
      const error = errorOf(response, options.now());
      if (error !== null) throw error;
    },
  };
}

/** A submission as JSON, which docs/forms.md describes. */
function payloadOf(submission: Submission) {
  return { ...submission, submittedAt: new Date(submission.submittedAt).toISOString() };
}

function signatureHeaders(body: string, secret: string | undefined, now: number): Record<string, string> {
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
      proxy: false,
      decompress: false,
      responseType: 'stream',
      validateStatus: () => true,
    });
  } catch (error) {
    // Never the original error: it holds the submission and the receiver's URL.
    const code = signal.aborted
      ? 'no response in time'
      : (axios.isAxiosError(error) && error.code) || 'no response';
    throw new DeliveryError('unreachable', code, { isReached: !connectionErrors.test(code) });
  }
}

/** Discards the body: Node reuses a connection only after its response was read. */
async function drain(stream: Readable): Promise<void> {
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += Buffer.byteLength(chunk);
      if (bytes > maxResponseBytes) break;
    }
  } catch {
    // The status counts, also of a body that breaks off.
  }
}

function errorOf({ status, headers }: AxiosResponse, now: number): DeliveryError | null {
  if (status >= 200 && status < 300) return null;
  const reason = `HTTP ${status}`;
  const isRefusal = status >= 400 && status < 500 && !receiverErrors.has(status);
  if (isRefusal) return new DeliveryError('refused', reason);
  return new DeliveryError('unreachable', reason, {
    isReached: true,
    pause: retryAfterOf(headers['retry-after'], now),
  });
}
