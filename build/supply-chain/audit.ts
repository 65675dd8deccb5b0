import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describeAudit } from './audit-result';

// `npm run audit`: known vulnerabilities of what production needs. Fails for serious ones; a registry that does not answer fails nothing.

/** Milliseconds after which the registry counts as not answering. */
const patience = 60_000;

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
  cwd: join(__dirname, '../..'),
  encoding: 'utf8',
  timeout: patience,
  shell: process.platform === 'win32',
});
const { text, isSerious } = describeAudit(stdout);
process.stdout.write(`${text}\n`);
if (isSerious) process.exitCode = 1;
