import { join } from 'node:path';
import { diagnose } from './diagnose';
import { lineOf, type Finding } from './finding';

// `npm run doctor [-- <URL of the running site>]`: checks each setting and URL, and prints what to do.

const usage = `npm run doctor [-- <URL of the running site>], with the settings of the site

  --help  shows this

Checks settings, tokens and the running site, SITE_URL unless given; a line each, and what to do. Exit code 1 for a problem.
`;

async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help')) return void process.stdout.write(usage);
  const unknown = args.find((arg) => arg.startsWith('-'));
  if (unknown !== undefined || args.length > 1) {
    const problem = unknown === undefined ? 'expected one URL at most' : `there is no option ${unknown}`;
    process.stderr.write(`${problem}\n${usage}`);
    process.exitCode = 1;
    return;
  }
  const [site] = args;
  const findings: Finding[] = [];
  for await (const finding of diagnose({ env: process.env, site, folder: join(__dirname, '..') })) {
    findings.push(finding);
    process.stdout.write(`${lineOf(finding)}\n`);
  }
  const problems = findings.filter(({ outcome }) => outcome === 'problem').length;
  const summary = problems === 0 ? 'No problem found.' : `Problems: ${problems}.`;
  process.stdout.write(`\n${summary}\n`);
  process.exitCode = problems === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
