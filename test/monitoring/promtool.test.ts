import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { findPromtool } from './find-promtool';

const folder = join(__dirname, '../../deploy/monitoring');
const promtool = findPromtool();
const describeTests = describe;
const skipTests = describe.skip;

/** Where there is no promtool the tests are skipped, under a name that says why: the summary of the run shows it. */
function describePromtool(name: string, tests: () => void): void {
  if (promtool !== undefined) describeTests(name, tests);
  else skipTests('promtool skipped: no promtool; `npm run test:monitoring` installs and tests it', tests);
}

describePromtool('Prometheus', () => {
  test.each([
    ['takes the alerts', ['check', 'rules', 'alerts.yaml']],
    ['raises them when it should, and not before', ['test', 'rules', 'alerts.test.yaml']],
  ])('%s', (_, command) => {
    const { status, stdout, stderr } = spawnSync(promtool ?? '', command, { cwd: folder, encoding: 'utf8' });
    expect({ status, output: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, output: '' });
  });
});
