import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { afterLoad, pathBelow } from '../../bundle/check-styles';

const knownClassNames = join(__dirname, '../page', 'known-class-names.ts');
const start = 'export default ';

/** Makes the class names of each stylesheet warn when a view reads one that the stylesheet lacks. */
export function classNameWarnings(root: string, cssModules: Plugin): Plugin {
  return afterLoad(cssModules, (loaded, { path }) => {
    const { contents } = loaded;
    if (typeof contents !== 'string' || !contents.startsWith(start)) return loaded;
    const file = JSON.stringify(pathBelow(root, path));
    return {
      ...loaded,
      contents: `import { knownClassNames } from ${JSON.stringify(knownClassNames)};
${start}knownClassNames(${file}, ${contents.slice(start.length)})`,
    };
  });
}
