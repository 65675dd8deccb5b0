import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import type { ComponentSchema } from '../../common/page/component-schemas';
import { cssModules } from '../bundle/bundles';
import { handbook } from './handbook/handbook';

/** The path from which Storyblok's command line pushes components with `--from site`. */
const schemaFile = '.storyblok/components/site/components.json';

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
async function writeSchema(root: string): Promise<void> {
  const schemas = await readSchemas(root);
  const introduction = await readFile(join(__dirname, 'handbook/introduction.md'), 'utf8');
  await writeText(root, schemaFile, `${JSON.stringify(schemas, null, 2)}\n`);
  await writeText(root, handbookFile, handbook(schemas, introduction));
}

async function writeText(root: string, name: string, text: string): Promise<void> {
  const file = join(root, name);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`Wrote ${name}\n`);
}

writeSchema(join(__dirname, '../..')).catch((error: unknown) => {
  process.stderr.write(`Writing the schema failed: ${String(error)}\n`);
  process.exitCode = 1;
});
