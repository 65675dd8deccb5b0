import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import type { ComponentSchema } from '../../common/page/component-schemas';
import { cssModules } from '../bundle/bundles';
import { editorSchema } from './editor-schema';
import { editorTexts, teamLanguages, type TeamLanguage } from './editor-texts';
import { handbook } from './handbook/handbook';

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
async function writeSchema(root: string, language: TeamLanguage): Promise<void> {
  const schemas = await readSchemas(root);
  const introduction = await readFile(join(__dirname, 'handbook/introduction.md'), 'utf8');
  const { components, groups } = editorSchema(schemas, editorTexts(language));
  await writeText(root, `${schemaFolder}/components.json`, `${JSON.stringify(components, null, 2)}\n`);
  await writeText(root, `${schemaFolder}/groups.json`, `${JSON.stringify(groups, null, 2)}\n`);
  await writeText(root, handbookFile, handbook(schemas, introduction));
}

/** @throws Error that names the languages there are. */
function parseLanguage(args: readonly string[]): TeamLanguage {
  const { language } = parseArgs({ args: [...args], options: { language: { type: 'string' } } }).values;
  const found = teamLanguages.find((each) => each === (language ?? 'en'));
  if (found !== undefined) return found;
  throw new Error(`there are no texts for editors in "${language}"; choose ${teamLanguages.join(' or ')}`);
}

async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`Wrote ${name}\n`);
}

async function main(): Promise<void> {
  try {
    await writeSchema(join(__dirname, '../..'), parseLanguage(process.argv.slice(2)));
  } catch (error) {
    process.stderr.write(
      `Writing the schema failed: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exitCode = 1;
  }
}

void main();
