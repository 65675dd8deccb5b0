import { describe } from '@jest/globals';
import { findRedis } from './find-redis';

const describeTests = describe;
const skipTests = describe.skip;

/** Declares tests that need redis-server. Where there is none they are skipped, under a name that says why. */
export function describeRedis(name: string, tests: () => void): void {
  if (findRedis() !== undefined) describeTests(name, tests);
  else skipTests('redis skipped: no redis-server; `npm run test:redis` installs and tests it', tests);
}
