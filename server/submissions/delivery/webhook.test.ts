import { createHmac } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sampleSubmission } from '../../../test/support/sample-submission';
import {
  closeNow,
  listenOnFreePort,
  startFakeServer,
  type FakeServer,
} from '../../../test/support/fake-server';
import { webhookDestination } from './webhook';
import { DeliveryError } from './destination';

interface Call {
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const secret = 'rahasia-webhook';
const now = Date.parse('2026-08-17T10:00:05.900Z');
const submission = sampleSubmission({ fields: { nama: 'Budi', pilihan: ['satu', 'dua'], pesan: 'é 😀' } });

const details = { receiver: '', reply: null };
let upstream: FakeServer;
let calls: Call[];
let respond: RequestListener;
let abort: AbortController;

beforeEach(async () => {
  calls = [];
  respond = (_, response) => response.writeHead(204).end();
  abort = new AbortController();
  upstream = await startFakeServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      calls.push({
        method: request.method,
        headers: request.headers,
        body: Buffer.concat(parts).toString(),
      });
      respond(request, response);
    });
  });
});

afterEach(() => upstream.close());

const deliver = (
  url = `${upstream.origin}/hook?key=kunci`,
  key: string | undefined = secret,
): Promise<void> =>
  webhookDestination({ url, secret: key, now: () => now }).deliver(submission, abort.signal, details);

async function failure(url?: string): Promise<object> {
  const error: unknown = await deliver(url).catch((thrown: unknown) => thrown);
  if (!(error instanceof DeliveryError)) throw new Error('The delivery did not fail');
  expect(error.message).not.toMatch(/kunci|rahasia|Budi|127\.0\.0\.1/);
  expect(error.cause).toBeUndefined();
  return { kind: error.kind, reason: error.message, isReached: error.isReached, pause: error.pause };
}

describe('a webhook', () => {
  test('gets the submission as JSON, signed', async () => {
    await deliver();
    const [call] = calls;
    expect(upstream.requests).toEqual(['/hook?key=kunci']);
    expect(call?.method).toBe('POST');
    expect(JSON.parse(call?.body ?? '')).toEqual({
      id: submission.id,
      form: 'kontak',
      page: '/kontak',
      language: 'id',
      submittedAt: '2026-08-17T10:00:00.000Z',
      verified: false,
      fields: { nama: 'Budi', pilihan: ['satu', 'dua'], pesan: 'é 😀' },
    });
    const timestamp = String(Math.floor(now / 1000));
    const signature = createHmac('sha256', secret).update(`${timestamp}.${call?.body}`).digest('hex');
    expect(call?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': submission.id,
      'x-anyam-timestamp': timestamp,
      'x-anyam-signature': `sha256=${signature}`,
    });
  });

  const done: readonly [what: string, respond: RequestListener][] = [
    ['200 with a body', (_, response) => response.writeHead(200).end('ok')],
    ['202', (_, response) => response.writeHead(202).end()],
    ['200 with a body beyond the limit', (_, response) => response.writeHead(200).end('x'.repeat(5_000_000))],
    [
      '200 and a body that breaks off',
      (_, response) => {
        response.writeHead(200, { 'Content-Length': 100 }).write('x');
        setImmediate(() => response.destroy());
      },
    ],
  ];
  test.each(done)('accepts a submission with %s', async (_, response) => {
    respond = response;
    await expect(deliver()).resolves.toBeUndefined();
  });

  test('accepts a submission with a status, even if the body never ends', async () => {
    const onFinish = (): void => void setImmediate(() => abort.abort());
    subscribe('http.client.response.finish', onFinish);
    respond = (_, response) => void response.writeHead(200).write('x');
    await expect(deliver()).resolves.toBeUndefined();
    expect(unsubscribe('http.client.response.finish', onFinish)).toBe(true);
    expect(abort.signal.aborted).toBe(true);
  });

  test('accepts a submission with a status, and hangs up on a body beyond the limit', async () => {
    const isSentWhole = new Promise<boolean>((resolve) => {
      respond = (_, response) => {
        response.writeHead(200).on('close', () => resolve(response.writableFinished));
        Readable.from(Array.from({ length: 500 }, () => 'x'.repeat(65_537))).pipe(response);
      };
    });
    await expect(deliver()).resolves.toBeUndefined();
    expect(await isSentWhole).toBe(false);
    expect(abort.signal.aborted).toBe(false);
  });

  const refused = [400, 402, 406, 409, 413, 415, 422, 451];
  test.each(refused)('refuses a submission with %d', async (status) => {
    respond = (_, response) => response.writeHead(status).end('Budi');
    expect(await failure()).toEqual({ kind: 'refused', reason: `HTTP ${status}`, isReached: true, pause: 0 });
  });

  const receiverErrors = [
    300, 301, 302, 304, 307, 401, 403, 404, 405, 407, 408, 410, 425, 429, 500, 502, 503, 504,
  ];
  test.each(receiverErrors)('is unreachable with %d', async (status) => {
    respond = (_, response) => response.writeHead(status, { Location: `${upstream.origin}/else` }).end();
    expect(await failure()).toMatchObject({
      kind: 'unreachable',
      reason: `HTTP ${status}`,
      isReached: true,
    });
    expect(calls).toHaveLength(1);
  });

  const backoff: readonly [header: string, milliseconds: number][] = [
    ['120', 120_000],
    ['0', 0],
    ['999999', 3_600_000],
    ['Mon, 17 Aug 2026 10:01:05 GMT', 59_100],
    ['Mon, 17 Aug 2020 10:00:05 GMT', 0],
    ['soon', 0],
    ['-5', 0],
  ];
  test.each(backoff)('demands a pause by Retry-After: %s', async (header, pause) => {
    respond = (_, response) => response.writeHead(503, { 'Retry-After': header }).end();
    expect(await failure()).toMatchObject({ pause });
  });

  test('is unreachable without a server', async () => {
    const server = createServer();
    const port = await listenOnFreePort(server);
    await closeNow(server);
    expect(await failure(`http://127.0.0.1:${port}/hook?key=kunci`)).toEqual({
      kind: 'unreachable',
      reason: 'ECONNREFUSED',
      isReached: false,
      pause: 0,
    });
  });

  test('is unreachable if its host is unknown', async () => {
    const result = await failure('http://tidak-ada.invalid/hook?key=kunci');
    expect(result).toMatchObject({ kind: 'unreachable', isReached: false });
  });

  test('is unreachable if it hangs up, or does not respond in time', async () => {
    respond = (request) => request.socket.destroy();
    expect(await failure()).toMatchObject({ kind: 'unreachable', isReached: true });
    respond = () => abort.abort();
    expect(await failure()).toMatchObject({ kind: 'unreachable', reason: 'no response in time' });
  });

  test('gets the time and no signature without a secret', async () => {
    await webhookDestination({ url: upstream.origin, secret: undefined, now: () => now }).deliver(
      submission,
      abort.signal,
      details,
    );
    expect(calls[0]?.headers).not.toHaveProperty('x-anyam-signature');
    expect(calls[0]?.headers).toHaveProperty('x-anyam-timestamp', String(Math.floor(now / 1000)));
  });
});
