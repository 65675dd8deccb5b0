import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createPageReports, type PageReports } from './page-reports';
import { maxLengths, type PageReport } from '../page/page-events';

const stack =
  'Error: No\n    at Hero (http://127.0.0.1/assets/main-1.js:10:5)\n    at react (http://127.0.0.1/assets/react.js:1:1)';
const report: PageReport = { level: 'error', path: '/a', message: 'Error: No', stack, owners: '' };
const location = { file: 'common/Hero.tsx', line: 27, column: 9, source: 'throw' };

let clock: number;
let printed: string[];
let reports: PageReports;
let origin: string;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = 0;
  printed = [];
  reports = createPageReports({
    find: (file) => Promise.resolve(file === 'main-1.js' ? location : undefined),
    print: (text) => void printed.push(text),
    now: () => clock,
  });
  const server = createServer(reports.handle);
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  close = () => closeNow(server);
});

afterEach(() => close());

/** Sends a report, and reads the whole response: a connection with the rest of one keeps the process of the tests from ending. */
async function send(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  const response = await fetch(origin, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return new Response((await response.text()) || null, response);
}

describe('an error in a page', () => {
  test('gets its location in the response and is printed', async () => {
    const message = 'Error: No\n    at Hero common/Hero.tsx:27:9';
    expect(await (await send(report)).json()).toEqual({ reportedBy: 'browser', message, location });
    expect(printed).toEqual([`In the browser at /a: ${message}`]);
  });

  test('is printed once a build, on whatever page, and gets a response each time', async () => {
    await send(report);
    const { status } = await send({ ...report, path: '/b' });
    expect([status, printed.length]).toEqual([200, 1]);
    reports.reset();
    await send(report);
    expect(printed).toHaveLength(2);
  });

  test('that React itself detects has the location of the element', async () => {
    const react = '    at react (http://127.0.0.1/assets/react.js:1:1)';
    const response: unknown = await (await send({ ...report, stack: react, owners: stack })).json();
    expect(response).toMatchObject({ location });
  });

  test('may have no location', async () => {
    const response: unknown = await (await send({ ...report, stack: '' })).json();
    expect(response).toEqual({ reportedBy: 'browser', message: 'Error: No', location: null });
  });

  test('loses the control characters of terminals', async () => {
    await send({ ...report, stack: '', path: '/\u001B[2J', message: 'a\u001B[31m\tb\nc\u0007' });
    expect(printed).toEqual(['In the browser at /[2J: a[31m\tb\nc']);
  });
});

test('a warning is printed alone', async () => {
  const { status } = await send({ ...report, level: 'warning', stack: '' });
  expect([status, printed]).toEqual([204, ['Error: No']]);
});

describe('a report is refused if it', () => {
  test.each<[string, unknown, Record<string, string>, number]>([
    ['comes from another site', report, { Origin: 'http://other.example' }, 403],
    ['has a type that any site may send', report, { 'Content-Type': 'text/plain' }, 415],
    ['is no JSON', '{', {}, 400],
    ['is no report', { ...report, level: 'note' }, {}, 400],
    ['has a text that is too long', { ...report, message: 'x'.repeat(maxLengths.message + 1) }, {}, 400],
    ['has a body that is too long', 'x'.repeat(64 * 1024 + 1), {}, 413],
  ])('%s', async (_, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(printed).toEqual([]);
  });

  test('has another method', async () => {
    expect((await send('', {}, 'GET')).status).toBe(405);
  });

  test('is one too many, until a second has passed', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await send(report)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    clock = 1_000;
    expect((await send(report)).status).toBe(200);
  });
});

test('the longest texts are accepted', async () => {
  const full = Object.fromEntries(
    Object.entries(maxLengths).map(([name, length]) => [name, '汉'.repeat(length)]),
  );
  expect((await send({ ...full, level: 'error' })).status).toBe(200);
});
