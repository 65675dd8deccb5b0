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

/** Asks for an answer over HTTP. */
async function asker(answer: CachedResponse) {
  const server = createServer((request, response) => {
    if (!answer.trySend(request, response)) answer.send(request, response).catch(() => response.destroy());
  });
  const port = await listenOnFreePort(server);
  close = () => closeNow(server);
  return async (
    asked: OutgoingHttpHeaders = {},
    method = 'GET',
  ): Promise<{ message: IncomingMessage; body: Buffer }> => {
    const message = await new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, host: '127.0.0.1', headers: asked, method }, resolve).once('error', reject),
    );
    return { message, body: await buffer(message) };
  };
}

const unpack = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gunzipSync(body),
  br: (body: Buffer) => brotliDecompressSync(body),
};

describe.each(Object.entries(unpack))('a finished answer in %s', (encoding, unpacked) => {
  const asked = { 'accept-encoding': encoding };

  test('unpacks to what it is, and says how it travels', async () => {
    const ask = await asker(createCachedResponse(text, headers));
    const { message, body } = await ask(asked);
    expect(unpacked(body).toString()).toBe(text);
    expect(message.statusCode).toBe(200);
    expect(message.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public',
      vary: 'Accept-Encoding',
      'content-length': String(body.length),
    });
    expect(message.headers['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
  });

  test('answers HEAD with the headers of GET', async () => {
    const ask = await asker(createCachedResponse(text, headers));
    const { message } = await ask(asked);
    const head = await ask(asked, 'HEAD');
    const { date: _, ...rest } = message.headers;
    expect(head.message.headers).toMatchObject(rest);
    expect(head.body).toHaveLength(0);
  });

  test('is 304 for who has it, however it was packed', async () => {
    const answer = createCachedResponse(text, headers);
    const ask = await asker(answer);
    const { etag } = (await ask(asked)).message.headers;
    await answer.recompress();
    for (const known of [etag, `"x", ${etag}`, `W/${etag}`, '*']) {
      const { message, body } = await ask({ ...asked, 'if-none-match': known });
      expect([message.statusCode, body.length]).toEqual([304, 0]);
    }
    expect((await ask({ ...asked, 'if-none-match': '"x"' })).message.statusCode).toBe(200);
  });
});

test('answers that differ have tags that differ, and so have packings', async () => {
  const tags: (string | undefined)[] = [];
  for (const each of [text, `${text}.`]) {
    const answer = createCachedResponse(each, headers);
    const ask = await asker(answer);
    for (const encoding of ['identity', 'gzip', 'br'])
      tags.push((await ask({ 'accept-encoding': encoding })).message.headers.etag);
    await answer.recompress();
    for (const encoding of ['gzip', 'br'])
      tags.push((await ask({ 'accept-encoding': encoding })).message.headers.etag);
    await close();
  }
  expect(new Set(tags).size).toBe(tags.length);
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
});

test('an answer that was shrunk is smaller, and says what is kept of it', async () => {
  const answer = createCachedResponse(text, headers);
  const ask = await asker(answer);
  const before = (await ask({ 'accept-encoding': 'br' })).body.length;
  await answer.recompress();
  const { body } = await ask({ 'accept-encoding': 'br' });
  expect(body.length).toBeLessThan(before);
  const gzip = (await ask({ 'accept-encoding': 'gzip' })).body.length;
  expect(answer.bytes()).toBe(text.length + body.length + gzip);
});
