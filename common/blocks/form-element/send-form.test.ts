import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { valuesOf, sendForm, type SendResult } from './send-form';
import { parseFields } from '../../fields/fields';
import { formFields, fieldDefinitionsOf } from '../../forms/form-definition';

const real = { fetch: globalThis.fetch, navigator: Object.getOwnPropertyDescriptor(globalThis, 'navigator') };
let sent: Request[];

function isOnline(onLine: boolean): void {
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { onLine } });
}

beforeEach(() => {
  sent = [];
  isOnline(true);
});
afterEach(() => {
  globalThis.fetch = real.fetch;
  Reflect.deleteProperty(globalThis, 'navigator');
  if (real.navigator !== undefined) Object.defineProperty(globalThis, 'navigator', real.navigator);
});

/** Sends a form; `respond` stands in for the network. */
function send(respond: () => Response | Promise<Response>, address = '/forms/kontak'): Promise<SendResult> {
  globalThis.fetch = async (url, init) => {
    sent.push(new Request(new URL(String(url), 'https://situs.example'), init));
    return respond();
  };
  const form = { address, body: { nama: 'Sri', _page: '/' }, files: [], idempotencyKey: 'k' };
  return sendForm(form, new AbortController().signal);
}

describe('a form', () => {
  test('is posted as JSON with an idempotency key', async () => {
    await send(() => Response.json({ id: 'x' }, { status: 202 }), '/forms/pesan%20%26%20kesan');
    const [request] = sent;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('https://situs.example/forms/pesan%20%26%20kesan');
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'application/json',
      'content-type': 'application/json',
      'idempotency-key': 'k',
    });
    expect(await request?.json()).toEqual({ nama: 'Sri', _page: '/' });
  });

  test.each([
    [202, 'accepted'],
    [403, 'refused'],
    [404, 'notFound'],
    [413, 'tooLarge'],
    [503, 'unavailable'],
    [500, 'unavailable'],
    [400, 'unavailable'],
    [415, 'unavailable'],
    [200, 'unavailable'],
    [204, 'unavailable'],
  ])('with the status %i is %s', async (status, kind) => {
    expect(await send(() => new Response(null, { status }))).toEqual({ kind });
  });

  test.each([
    ['1', 1],
    ['0', 1],
    ['60', 1],
    ['61', 2],
    ['600', 10],
    ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    [null, undefined],
  ])('that is limited with Retry-After %j has to wait %j minutes', async (value, minutes) => {
    const headers = value === null ? {} : { 'Retry-After': value };
    expect(await send(() => new Response(null, { status: 429, headers }))).toEqual({
      kind: 'limited',
      minutes,
    });
  });

  test('that is invalid has its errors', async () => {
    const errors = { nama: 'Wajib.', ['__proto__']: 'Salah.', lain: 7 };
    const body = JSON.stringify({ errors: { ...errors } }).replace('"lain"', '"__proto__":"Salah.","lain"');
    expect(await send(() => new Response(body, { status: 422 }))).toEqual({
      kind: 'invalid',
      errors: new Map([
        ['nama', 'Wajib.'],
        ['__proto__', 'Salah.'],
      ]),
    });
  });

  test.each([
    '{}',
    'null',
    '[]',
    '{"errors":null}',
    '{"errors":{}}',
    '{"errors":{"a":1}}',
    '{"errors":["a"]}',
  ])('that is invalid without errors (%s) is unavailable', async (body) => {
    expect((await send(() => new Response(body, { status: 422 }))).kind).toMatch(/unavailable|invalid/);
  });

  test.each([
    [true, 'unreachable'],
    [false, 'offline'],
  ])('without a response, with the browser online: %s, is %s', async (onLine, kind) => {
    isOnline(onLine);
    expect(await send(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind });
    expect(await send(() => new Response('<html>', { status: 422 }))).toEqual({ kind });
  });

  test('is aborted by its signal', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const abort = new AbortController();
    const result = sendForm({ address: '/forms/a', body: {}, files: [], idempotencyKey: 'k' }, abort.signal);
    abort.abort();
    expect(await result).toEqual({ kind: 'unreachable' });
  });
});

test('values are sent as text, or as a list for a group of checkboxes', () => {
  const fields = [
    ['nama', 'text', ''],
    ['setuju', 'checkbox', ''],
    ['warna', 'checkbox', 'a\nb'],
    ['ukuran', 'radio', 'a\nb'],
    ['sepi', 'radio', 'a'],
    ['constructor', 'text', ''],
  ].map(([name, type, options]) => ({ component: 'form_field', name, type, options }));
  const definitions = fieldDefinitionsOf(parseFields(formFields, { fields }, { assetOrigins: [] }).fields);
  const input = new Map([
    ['nama', ['Sri']],
    ['setuju', ['on']],
    ['warna', ['a']],
    ['ukuran', ['b']],
    ['_website', ['x']],
  ]);
  expect(valuesOf(definitions, input)).toEqual({ nama: 'Sri', setuju: 'on', warna: ['a'], ukuran: 'b' });
});
