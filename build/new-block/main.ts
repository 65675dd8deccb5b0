import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { newBlock } from './new-block';

// `npm run new:block -- our_team`: a block that passes the tests, to be changed.
const root = join(__dirname, '../..');

const nextSteps = `
Next:
  1. fields and view in the .tsx file, looks in the .css file
  2. what editors read: docs.ts, build/schema/texts/, group and icon in build/schema/editor-settings.ts
  3. npm run schema, which writes the component for the CMS and the handbook
  4. npm run dev, whose catalogue shows its states
docs/add-a-block.md says more.
`;

function run(args: readonly string[]): void {
  const [name, ...more] = args;
  if (name === undefined || more.length > 0) throw new Error('give one name: npm run new:block -- our_team');
  const read = (path: string): string | null => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  for (const [path, text] of Object.entries(newBlock(name, read))) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    process.stdout.write(`${read(path) === null ? 'Wrote  ' : 'Changed'} ${path}\n`);
    writeFileSync(join(root, path), text);
  }
  process.stdout.write(nextSteps);
}

try {
  run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`No block was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
