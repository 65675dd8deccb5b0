import { createServer, get, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createCachedResponse, type CachedResponse } from './cached-response';

const text = `<!DOCTYPE html><p>${'kawung parang truntum '.repeat(200)}`;
const headers = ['Content-Type', 'text/html; charset=utf-8', 'Cache-Control', 'public'];

let close = async (): Promise<void> => {};
afterEach(() => close());

/** Serves a response over HTTP. @returns a function that requests it. */
async function startRequester(cached: CachedResponse) {
  const server = createServer((request, response) => {
    if (!cached.trySend(request, response)) cached.send(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  close = () => closeNow(server);
  return async (
    requestHeaders: OutgoingHttpHeaders = {},
    method = 'GET',
  ): Promise<{ message: IncomingMessage; body: Buffer }> => {
    const message = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', headers: requestHeaders, method }, resolve).once('error', reject),
    );
    return { message, body: await buffer(message) };
  };
}

const decompressors = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gunzipSync(body),
  br: (body: Buffer) => brotliDecompressSync(body),
};

describe.each(Object.entries(decompressors))('a cached response in %s', (encoding, decompress) => {
  const requestHeaders = { 'accept-encoding': encoding };

  test('decompresses to its text, with the right headers', async () => {
    const send = await startRequester(createCachedResponse(text, headers));
    const { message, body } = await send(requestHeaders);
    expect(decompress(body).toString()).toBe(text);
    expect(message.statusCode).toBe(200);
    expect(message.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public',
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    });
    expect(message.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  });

  test('has the same headers for HEAD as for GET', async () => {
    const send = await startRequester(createCachedResponse(text, headers));
    const { message } = await send(requestHeaders);
    const head = await send(requestHeaders, 'HEAD');
    const { date: _, ...rest } = message.headers;
    expect(head.message.headers).toMatchObject(rest);
    expect(head.body).toHaveLength(0);
  });

  test('is 304 for a client that has it in any compression', async () => {
    const cached = createCachedResponse(text, headers);
    const send = await startRequester(cached);
    const { etag } = (await send(requestHeaders)).message.headers;
    await cached.recompress();
    for (const etagList of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { message, body } = await send({ ...requestHeaders, 'if-none-match': etagList });
      expect([message.statusCode, body.length]).toEqual([304, 0]);
    }
    expect((await send({ ...requestHeaders, 'if-none-match': '"x"' })).message.statusCode).toBe(200);
  });
});

test('different texts and different compressions have different ETags', async () => {
  const tags: (string | undefined)[] = [];
  for (const each of [text, `${text}.`]) {
    const cached = createCachedResponse(each, headers);
    const send = await startRequester(cached);
    for (const encoding of ['identity', 'gzip', 'br'])
      tags.push((await send({ 'accept-encoding': encoding })).message.headers.etag);
    await cached.recompress();
    for (const encoding of ['gzip', 'br'])
      tags.push((await send({ 'accept-encoding': encoding })).message.headers.etag);
    await close();
  }
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
});

test('a recompressed response is smaller and counts its new size', async () => {
  const cached = createCachedResponse(text, headers);
  const send = await startRequester(cached);
  const before = (await send({ 'accept-encoding': 'br' })).body.length;
  await cached.recompress();
  const { body } = await send({ 'accept-encoding': 'br' });
  expect(body.length).toBeLessThan(before);
  const gzip = (await send({ 'accept-encoding': 'gzip' })).body.length;
  expect(cached.bytes()).toBe(body.length + gzip);
});

describe('the text of a response', () => {
  test.each(['br', 'gzip'])('is not held beside %s, and is there all the same', async (encoding) => {
    const cached = createCachedResponse(text, headers);
    expect(cached.bytes()).toBe(text.length);
    const sizes: number[] = [];
    cached.onResize(() => sizes.push(cached.bytes()));
    const send = await startRequester(cached);
    const { body } = await send({ 'accept-encoding': encoding });
    expect([cached.bytes(), ...sizes]).toEqual([body.length, body.length]);
    expect(await cached.text()).toBe(text);
  });

  test('is held once it was requested without compression', async () => {
    const cached = createCachedResponse(text, headers);
    const send = await startRequester(cached);
    const first = await send();
    const { body } = await send({ 'accept-encoding': 'br' });
    expect(cached.bytes()).toBe(text.length + body.length);
    const again = await send();
    expect([first.message.headers.etag, String(again.body)]).toEqual([again.message.headers.etag, text]);
  });

  test('is held again once it is requested after its compression', async () => {
    const cached = createCachedResponse(text, headers);
    const send = await startRequester(cached);
    const { body } = await send({ 'accept-encoding': 'br' });
    expect(String((await send()).body)).toBe(text);
    expect(cached.bytes()).toBe(text.length + body.length);
  });
});
