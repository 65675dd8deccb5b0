import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { UsageError, wantsHelp } from '../../server/config/command-line';
import { describeAudit } from './audit-result';
import { messageOf } from '../../server/runtime/logging/error-message';

// `npm run audit`: known vulnerabilities of what production needs. Fails for serious ones; a registry that does not answer fails nothing.

/** Milliseconds after which the registry counts as not answering. */
const patience = 60_000;

const usage = `npm run audit   lists the known vulnerabilities of what production needs

  --help  shows this

Exit code 0 without serious ones, also where the registry does not respond, 1 with some, 2 for a wrong command line.
`;

function audit(): void {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json', '--fetch-retries=0'], {
    cwd: join(__dirname, '../..'),
    encoding: 'utf8',
    timeout: patience,
    shell: process.platform === 'win32',
  });
  const { text, isSerious } = describeAudit(stdout);
  process.stdout.write(`${text}\n`);
  if (isSerious) process.exitCode = 1;
}

try {
  if (wantsHelp('npm run audit', process.argv.slice(2))) process.stdout.write(usage);
  else audit();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
