import { expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';
import { readDemoSettings } from './demo-settings';

test.each([
  [{ DEMO_PORT: '3000' }, 'DEMO_PORT must be another port than PORT, but both are 3000'],
  [{ PORT: '4000', BOOK_PORT: '4000' }, 'BOOK_PORT must be another port than PORT, but both are 4000'],
  [{ DEMO_PORT: '3002' }, 'BOOK_PORT must be another port than DEMO_PORT, but both are 3002'],
])('the ports %j are refused before anything is built', (env, problem) => {
  expect(() => readDemoSettings(makeTempDir(), env)).toThrow(problem);
});

test('the ports are those of the environment, else the usual ones', () => {
  const { site, content, book, https } = readDemoSettings(makeTempDir(), { PORT: '4000' });
  expect([site, content, book, https].map(({ port }) => port)).toEqual([4000, 3001, 3002, 3010]);
});
