import { diagnose } from './diagnose';
import { lineOf, type Finding } from './finding';

// `npm run doctor [-- <URL of the running site>]`: checks each setting and URL, and prints what to do.

async function main([site, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0) {
    process.stderr.write('Expected one URL at most: npm run doctor -- https://www.example.com\n');
    process.exitCode = 1;
    return;
  }
  const findings: Finding[] = [];
  for await (const finding of diagnose({ env: process.env, site })) {
    findings.push(finding);
    process.stdout.write(`${lineOf(finding)}\n`);
  }
  const problems = findings.filter(({ outcome }) => outcome === 'problem').length;
  const summary = problems === 0 ? 'No problem found.' : `Problems: ${problems}.`;
  process.stdout.write(`\n${summary}\n`);
  process.exitCode = problems === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
