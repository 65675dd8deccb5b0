import { describe, expect, test } from '@jest/globals';
import { readErrorLine, readLogLine } from './site-log';

const files = new Map([
  ['a.ts', 'server/pages/a.ts'],
  ['b.tsx', 'common/blocks/b/b.tsx'],
]);
const read = (entry: object) => readLogLine(JSON.stringify(entry), (name) => files.get(name));

describe('a line of the log', () => {
  test('that reports a failure is a problem with the frames of the project, one a line', () => {
    const entry = {
      level: 'error',
      event: 'request-failed',
      path: '/a',
      error: 'Error: No',
      trace: 'f a.ts:1 < renderWithHooks packages.cjs:109063 < Object.g [as h] b.tsx:2 < ? loader:9',
    };
    const message =
      'request-failed /a: Error: No\n    at f server/pages/a.ts:1\n    at Object.g [as h] common/blocks/b/b.tsx:2';
    expect(read(entry)).toEqual({
      text: message,
      problem: { reportedBy: 'site', message, location: null, affects: { path: '/a' } },
      isFatal: false,
    });
  });

  test.each([
    ['/', '/'],
    ['/_payload.json', '/'],
    ['/a/b/_payload.json', '/a/b'],
  ])('that reports a failure of %s affects the page %s', (path, page) => {
    expect(read({ event: 'request-failed', path }).problem?.affects).toEqual({ path: page });
  });

  test('names the failed block and affects the pages with it', () => {
    const { text, problem } = read({
      event: 'block-failed',
      component: 'hero',
      uid: 'u',
      error: 'Error: No',
    });
    expect(text).toBe('block-failed hero: Error: No');
    expect(problem?.affects).toEqual({ uid: 'u' });
  });

  test('that reports the end of the process affects every page', () => {
    const { problem, isFatal } = read({ event: 'process-failed', error: 'Error: No', trace: 'f a.ts:1' });
    expect(isFatal).toBe(true);
    expect(problem).toEqual({
      reportedBy: 'site',
      message: 'process-failed: Error: No\n    at f server/pages/a.ts:1',
      location: null,
    });
  });

  test.each([
    [{ level: 'warn', event: 'setting-warning', warning: 'w' }, 'setting-warning: w'],
    [
      { level: 'error', time: 't', event: 'block-unknown', path: '/a', component: 'promo', uid: 'u' },
      'block-unknown: path /a, component promo, uid u',
    ],
    [{ event: 'content-call', status: 503, ids: [1] }, 'content-call: status 503, ids [1]'],
  ])('%j is printed as %s', (entry, text) => {
    expect(read(entry)).toEqual({ text, problem: null, isFatal: false });
  });

  test.each(['{"event":"request-failed"', '{"hello":"world"}', 'null', 'plain'])(
    'such as %s keeps its text',
    (line) => {
      expect(readLogLine(line, () => undefined)).toEqual({ text: line, problem: null, isFatal: false });
    },
  );
});

describe('a line of standard error', () => {
  test.each([
    ['/home/me/site/server/app.ts:76', 'server/app.ts:76'],
    ['Error: No start', 'Error: No start'],
    [
      '    at Object.<anonymous> (/home/me/site/server/app.ts:76:7)',
      '    at Object.<anonymous> server/app.ts:76:7',
    ],
    ['    at /home/me/site/common/a.ts:1:2', '    at common/a.ts:1:2'],
    ['    at async Hero (/home/me/site/common/Hero.tsx:1:2)', '    at async Hero common/Hero.tsx:1:2'],
    ['    at Module._compile (node:internal/modules/cjs/loader:1521:14)', null],
    ['    at renderWithHooks (/home/me/site/.cache/dev/packages.cjs:1:2)', null],
    ['    at Socket.<anonymous> ([eval]:6:5)', null],
    ['    at Array.map (<anonymous>)', null],
    ['Node.js v20.20.2', null],
    ['', ''],
  ])('%j is printed as %j', (line, printed) => {
    expect(readErrorLine(line, '/home/me/site')).toBe(printed);
  });
});
