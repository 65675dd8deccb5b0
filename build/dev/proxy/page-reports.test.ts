import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createPageReports, type PageReports } from './page-reports';
import { longest, type PageReport } from '../page/page-events';

const stack =
  'Error: No\n    at Hero (http://127.0.0.1/assets/main-1.js:10:5)\n    at react (http://127.0.0.1/assets/react.js:1:1)';
const report: PageReport = { level: 'error', path: '/a', message: 'Error: No', stack, owners: '' };
const place = { file: 'common/Hero.tsx', line: 27, column: 9, source: 'throw' };

let clock: number;
let printed: string[];
let reports: PageReports;
let origin: string;
let close: () => Promise<void>;

beforeEach(async () => {
  clock = 0;
  printed = [];
  reports = createPageReports({
    find: (file) => Promise.resolve(file === 'main-1.js' ? place : undefined),
    print: (text) => void printed.push(text),
    now: () => clock,
  });
  const server = createServer(reports.handle);
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  close = () => closeNow(server);
});

afterEach(() => close());

function send(body: unknown, headers: Record<string, string> = {}, method = 'POST'): Promise<Response> {
  return fetch(origin, {
    method,
    headers: { 'Content-Type': 'application/json', Origin: origin, ...headers },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

describe('an error in a page', () => {
  test('is answered with its place and printed', async () => {
    const message = 'Error: No\n    at Hero common/Hero.tsx:27:9';
    expect(await (await send(report)).json()).toEqual({ noticedBy: 'browser', message, place });
    expect(printed).toEqual([`In the browser at /a: ${message}`]);
  });

  test('is printed once a build, wherever it happens, and answered each time', async () => {
    await send(report);
    const { status } = await send({ ...report, path: '/b' });
    expect([status, printed.length]).toEqual([200, 1]);
    reports.forget();
    await send(report);
    expect(printed).toHaveLength(2);
  });

  test('that React noticed by itself has the place of the element', async () => {
    const react = '    at react (http://127.0.0.1/assets/react.js:1:1)';
    const response: unknown = await (await send({ ...report, stack: react, owners: stack })).json();
    expect(response).toMatchObject({ place });
  });

  test('may have no place', async () => {
    const response: unknown = await (await send({ ...report, stack: '' })).json();
    expect(response).toEqual({ noticedBy: 'browser', message: 'Error: No', place: null });
  });

  test('has nothing in it that a terminal would obey', async () => {
    await send({ ...report, stack: '', path: '/\u001B[2J', message: 'a\u001B[31m\tb\nc\u0007' });
    expect(printed).toEqual(['In the browser at /[2J: a[31m\tb\nc']);
  });
});

test('a warning is printed alone', async () => {
  const { status } = await send({ ...report, level: 'warning', stack: '' });
  expect([status, printed]).toEqual([204, ['Error: No']]);
});

describe('refused is', () => {
  test.each<[string, unknown, Record<string, string>, number]>([
    ['what another site sends', report, { Origin: 'http://other.example' }, 403],
    ['what any site may send', report, { 'Content-Type': 'text/plain' }, 415],
    ['what is no JSON', '{', {}, 400],
    ['what is no report', { ...report, level: 'note' }, {}, 400],
    ['a text that is too long', { ...report, message: 'x'.repeat(longest.message + 1) }, {}, 400],
    ['a body that is too long', 'x'.repeat(64 * 1024 + 1), {}, 413],
  ])('%s', async (_what, body, headers, status) => {
    expect((await send(body, headers)).status).toBe(status);
    expect(printed).toEqual([]);
  });

  test('another method', async () => {
    expect((await send('', {}, 'GET')).status).toBe(405);
  });

  test('what comes too often, until a second has passed', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) statuses.push((await send(report)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    clock = 1_000;
    expect((await send(report)).status).toBe(200);
  });
});

test('the longest texts are taken', async () => {
  const full = Object.fromEntries(
    Object.entries(longest).map(([name, length]) => [name, '汉'.repeat(length)]),
  );
  expect((await send({ ...full, level: 'error' })).status).toBe(200);
});
