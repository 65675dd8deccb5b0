import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { cssModules } from './bundles';

/** Where the content service's command line looks for the components that it pushes with `--from site`. */
const schemaFile = '.storyblok/components/site/components.json';

const entry = `
  import { makeBlockLibrary } from './common/blocks/block-library';
  import { registry } from './common/blocks/registry';
  import { componentSchemas } from './common/page/component-schemas';
  export const schemas = async () => componentSchemas(await makeBlockLibrary(registry).loadAll());
`;

/** The site's components in the content service's format, as the text of its file. */
async function schemaText(root: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    plugins: [cssModules(root)],
  });
  const bundle: { exports: { schemas?: () => Promise<unknown> } } = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(bundle, bundle.exports, createRequire(join(root, 'package.json')));
  return `${JSON.stringify(await bundle.exports.schemas?.(), null, 2)}\n`;
}

// `npm run schema`: writes the components that an operator pushes into a space of their own.
async function writeSchema(root: string): Promise<void> {
  const file = join(root, schemaFile);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await schemaText(root));
  process.stdout.write(`Wrote ${schemaFile}\n`);
}

writeSchema(join(__dirname, '..')).catch((error: unknown) => {
  process.stderr.write(`The schema cannot be written: ${String(error)}\n`);
  process.exitCode = 1;
});
