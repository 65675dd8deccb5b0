import { describe } from '@jest/globals';
import { findVarnish } from './find-varnish';

const describeTests = describe;
const skipTests = describe.skip;

/**
 * Declares tests that need varnishd. Where there is none they are skipped, under a name that says why: the summary of the run
 * shows it.
 */
export function describeVarnish(name: string, tests: () => void): void {
  const found = findVarnish();
  if (typeof found !== 'string') describeTests(name, tests);
  else skipTests(`varnish skipped: ${found}; \`npm run test:varnish\` installs and tests it`, tests);
}
