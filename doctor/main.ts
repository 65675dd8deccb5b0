import { join } from 'node:path';
import { endWithReader, parseCommandLine, UsageError } from '../server/config/command-line';
import { namesFromFile, withEnvFile } from '../server/config/env-file';
import { diagnose } from './diagnose';
import { lineOf, type Finding } from './finding';
import { messageOf } from '../server/runtime/logging/error-message';

// `npm run doctor [-- <URL of the running site>]`: checks each setting and URL, and prints what to do.

const usage = `npm run doctor [-- <URL of the running site>]   tells what is wrong with settings, tokens and the running site

  --help  shows this

Each line says what was checked, and what to do. Without a URL the site is the one of SITE_URL. Settings come from the environment
and .env. Exit code 0 without a problem, 1 with one, 2 for a wrong command line.
`;

const root = join(__dirname, '..');

async function main(args: readonly string[]): Promise<void> {
  endWithReader(process.stdout);
  const { values, positionals } = parseCommandLine({
    command: 'npm run doctor',
    args,
    options: {},
    arguments: 1,
  });
  if (values.help) return void process.stdout.write(usage);
  const [site] = positionals;
  const env = withEnvFile(root, process.env);
  const findings: Finding[] = [];
  for await (const finding of diagnose({ env, site, fromFile: namesFromFile(root, process.env) })) {
    findings.push(finding);
    process.stdout.write(`${lineOf(finding)}\n`);
  }
  const problems = findings.filter(({ outcome }) => outcome === 'problem').length;
  const summary = problems === 0 ? 'No problem found.' : `Problems: ${problems}.`;
  process.stdout.write(`\n${summary}\n`);
  process.exitCode = problems === 0 ? 0 : 1;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`The doctor could not run: ${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
