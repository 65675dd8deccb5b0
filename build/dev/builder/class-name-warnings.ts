import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { afterLoad } from '../proxy/after-load';

const known = join(__dirname, '../page', 'known-class-names.ts');
const start = 'export default ';

/** Has the class names that a plugin makes of stylesheets say when a view reads one that is not there. */
export function classNameWarnings(root: string, cssModules: Plugin): Plugin {
  return afterLoad(cssModules, (loaded, { path }) => {
    const { contents } = loaded;
    if (typeof contents !== 'string' || !contents.startsWith(start)) return loaded;
    const file = JSON.stringify(relative(root, path).replaceAll('\\', '/'));
    return {
      ...loaded,
      contents: `import { knownClassNames } from ${JSON.stringify(known)};
${start}knownClassNames(${file}, ${contents.slice(start.length)})`,
    };
  });
}
