import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { ComponentSchema } from '../../common/page/component-schemas';
import { cssModules } from '../bundle/bundles';

const entry = `
  import { createBlockLoader } from './common/block-system/block-loader';
  import { registry } from './common/blocks/registry';
  import { componentSchemas } from './common/page/component-schemas';
  export const schemas = async () => componentSchemas(await createBlockLoader(registry).loadAll());
`;

/** The site's components in Storyblok's format. */
export async function readSchemas(root: string): Promise<readonly ComponentSchema[]> {
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
