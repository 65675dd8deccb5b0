import { builtinModules } from 'node:module';
import { build, type Plugin } from 'esbuild';
import { outsidePackages } from '../../bundle/bundles';

/** The packages that the server uses, bundled apart from our own code. */
export interface PackageBundle {
  /** For the bundle of our own code: has it take every package from the file. */
  readonly plugin: Plugin;
  /** Writes the file where our code asks for a package that is not in it yet. @returns true where it did. */
  readonly complete: () => Promise<boolean>;
}

const namespace = 'package';
const builtin = new Set(builtinModules);

/**
 * Packages make up nine tenths of the server and never change while somebody works: bundled once, they cost nothing
 * when our code is bundled again, and a process can load them before there is anything of ours to run.
 * @param file absolute path of the bundle.
 */
export function bundlePackages(root: string, file: string): PackageBundle {
  const asked = new Set<string>();
  let bundled = 0;
  return {
    plugin: {
      name: 'packages-apart',
      setup: ({ onResolve, onLoad }) => {
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
          if (kind === 'entry-point' || path.startsWith('node:') || builtin.has(path)) return undefined;
          if (outsidePackages.includes(path)) return { path, external: true };
          asked.add(path);
          return { path, namespace };
        });
        onLoad({ filter: /^/, namespace }, ({ path }) => ({
          contents: `module.exports = require(${JSON.stringify(file)})[${JSON.stringify(path)}]`,
        }));
        onResolve({ filter: /^/, namespace }, ({ path }) => ({ path, external: true }));
      },
    },
    complete: async () => {
      if (asked.size === bundled) return false;
      const names = [...asked];
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
