import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What `npm run test:monitoring` installs. */
export const monitoringFolder = join(__dirname, '../../.cache/monitoring');

/**
 * Finds promtool, on PATH or installed by `npm run test:monitoring`.
 * @returns undefined if there is none that starts.
 */
export function findPromtool(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  return [...onPath, join(monitoringFolder, 'root/usr/bin')]
    .map((folder) => join(folder, 'promtool'))
    .filter((file) => existsSync(file))
    .find((file) => spawnSync(file, ['--version']).status === 0);
}
