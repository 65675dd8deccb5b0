import { diagnose } from './diagnose';
import { lineOf, type Finding } from './finding';

// `npm run doctor [-- <address of the running site>]`: says of each setting and address whether it works, and what to do.

async function main([site, ...more]: readonly string[]): Promise<void> {
  if (more.length > 0) {
    process.stderr.write('Give one address at most: npm run doctor -- https://www.example.com\n');
    process.exitCode = 1;
    return;
  }
  const found: Finding[] = [];
  for await (const finding of diagnose({ env: process.env, site })) {
    found.push(finding);
    process.stdout.write(`${lineOf(finding)}\n`);
  }
  const problems = found.filter(({ outcome }) => outcome === 'problem').length;
  const summary = problems === 0 ? 'No problem found.' : `Problems: ${problems}.`;
  process.stdout.write(`\n${summary}\n`);
  process.exitCode = problems === 0 ? 0 : 1;
}

void main(process.argv.slice(2));
