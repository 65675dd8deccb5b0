import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { locateProgram } from '../support/locate-program';

/** What `npm run test:monitoring` installs. */
export const monitoringFolder = join(__dirname, '../../.cache/monitoring');

/**
 * Finds promtool, on PATH or installed by `npm run test:monitoring`.
 * @returns undefined if there is none that starts.
 */
export function findPromtool(): string | undefined {
  return locateProgram('promtool', [join(monitoringFolder, 'root/usr/bin')]).find(
    (file) => spawnSync(file, ['--version']).status === 0,
  );
}
