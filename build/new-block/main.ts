import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCommandLine, UsageError } from '../../server/config/command-line';
import { fieldKinds } from './field-kinds';
import { guessMark, newBlock } from './new-block';
import { commandProblem } from '../../server/runtime/files/file-problem';
import { projectFormatter } from './project-formatter';
import { writeChanges } from './write-changes';

// `npm run new:block -- our_team`: a block that passes the tests, to be changed.
const root = join(__dirname, '../..');

const usage = `npm run new:block -- <name> [options]   writes a block with view, style, texts, test and states, which passes the tests

  --field <name>:<kind>         a field, such as title:text or tone:choice=plain,loud; repeatable
  --field <part>.<name>:<kind>  a field of the part, such as row.day:text
  --part <name>                 what the block holds a list of, with a label and a text unless fields are named
  --help                        shows this

Kinds of fields: ${Object.keys(fieldKinds).join(', ')}.
Exit code 0 with a block, 1 without, 2 for a wrong command line. docs/add-a-block.md has the rest.
`;

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

async function run(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseCommandLine({
    command: 'npm run new:block',
    args,
    options: { field: { type: 'string', multiple: true }, part: { type: 'string' } },
    arguments: 1,
  });
  if (values.help) return void process.stdout.write(usage);
  const [name] = positionals;
  if (name === undefined)
    throw new UsageError(
      'give it a name, such as npm run new:block -- opening-hours; --help shows the options',
    );
  const read = (path: string): string | null => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const changes = newBlock({ name, fields: values.field ?? [], part: values.part }, read);
  if (name.includes('-'))
    process.stdout.write(
      `In content the block is called ${name.replaceAll('-', '_')}, its folder ${name}.\n`,
    );
  const format = await projectFormatter(root);
  const formatted: Record<string, string> = {};
  for (const [path, text] of Object.entries(changes)) formatted[path] = await format(path, text);
  const lines = Object.keys(changes).map(
    (path) => `${read(path) === null ? 'Wrote  ' : 'Changed'} ${path}\n`,
  );
  writeChanges(root, formatted);
  process.stdout.write(lines.join(''));
  process.stdout.write(nextSteps);
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`No block was made: ${commandProblem(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
