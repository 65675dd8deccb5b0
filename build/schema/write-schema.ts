import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { ComponentSchema } from '../../common/page/component-schemas';
import { readSettings, SettingsError } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { cssModules } from '../bundle/bundles';
import { editorSchema } from './editor-schema';
import { editorTexts, teamLanguages, type TeamLanguage } from './editor-texts';
import { handbook } from './handbook/handbook';
import { pushSchema } from './push/push-schema';

/** The folder from which Storyblok's command line pushes components with `--from site`. */
const schemaFolder = '.storyblok/components/site';

/** The handbook for editors. */
const handbookFile = 'docs/for-editors.md';

const entry = `
  import { createBlockLoader } from './common/block-system/block-loader';
  import { registry } from './common/blocks/registry';
  import { componentSchemas } from './common/page/component-schemas';
  export const schemas = async () => componentSchemas(await createBlockLoader(registry).loadAll());
`;

/** The site's components in Storyblok's format. */
async function readSchemas(root: string): Promise<readonly ComponentSchema[]> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    plugins: [cssModules(root)],
  });
  const bundle: { exports: { schemas?: () => Promise<readonly ComponentSchema[]> } } = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(bundle, bundle.exports, createRequire(join(root, 'package.json')));
  return (await bundle.exports.schemas?.()) ?? [];
}

// `npm run schema`: writes the components that an operator pushes into a space of their own, and the editors' handbook.
// `npm run schema -- --language id`: the components in the language of the team.
// `npm run schema -- push [--apply]`: compares them with those of the space, and writes what differs.
async function writeSchema(root: string, language: TeamLanguage): Promise<void> {
  const schemas = await readSchemas(root);
  const introduction = await readFile(join(__dirname, 'handbook/introduction.md'), 'utf8');
  const { components, groups } = editorSchema(schemas, editorTexts(language));
  await writeText(root, `${schemaFolder}/components.json`, `${JSON.stringify(components, null, 2)}\n`);
  await writeText(root, `${schemaFolder}/groups.json`, `${JSON.stringify(groups, null, 2)}\n`);
  await writeText(root, handbookFile, handbook(schemas, introduction));
}

async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`Wrote ${name}\n`);
}

/** The site's components for editors, to be compared with those of the space of the settings. */
async function push(root: string, language: TeamLanguage, apply: boolean): Promise<void> {
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const { contentSpaceId: spaceId, contentOauthToken, contentToken, contentPreviewToken } = settings;
  if (spaceId === undefined || contentOauthToken === undefined)
    throw new Error('set CONTENT_SPACE_ID, and CONTENT_OAUTH_TOKEN to a personal token of the space');
  await pushSchema({
    client: composeClient({ settings, token: contentPreviewToken ?? contentToken ?? '', report: () => {} }),
    spaceId,
    version: contentPreviewToken !== undefined ? 'draft' : contentToken === undefined ? null : 'published',
    schema: editorSchema(await readSchemas(root), editorTexts(language)),
    apply,
    write: (line) => process.stdout.write(`${line}\n`),
  });
}

/** What the command was asked to do. @throws Error that names what there is. */
function parseCommand(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { language: { type: 'string', default: 'en' }, apply: { type: 'boolean', default: false } },
  });
  const [command = 'write', ...more] = positionals;
  if (!['write', 'push'].includes(command) || more.length > 0)
    throw new Error(
      `there is no ${positionals.join(' ')}: npm run schema writes files, npm run schema -- push compares`,
    );
  const language = teamLanguages.find((each) => each === values.language);
  if (language === undefined)
    throw new Error(
      `there are no texts for editors in "${values.language}"; choose ${teamLanguages.join(' or ')}`,
    );
  return { isPush: command === 'push', language, apply: values.apply };
}

async function main(): Promise<void> {
  const root = join(__dirname, '../..');
  try {
    const { isPush, language, apply } = parseCommand(process.argv.slice(2));
    await (isPush ? push(root, language, apply) : writeSchema(root, language));
  } catch (error) {
    const lines =
      error instanceof SettingsError
        ? error.problems
        : [`The schema failed: ${error instanceof Error ? error.message : String(error)}`];
    process.stderr.write(lines.map((line) => `${line}\n`).join(''));
    process.exitCode = 1;
  }
}

void main();
