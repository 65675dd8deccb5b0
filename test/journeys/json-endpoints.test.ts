import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { BUILD_ID } from '../support/fixture-build';
import { memorySubmissions } from '../support/memory-submissions';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { startSite, type TestSite } from '../support/site';

const root = join(__dirname, '../..');
const page = readFileSync(join(root, 'docs/json-endpoints.md'), 'utf8');

/** A `curl` line of the page, and the response that the page shows for it. */
interface Example {
  readonly command: string;
  readonly response: string;
}

const examples: readonly Example[] = [...page.matchAll(/```sh\n(curl .+?)\n```\n+```http\n(.+?)\n```/gs)].map(
  ([, command = '', response = '']) => ({ command, response }),
);

let site: TestSite;
let server: Server;
let origin: string;

beforeAll(async () => {
  site = await startSite(loadSpace(join(root, 'demo/space')), {
    env: { SITE_LANGUAGES: 'id,en', CONTENT_WEBHOOK_SECRET: 'demo-webhook' },
    submissions: memorySubmissions(),
  });
  server = createServer(site.app);
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
});

afterAll(async () => {
  await closeNow(server);
  await site.close();
});

test('every curl line of the page is followed by its response', () => {
  expect(examples).toHaveLength([...page.matchAll(/^curl /gm)].length);
  expect(examples.length).toBeGreaterThan(15);
});

// In the order of the page: `/readyz` shows that stories were loaded before.
test.each(examples)('$command', async ({ command, response }) => {
  const { url, init } = parseCurl(command);
  const received = await fetch(url.replace('http://localhost:3000', origin), init);
  const [head = '', body = ''] = response.split('\n\n', 2);
  const [statusLine = '', ...headers] = head.split('\n');
  expect(`HTTP/1.1 ${received.status} ${received.statusText}`).toBe(statusLine);
  for (const header of headers) {
    const [name = '', value = ''] = header.split(/: (.*)/, 2);
    expect(`${name}: ${received.headers.get(name)}`).toMatch(wildcard(`${name}: ${value}`));
  }
  expect(mismatches(await received.json(), parseShape(body), 'body')).toEqual([]);
});

test.each(['/builds/latest.json', `/builds/meta/${BUILD_ID}.json`, '/cdn/stories/home', '/site.webmanifest'])(
  '%s varies by encoding where the client has it already, too',
  async (path) => {
    const { headers } = await request(site.app).get(path).expect(200);
    const again = request(site.app)
      .get(path)
      .set('If-None-Match', headers['etag'] ?? '');
    expect([headers['vary'], (await again.expect(304)).headers['vary']]).toEqual([
      'Accept-Encoding',
      'Accept-Encoding',
    ]);
  },
);

test.each([
  ['{ "a": 1 }', { a: 2 }, 'body.a is 2, not 1'],
  ['{ "a": 1 }', { a: 1, b: 2 }, 'body.b is not on the page'],
  ['{ "a": "x…", … }', { a: 'y', b: 2 }, 'body.a is "y", not "x…"'],
  ['{ "a": 1… }', { a: '1' }, 'body.a is "1", not "a number"'],
  ['{ "a": [{ "b": 1, … }, …] }', { a: [{ b: 1 }, { c: 1 }] }, 'body.a[1].b is undefined, not 1'],
  ['{ "a": [] }', { a: [1] }, 'body.a has 1 items'],
  ['{ "a": { … } }', { a: [] }, 'body.a is [], not "an object"'],
])('the shape %s refuses %j', (shape, value, mismatch) => {
  expect(mismatches(value, parseShape(shape), 'body')).toEqual([mismatch]);
});

/** Reads a `curl` command with the options that the page uses. */
function parseCurl(command: string): { readonly url: string; readonly init: RequestInit } {
  const tokens = [...command.matchAll(/'([^']*)'|([^\s'\\]+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const headers: Record<string, string> = {};
  let [url, method, body]: [string, string | undefined, string | undefined] = ['', undefined, undefined];
  for (let index = 1; index < tokens.length; index += 1) {
    const word = tokens[index] ?? '';
    const next = (): string => tokens[(index += 1)] ?? '';
    if (word === '-X') method = next();
    else if (word === '-d') body = next();
    else if (word === '-H') {
      const [name = '', value = ''] = next().split(': ', 2);
      headers[name] = value;
    } else if (word !== '-i') url = word;
  }
  return { url, init: { redirect: 'manual', headers, ...(method && { method }), ...(body && { body }) } };
}

/** Stands in a parsed shape for what the page writes as `…`. */
const MORE = '\u2026';

/** Reads JSON in which `…` stands for further members, further items, the rest of a number or any value. */
function parseShape(text: string): unknown {
  const parts = text.split(/("(?:[^"\\]|\\.)*")/);
  const json = parts.map((part, index) => {
    if (index % 2 === 1) return part;
    return part
      .replaceAll(/\d+…/g, `{ "${MORE}number": true }`)
      .replaceAll(/([{,]\s*)…(?=\s*\})/g, `$1"${MORE}": true`)
      .replaceAll(/(?<!")…(?!")/g, `"${MORE}"`);
  });
  return JSON.parse(json.join(''));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names each place where a value differs from its shape. */
function mismatches(value: unknown, shape: unknown, path: string): readonly string[] {
  if (shape === MORE) return [];
  if (typeof shape === 'string')
    return typeof value === 'string' && wildcard(shape).test(value) ? [] : [differs(value, shape, path)];
  if (Array.isArray(shape)) return arrayMismatches(value, shape, path);
  if (!isObject(shape)) return value === shape ? [] : [differs(value, shape, path)];
  if (`${MORE}number` in shape) return typeof value === 'number' ? [] : [differs(value, 'a number', path)];
  if (!isObject(value)) return [differs(value, 'an object', path)];
  const isOpen = MORE in shape;
  const unexpected = isOpen ? [] : Object.keys(value).filter((key) => !Object.hasOwn(shape, key));
  return [
    ...unexpected.map((key) => `${path}.${key} is not on the page`),
    ...Object.entries(shape)
      .filter(([key]) => key !== MORE)
      .flatMap(([key, expected]) => mismatches(value[key], expected, `${path}.${key}`)),
  ];
}

/** The last item `…` stands for any number of items like the one before it. */
function arrayMismatches(value: unknown, shape: readonly unknown[], path: string): readonly string[] {
  if (!Array.isArray(value)) return [differs(value, 'an array', path)];
  const isOpen = shape.at(-1) === MORE;
  const items = isOpen ? shape.slice(0, -1) : shape;
  if (isOpen ? value.length < items.length : value.length !== items.length)
    return [`${path} has ${value.length} items`];
  const like = (index: number): unknown => items[index] ?? items.at(-1) ?? MORE;
  return value.flatMap((item: unknown, index) => mismatches(item, like(index), `${path}[${index}]`));
}

function differs(value: unknown, expected: unknown, path: string): string {
  return `${path} is ${JSON.stringify(value)?.slice(0, 80)}, not ${JSON.stringify(expected)}`;
}

/** Matches a text in which `…` stands for any characters. */
function wildcard(text: string): RegExp {
  const literal = text.split(MORE).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${literal.join('.*')}$`, 's');
}
