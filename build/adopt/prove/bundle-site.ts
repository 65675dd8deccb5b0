import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { build, type Loader, type Plugin } from 'esbuild';
import { cssModules } from '../../bundle/bundles';
import { compileCssModule } from '../../bundle/css-modules';
import type { Changes } from '../../new-block/new-block';
import type { RenderingSite } from './render-pages';

const loaders: Readonly<Record<string, Loader>> = { '.ts': 'ts', '.tsx': 'tsx', '.css': 'js' };

/**
 * The site as it would be with the given files, which take precedence over those on disk and are not written.
 * @param root the project's folder.
 */
export async function bundleSite(root: string, changes: Changes): Promise<RenderingSite> {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { openSite } from './build/adopt/prove/render-pages';",
      resolveDir: root,
      loader: 'ts',
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
    plugins: [withChanges(root, changes), cssModules(root)],
  });
  const bundle: { exports: { openSite?: () => Promise<RenderingSite> } } = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(bundle, bundle.exports, createRequire(join(root, 'package.json')));
  const site = await bundle.exports.openSite?.();
  if (site === undefined) throw new Error('the bundle has no openSite');
  return site;
}

const endings = ['', '.ts', '.tsx'];

/** Serves the changed files, by their paths below the root, to the bundler. Their folders need not exist. */
function withChanges(root: string, changes: Changes): Plugin {
  return {
    name: 'changes',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\./ }, ({ path, resolveDir, importer, namespace }) => {
        const isChanged = namespace === 'changes';
        const absolute = resolve(isChanged ? dirname(importer) : resolveDir, path);
        const below = relative(root, absolute).replaceAll('\\', '/');
        const changed = endings.map((end) => `${below}${end}`).find((each) => Object.hasOwn(changes, each));
        if (changed !== undefined) return { path: join(root, changed), namespace: 'changes' };
        if (!isChanged) return null;
        const file = endings.map((end) => `${absolute}${end}`).find((each) => existsSync(each));
        return file === undefined ? null : { path: file };
      });
      onLoad({ filter: /.*/, namespace: 'changes' }, ({ path }) => {
        const source = changes[relative(root, path).replaceAll('\\', '/')] ?? '';
        const loader = loaders[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'ts';
        const contents =
          loader === 'js'
            ? `export default ${JSON.stringify(compileCssModule(path, source, root).classNames)}`
            : source;
        return { contents, loader, resolveDir: root };
      });
    },
  };
}
