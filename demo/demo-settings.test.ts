import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';
import { readDemoSettings } from './demo-settings';
import { openOwnSpace } from './own-space/own-space';
import { startSampleContent } from './sample-content';

/** What the commands start: the sample space, and a space of one's own, whose API responds nowhere. */
const starts = {
  sample: (env: object) => startSampleContent(makeTempDir(), readDemoSettings(makeTempDir(), { ...env })),
  own: (env: object) => {
    const space = { CONTENT_TOKEN: 'a', CONTENT_API_URL: 'http://127.0.0.1:9' };
    return openOwnSpace(makeTempDir(), readDemoSettings(makeTempDir(), { ...space, ...env }));
  },
} as const;

test.each([
  ['sample', { DEMO_PORT: '3000' }, 'DEMO_PORT must be another port than PORT, but both are 3000'],
  [
    'sample',
    { PORT: '4000', BOOK_PORT: '4000' },
    'BOOK_PORT must be another port than PORT, but both are 4000',
  ],
  ['sample', { DEMO_PORT: '3002' }, 'BOOK_PORT must be another port than DEMO_PORT, but both are 3002'],
  ['sample', { BOOK_PORT: 'x' }, 'BOOK_PORT must be a whole number from 1 to 65535, got "x"'],
  ['own', { HTTPS_PORT: '3001' }, 'HTTPS_PORT must be another port than DEMO_PORT, but both are 3001'],
  ['own', { HTTPS_PORT: '0' }, 'HTTPS_PORT must be a whole number from 1 to 65535, got "0"'],
] as const)(
  'with the %s space, the ports %j are refused before anything is built',
  async (space, env, problem) => {
    await expect(starts[space](env)).rejects.toThrow(problem);
  },
);

test.each([
  ['sample', { HTTPS_PORT: '3001' }, 'HOST must be'],
  ['sample', { HTTPS_PORT: 'x' }, 'HOST must be'],
  ['own', { BOOK_PORT: '3001' }, 'CONTENT_API_URL must be'],
  ['own', { BOOK_PORT: 'x' }, 'CONTENT_API_URL must be'],
] as const)(
  'with the %s space, %j is of no server, so that the next problem is told',
  async (space, env, next) => {
    // An address of documentation, which no machine has.
    await expect(starts[space]({ ...env, HOST: '192.0.2.1' })).rejects.toThrow(next);
  },
);

test('a byte order mark is no part of the first name, and a file of UTF-16 is named', () => {
  const folder = makeTempDir();
  writeFileSync(join(folder, '.env'), '\uFEFFPORT=4000\n');
  expect(readDemoSettings(folder, {}).site.port).toBe(4000);
  writeFileSync(join(folder, '.env'), 'P\0=\0');
  expect(() => readDemoSettings(folder, {})).toThrow('.env cannot be read: Error: it is not UTF-8 text');
});

test('an empty setting counts as not set', () => {
  const folder = makeTempDir();
  writeFileSync(join(folder, '.env'), 'DATA_DIR=\nSITE_LANGUAGES=" "\nLOG_LEVEL=info\nPORT=\n');
  const { env, site } = readDemoSettings(folder, { LOG_LEVEL: '', TEAM_PASSWORD: ' ', VISITS: 'off' });
  expect([env, site.port]).toEqual([{ VISITS: 'off' }, 3000]);
});

test('the ports are those of the environment, else the usual ones', () => {
  const { site, content, book, https } = readDemoSettings(makeTempDir(), { PORT: '4000' });
  expect([site, content, book, https].map(({ port }) => port)).toEqual([4000, 3001, 3002, 3010]);
});

test.each([
  [{}, ['0.0.0.0', 'localhost', 'localhost']],
  [{ HOST: '::' }, ['::', '::', '::']],
])(
  'with %j, the site, the content service with the editor, and the brand book listen on %j',
  (env, hosts) => {
    const { site, content, book } = readDemoSettings(makeTempDir(), env);
    expect([site, content, book].map(({ host }) => host)).toEqual(hosts);
  },
);
