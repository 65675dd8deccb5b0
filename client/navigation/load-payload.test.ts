import { afterEach, describe, expect, test } from '@jest/globals';
import { loadPayload } from './load-payload';

const payload = {
  story: { uuid: 's', name: 'Kawung', full_slug: 'kawung', content: {} },
  links: {},
  rels: {},
  cv: 7,
  config: null,
  buildId: 'b1',
};
const key = { cv: 7, buildId: 'b 1' };

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Stands in for the network: answers every request alike and keeps what was asked for. */
function network(response: () => Response): { address: unknown; init: RequestInit | undefined }[] {
  const asked: { address: unknown; init: RequestInit | undefined }[] = [];
  globalThis.fetch = (address: unknown, init?: RequestInit) => {
    asked.push({ address, init });
    return Promise.resolve(response());
  };
  return asked;
}

describe('the payload of a page', () => {
  test.each([
    ['/', '/_payload.json'],
    ['/koleksi', '/koleksi/_payload.json'],
    ['/en/koleksi/kawung', '/en/koleksi/kawung/_payload.json'],
    ['/caf%C3%A9', '/caf%C3%A9/_payload.json'],
    ['/a:b', '/a:b/_payload.json'],
    ['/https://evil.example', '/https://evil.example/_payload.json'],
  ])('%s is fetched from %s', async (path, address) => {
    const asked = network(() => Response.json(payload));
    await expect(loadPayload(path, key)).resolves.toEqual(payload);
    const init = { priority: 'high', headers: { Accept: 'application/json' } };
    expect(asked).toEqual([{ address: `${address}?cv=7&build=b%201`, init }]);
  });

  test.each([
    '//evil.example/x',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '///evil.example',
    '//evil.example:3000',
    '//localhost:3000',
    '//localhost@evil.example',
    'https://evil.example/x',
    'http://evil.example/x',
    'https://localhost/x',
    'HTTPS:evil.example',
    'ftp://localhost/x',
    'javascript:alert(1)',
    'data:application/json,{}',
    'blob:http://localhost/x',
  ])('%j is refused before anything is fetched', async (path) => {
    const asked = network(() => Response.json(payload));
    await expect(loadPayload(path, key)).rejects.toThrow(
      `Payload URL must not include a hostname: ${path}/_payload.json`,
    );
    expect(asked).toEqual([]);
  });

  test.each([404, 500, 503, 304])('answered with %i is an error that says so', async (status) => {
    network(() => new Response(status === 304 ? null : JSON.stringify(payload), { status }));
    await expect(loadPayload('/koleksi', key)).rejects.toThrow(`/koleksi/_payload.json answered ${status}`);
  });

  test('of a draft is asked for with the editor’s parameters', async () => {
    const asked = network(() =>
      Response.json(payload, { headers: { 'Cache-Control': 'private, no-store' } }),
    );
    await loadPayload('/koleksi', { ...key, parameters: '_storyblok=7' });
    expect(asked[0]?.address).toBe('/koleksi/_payload.json?cv=7&build=b%201&_storyblok=7');
  });

  test('that is no draft any more, since the editor’s token has expired, is an error', async () => {
    network(() => Response.json(payload, { headers: { 'Cache-Control': 'public, max-age=0' } }));
    const asked = loadPayload('/koleksi', { ...key, parameters: '_storyblok=7' });
    await expect(asked).rejects.toThrow('is no preview any more');
  });

  test.each(['<!DOCTYPE html><title>Koleksi</title>', '', '{"story":'])(
    'that is %j and no JSON is an error',
    async (body) => {
      network(() => new Response(body, { headers: { 'Content-Type': 'text/html' } }));
      await expect(loadPayload('/koleksi', key)).rejects.toMatchObject({ name: 'SyntaxError' });
    },
  );

  test.each([
    ['null', 'A payload must be an object'],
    ['[]', 'A payload must be an object'],
    ['{"error":{"status":404}}', 'A payload needs a story'],
  ])('that is the JSON %s is an error', async (body, message) => {
    network(() => new Response(body));
    await expect(loadPayload('/koleksi', key)).rejects.toThrow(message);
  });

  test('that cannot be fetched is the error of the network', async () => {
    const failure = new TypeError('Failed to fetch');
    globalThis.fetch = () => Promise.reject(failure);
    await expect(loadPayload('/koleksi', key)).rejects.toBe(failure);
  });
});
