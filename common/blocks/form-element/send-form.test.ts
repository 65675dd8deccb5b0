import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { valuesIn, sendForm, type Sent } from './send-form';
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

/** Sends a form to a server that answers like this; `answer` stands in for the network. */
function send(response: () => Response | Promise<Response>, formKey = 'kontak'): Promise<Sent> {
  globalThis.fetch = async (address, init) => {
    sent.push(new Request(new URL(String(address), 'https://situs.example'), init));
    return response();
  };
  const form = { formKey, body: { nama: 'Sri', _page: '/' }, attemptKey: 'k' };
  return sendForm(form, new AbortController().signal);
}

describe('a form', () => {
  test('is posted as the endpoint takes it', async () => {
    await send(() => Response.json({ id: 'x' }, { status: 202 }), 'pesan & kesan');
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
    [404, 'missing'],
    [413, 'tooLarge'],
    [503, 'unavailable'],
    [500, 'unavailable'],
    [400, 'unavailable'],
    [415, 'unavailable'],
    [200, 'unavailable'],
    [204, 'unavailable'],
  ])('that is answered by %i is %s', async (status, kind) => {
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
  ])('that is too much, with Retry-After %j, may be sent after %j minutes', async (value, minutes) => {
    const headers = value === null ? {} : { 'Retry-After': value };
    expect(await send(() => new Response(null, { status: 429, headers }))).toEqual({
      kind: 'limited',
      minutes,
    });
  });

  test('that is not as asked brings its errors', async () => {
    const errors = { nama: 'Wajib.', ['__proto__']: 'Salah.', lain: 7 };
    const told = JSON.stringify({ errors: { ...errors } }).replace('"lain"', '"__proto__":"Salah.","lain"');
    expect(await send(() => new Response(told, { status: 422 }))).toEqual({
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
  ])('that is not as asked for no reason (%s) was not sent', async (body) => {
    expect((await send(() => new Response(body, { status: 422 }))).kind).toMatch(/unavailable|invalid/);
  });

  test.each([
    [true, 'lost'],
    [false, 'offline'],
  ])('that gets no answer, with the browser online: %s, is %s', async (onLine, kind) => {
    isOnline(onLine);
    expect(await send(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({ kind });
    expect(await send(() => new Response('<html>', { status: 422 }))).toEqual({ kind });
  });

  test('is waited for no longer than its signal says', async () => {
    globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new Error('late'))),
      );
    const ending = new AbortController();
    const outcome = sendForm({ formKey: 'a', body: {}, attemptKey: 'k' }, ending.signal);
    ending.abort();
    expect(await outcome).toEqual({ kind: 'lost' });
  });
});

test('answers are sent as text, and as a list where several boxes may be ticked', () => {
  const fields = [
    ['nama', 'text', ''],
    ['setuju', 'checkbox', ''],
    ['warna', 'checkbox', 'a\nb'],
    ['ukuran', 'radio', 'a\nb'],
    ['sepi', 'radio', 'a'],
    ['constructor', 'text', ''],
  ].map(([name, type, options]) => ({ component: 'form_field', name, type, options }));
  const questions = fieldDefinitionsOf(parseFields(formFields, { fields }, { assetOrigins: [] }).fields);
  const entered = new Map([
    ['nama', ['Sri']],
    ['setuju', ['on']],
    ['warna', ['a']],
    ['ukuran', ['b']],
    ['_website', ['x']],
  ]);
  expect(valuesIn(questions, entered)).toEqual({ nama: 'Sri', setuju: 'on', warna: ['a'], ukuran: 'b' });
});
