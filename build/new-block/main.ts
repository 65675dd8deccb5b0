import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { fieldKinds } from './field-kinds';
import { guessMark, newBlock } from './new-block';

// `npm run new:block -- our_team`: a block that passes the tests, to be changed.
const root = join(__dirname, '../..');

const usage = `npm run new:block -- opening_hours [--field title:text] [--field tone:choice=plain,loud] [--part row] [--field row.day:text]
kinds of fields: ${Object.keys(fieldKinds).join(', ')}`;

const nextSteps = `
Next:
  1. npm run schema, which writes the component for the CMS and the handbook
  2. npm run dev, whose catalogue shows its states
  3. looks in the .css file, markup in the .tsx file, and with that its test
  4. what editors read: docs.ts, and in build/schema/texts/id.json what has "${guessMark.trim()}" behind it; group and icon in
     build/schema/editor-settings.ts
  5. npm run format, and npm test
docs/add-a-block.md says more.
`;

function run(args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { field: { type: 'string', multiple: true }, part: { type: 'string' } },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new Error(`give one name:\n${usage}`);
  const read = (path: string): string | null => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const changes = Object.entries(newBlock({ name, fields: values.field ?? [], part: values.part }, read));
  if (name.includes('-'))
    process.stdout.write(
      `In content the block is called ${name.replaceAll('-', '_')}, its folder ${name}.\n`,
    );
  for (const [path, text] of changes) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    process.stdout.write(`${read(path) === null ? 'Wrote  ' : 'Changed'} ${path}\n`);
    writeFileSync(join(root, path), text);
  }
  format(changes.map(([path]) => path));
  process.stdout.write(nextSteps);
}

/** Long lists of fields take several lines. */
function format(paths: readonly string[]): void {
  const { status } = spawnSync('npx', ['--no-install', 'oxfmt', ...paths], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: 'ignore',
  });
  if (status !== 0) process.stdout.write('The files are not formatted: npm run format\n');
}

try {
  run(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`No block was made: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
