import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseCommandLine, readCommandSettings, UsageError } from '../../server/config/command-line';
import { withEnvFile } from '../../server/config/env-file';
import { SettingsError } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { createProgressBar, screenOf } from '../progress-bar';
import { editorSchema } from './editor-schema';
import { editorTexts, teamLanguages, type TeamLanguage } from './editor-texts';
import { handbook } from './handbook/handbook';
import { selectComponents } from './push/select-components';
import { pushSchema } from './push/push-schema';
import { readSchemas } from './read-schemas';
import { componentsFile, handbookFile, schemaFolder } from './schema-files';
import { repeatWhileAway } from './repeat-while-away';
import { readSamples } from './seed/read-samples';
import { seedSpace } from './seed/seed-space';
import { commandProblem } from '../../server/runtime/files/file-problem';
import { singleLine, singleLines } from '../../server/runtime/single-line';

const defaultLanguage: TeamLanguage = 'en';

/** The exported space with the samples. */
const samplesFolder = 'demo/space';

// `npm run schema`: writes the components that an operator pushes into a space of their own, and the editors' handbook.
// `npm run schema -- --language id`: the components in the language of the team.
// `npm run schema -- push [--apply]`: compares them with those of the space, and writes what differs.
// `npm run schema -- seed [--apply]`: writes the sample stories into an empty space.
async function writeSchema(root: string, language: TeamLanguage): Promise<void> {
  const schemas = await readSchemas(root);
  const introduction = await readFile(join(__dirname, 'handbook/introduction.md'), 'utf8');
  const { components, groups } = editorSchema(schemas, editorTexts(language));
  const text = handbook(schemas, introduction); // throws where texts are missing, before anything is written
  await writeText(root, componentsFile, `${JSON.stringify(components, null, 2)}\n`);
  await writeText(root, `${schemaFolder}/groups.json`, `${JSON.stringify(groups, null, 2)}\n`);
  await writeText(root, handbookFile, text);
}

async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`Wrote ${name}\n`);
}

const write = (line: string): void => void process.stdout.write(`${singleLine(line)}\n`);

/** The space of the settings. @throws Error that names the settings it needs. */
function openSpace(root: string) {
  const settings = readCommandSettings(withEnvFile(root, process.env));
  const { contentSpaceId: spaceId, contentOauthToken, contentToken, contentPreviewToken } = settings;
  if (spaceId === undefined || contentOauthToken === undefined)
    throw new Error(
      'set CONTENT_SPACE_ID, and CONTENT_OAUTH_TOKEN to a personal token of the account, in the environment or in .env; docs/operate.md says where they are',
    );
  const token = contentPreviewToken ?? contentToken ?? '';
  return {
    client: composeClient({ settings, token, report: () => {} }),
    spaceId,
    apiUrl: settings.contentApiUrl,
    managementUrl: settings.contentManagementUrl,
    version: contentPreviewToken !== undefined ? 'draft' : contentToken === undefined ? null : 'published',
  } as const;
}

/** The commands by name. */
const commands: Readonly<Record<string, (root: string, options: Options) => Promise<void>>> = {
  write: (root, { language }) => writeSchema(root, language),
  push: async (root, { language, apply, only }) => {
    const schemas = await readSchemas(root);
    const schema = selectComponents(editorSchema(schemas, editorTexts(language)), only, schemas);
    const shown = language === defaultLanguage ? {} : { language };
    const options = { ...openSpace(root), schema, only, ...shown, apply, write };
    await repeatWhileAway(() => pushSchema(options), write);
  },
  seed: async (root, { apply }) => {
    const bar = createProgressBar(screenOf(process));
    const onProgress = (done: number, total: number): void => {
      bar.show({ step: 'seeding', done, total });
      if (done === total) bar.end();
    };
    const samples = readSamples(join(root, samplesFolder));
    const options = { ...openSpace(root), samples, apply, write, onProgress };
    await repeatWhileAway(() => seedSpace(options).finally(bar.end), write);
  },
};

interface Options {
  readonly language: TeamLanguage;
  /** Writes into the space what would otherwise only be shown. */
  readonly apply: boolean;
  /** Components to push; none for all. */
  readonly only: readonly string[];
}

const usage = `npm run schema                                           writes the components and the editors' handbook
npm run schema -- push [--only <component>]... [--apply]  compares the components with those of the space, and writes them
npm run schema -- seed [--apply]                          fills an empty space with the samples

  --language <code>   the language of the team, for components: ${teamLanguages.join(' or ')}
  --only <component>  this component, and the parts that it needs; repeatable
  --apply             writes into the space what is otherwise only shown
  --help              shows this

push and seed need CONTENT_SPACE_ID and CONTENT_OAUTH_TOKEN, from the environment or .env.
Exit code 0 if all went well, 1 for a failure, 2 for a wrong command line. docs/operate.md has the rest.
`;

/** The commands that each option is for, and what is said to others. */
const optionUses: readonly {
  readonly option: 'apply' | 'only' | 'language';
  readonly of: readonly string[];
  readonly text: string;
}[] = [
  { option: 'apply', of: ['push', 'seed'], text: 'push and seed: npm run schema -- push --apply' },
  { option: 'only', of: ['push'], text: 'push: npm run schema -- push --only site_config' },
  { option: 'language', of: ['write', 'push'], text: 'components: npm run schema -- push --language id' },
];

/** What the command was asked to do. @throws {UsageError} that names what there is. */
function parseCommand(args: readonly string[]) {
  const { values, positionals } = parseCommandLine({
    command: 'npm run schema',
    args,
    arguments: Infinity,
    options: {
      language: { type: 'string' },
      only: { type: 'string', multiple: true },
      apply: { type: 'boolean' },
    },
  });
  const [name = 'write', ...more] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined || more.length > 0)
    throw new UsageError(
      `there is no ${positionals.join(' ')}: npm run schema writes files, npm run schema -- push and seed compare with a space`,
    );
  const { language: code = defaultLanguage, apply = false } = values;
  const language = teamLanguages.find((each) => each === code);
  if (language === undefined)
    throw new UsageError(`there are no texts for editors in "${code}"; choose ${teamLanguages.join(' or ')}`);
  const only = (values.only ?? []).flatMap((names) => names.split(',').map((each) => each.trim()));
  if (only.includes('')) throw new UsageError('--only needs the name of a component');
  const misused = optionUses.find(({ option, of }) => values[option] !== undefined && !of.includes(name));
  if (misused !== undefined) throw new UsageError(`--${misused.option} belongs to ${misused.text}`);
  return { command, help: values.help, options: { language, apply, only } };
}

async function main(): Promise<void> {
  try {
    const { command, help, options } = parseCommand(process.argv.slice(2));
    if (help) process.stdout.write(usage);
    else await command(join(__dirname, '../..'), options);
  } catch (error) {
    const lines =
      error instanceof SettingsError ? error.problems : [`The schema failed: ${commandProblem(error)}`];
    process.stderr.write(lines.map((line) => `${singleLines(line)}\n`).join(''));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

void main();
