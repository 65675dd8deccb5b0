import { builtinModules } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { outsidePackages } from '../../bundle/bundles';

/** The packages that the server uses, in a bundle of their own. */
export interface PackageBundle {
  /** A plugin for the bundle of our own code: resolves every package to the package bundle. */
  readonly plugin: Plugin;
  /** Writes the package bundle if our code imports a package that it lacks. @returns true if it was written. */
  readonly addMissing: () => Promise<boolean>;
}

const namespace = 'package';
const builtin = new Set(builtinModules);

/**
 * Packages make up nine tenths of the server and do not change during development. Bundled once, they cost nothing in a
 * rebuild, and a process can load them before our own code is built.
 * @param file absolute path of the bundle.
 */
export function bundlePackages(root: string, file: string): PackageBundle {
  const imported = new Set<string>();
  let bundled = 0;
  return {
    plugin: {
      name: 'package-bundle',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          if (kind === 'entry-point' || path.startsWith('node:') || builtin.has(path)) return undefined;
          if (outsidePackages.includes(path)) return { path, external: true };
          imported.add(path);
          return { path, namespace };
        });
        onLoad({ filter: /^/, namespace }, ({ path }) => ({
          contents: `module.exports = require(${JSON.stringify(file)})[${JSON.stringify(path)}]`,
        }));
        onResolve({ filter: /^/, namespace }, ({ path }) => ({ path, external: true }));
      },
    },
    addMissing: async () => {
      if (imported.size === bundled) return false;
      const names = [...imported];
      const entries = names.map((name) => `${JSON.stringify(name)}: require(${JSON.stringify(name)})`);
      await build({
        stdin: { contents: `module.exports = {${entries.join(',\n')}}`, resolveDir: root },
        outfile: file,
        bundle: true,
        platform: 'node',
        format: 'cjs',
        target: 'node20.19',
        define: { 'process.env.NODE_ENV': '"development"' },
        logLevel: 'silent',
      });
      bundled = names.length;
      return true;
    },
  };
}
