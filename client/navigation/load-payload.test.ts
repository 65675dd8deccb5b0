import { afterEach, describe, expect, test } from '@jest/globals';
import { loadPayload } from './load-payload';

const payload = {
  story: { uuid: 's', name: 'Kawung', full_slug: 'kawung', content: {} },
  links: {},
  rels: {},
  config: null,
  buildId: 'b1',
};
const key = { buildId: 'b 1' };

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** Replaces the network by one that gives every request the same response. @returns the requests. */
function fakeNetwork(response: () => Response): { address: unknown; init: RequestInit | undefined }[] {
  const requests: { address: unknown; init: RequestInit | undefined }[] = [];
  globalThis.fetch = (address: unknown, init?: RequestInit) => {
    requests.push({ address, init });
    return Promise.resolve(response());
  };
  return requests;
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
    const requests = fakeNetwork(() => Response.json(payload));
    await expect(loadPayload(path, key)).resolves.toEqual(payload);
    const init = { priority: 'high', headers: { Accept: 'application/json' } };
    expect(requests).toEqual([{ address: `${address}?build=b%201`, init }]);
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
  ])('%j is rejected before any request', async (path) => {
    const requests = fakeNetwork(() => Response.json(payload));
    await expect(loadPayload(path, key)).rejects.toThrow(
      `Payload URL must not include a hostname: ${path}/_payload.json`,
    );
    expect(requests).toEqual([]);
  });

  test.each([404, 500, 503, 304])('with the status %i is an error that names it', async (status) => {
    fakeNetwork(() => new Response(status === 304 ? null : JSON.stringify(payload), { status }));
    await expect(loadPayload('/koleksi', key)).rejects.toThrow(
      `/koleksi/_payload.json responded with status ${status}`,
    );
  });

  test('of a page that moved is an error: the page is then loaded in full, at its new address', async () => {
    const redirected = Object.defineProperty(Response.json(payload), 'redirected', { value: true });
    fakeNetwork(() => redirected);
    await expect(loadPayload('/koleksi', key)).rejects.toThrow('/koleksi/_payload.json responded');
  });

  test('of a draft is requested with the editor’s parameters', async () => {
    const requests = fakeNetwork(() =>
      Response.json(payload, { headers: { 'Cache-Control': 'private, no-store' } }),
    );
    await loadPayload('/koleksi', { ...key, parameters: '_storyblok=7' });
    expect(requests[0]?.address).toBe('/koleksi/_payload.json?build=b%201&_storyblok=7');
  });

  test('of the published page in place of a draft, after the editor’s token expired, is an error', async () => {
    fakeNetwork(() => Response.json(payload, { headers: { 'Cache-Control': 'public, max-age=0' } }));
    const loading = loadPayload('/koleksi', { ...key, parameters: '_storyblok=7' });
    await expect(loading).rejects.toThrow('is no longer a preview');
  });

  test.each(['<!DOCTYPE html><title>Koleksi</title>', '', '{"story":'])(
    'that is %j, which is no JSON, is an error',
    async (body) => {
      fakeNetwork(() => new Response(body, { headers: { 'Content-Type': 'text/html' } }));
      await expect(loadPayload('/koleksi', key)).rejects.toMatchObject({ name: 'SyntaxError' });
    },
  );

  test.each([
    ['null', 'A payload must be an object'],
    ['[]', 'A payload must be an object'],
    ['{"error":{"status":404}}', 'A payload needs a story'],
  ])('that is the JSON %s is an error', async (body, message) => {
    fakeNetwork(() => new Response(body));
    await expect(loadPayload('/koleksi', key)).rejects.toThrow(message);
  });

  test('that cannot be fetched rejects with the error of the network', async () => {
    const failure = new TypeError('Failed to fetch');
    globalThis.fetch = () => Promise.reject(failure);
    await expect(loadPayload('/koleksi', key)).rejects.toBe(failure);
  });
});
