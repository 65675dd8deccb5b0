import { describe } from '@jest/globals';
import { problemOf, type Proxy } from './find-proxies';
import { startCaddy } from './start-caddy';
import { startNginx } from './start-nginx';
import type { StartProxy } from './proxy-process';

const describeTests = describe;
const skipTests = describe.skip;

const starters: Readonly<Record<Proxy, StartProxy>> = { nginx: startNginx, caddy: startCaddy };

/**
 * Declares the same tests for each proxy with a recipe. Where one is not installed its tests are skipped, under a name that
 * says why: the summary of the run shows it.
 */
export function describeProxies(tests: (start: StartProxy, proxy: Proxy) => void): void {
  for (const [proxy, start] of Object.entries(starters) as [Proxy, StartProxy][]) {
    const problem = problemOf(proxy);
    if (problem === undefined) describeTests(`behind ${proxy}`, () => tests(start, proxy));
    else
      skipTests(`deploy skipped: ${problem}; \`npm run test:deploy\` installs and tests it`, () =>
        tests(start, proxy),
      );
  }
}
