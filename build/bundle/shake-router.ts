import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A name that React's tools show; at the top level it keeps what nobody uses. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;

/** Contexts and collections that are only made, at the top level. */
const madeOnly =
  /^((?:var|const|let) \w+ = )((?:React\d*\.)?(?:createContext|memo|forwardRef|lazy)\(|new (?:Set|Map|WeakMap|URL)\()/gm;

/** A class, and the context that it is given once it stands. */
const givenContext =
  /^(var (\w+) = class extends [\w.]+ \{)((?:\n(?!\};$).*)*\n\};)\n\2\.contextType = (\w+);$/gm;

/**
 * Says of react-router's module what its authors left unsaid: that contexts, collections and a class nobody asks for may
 * be left out. It comes as one module of everything, data router and framework mode included, and bundlers keep whatever
 * could do something when it is loaded. Where a new version is written otherwise, less is left out and the budget of the
 * scripts says so.
 */
export function shakeable(source: string): string {
  return source
    .replace(displayName, '')
    .replace(madeOnly, '$1/* @__PURE__ */ $2')
    .replace(givenContext, '$1 static contextType = $4;$3');
}

/** Lets esbuild leave out of react-router what the browser does not use: 10 KB of 14, gzipped. */
export const shakeRouter: Plugin = {
  name: 'shake-router',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.m?js$/ }, async ({ path }) => ({
      contents: shakeable(await readFile(path, 'utf8')),
      loader: 'js',
    }));
  },
};
