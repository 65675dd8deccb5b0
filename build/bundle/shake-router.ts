import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/** A name for React's developer tools; at the top level, the assignment keeps an unused component. */
const displayName = /^\w+\.displayName = "[^"]*";$/gm;

/** Contexts and collections that are created at the top level. */
const created =
  /^((?:var|const|let) \w+ = )((?:React\d*\.)?(?:createContext|memo|forwardRef|lazy)\(|new (?:Set|Map|WeakMap|URL)\()/gm;

/** Values and lists that are computed at the top level; `React3[name]` would keep every export of React. */
const computed =
  /^(var \w+ = )((?:Object\.getOwnPropertyNames|typeof window|React\d*\[).*|\[(?:\n {2}.*)+\n\]);$/gm;

/** A collection for private fields, whose variable is declared without it. */
const privateFields = /^(_\w+) = new WeakMap\(\);$/gm;

/** A class, and the assignment of its context after it. */
const assignedContext =
  /^(var (\w+) = class extends [\w.]+ \{)((?:\n(?!\};$).*)*\n\};)\n\2\.contextType = (\w+);$/gm;

/**
 * Marks contexts, collections, computed values and a class of react-router as free of side effects. The package is one module with everything,
 * data router and framework mode included, and bundlers keep each top-level statement that might have an effect. Written for
 * react-router 7.18; in a version with another source format, fewer statements match, and the test of the script budget fails.
 */
export function withoutSideEffects(source: string): string {
  return source
    .replace(displayName, '')
    .replace(privateFields, 'var $1 = new WeakMap();')
    .replace(created, '$1/* @__PURE__ */ $2')
    .replace(computed, '$1/* @__PURE__ */ (() => $2)();')
    .replace(assignedContext, '$1 static contextType = $4;$3');
}

/** A statement that warns developers on the console, in one line or in several. */
const warning = /^( +)warning\((?:\n(?:\1 .*\n)+\1|.*)\);\n/gm;

/** Leaves out what only developers read: production has it as development does. Errors keep their messages. */
export function withoutWarnings(source: string): string {
  return source.replace(warning, '');
}

/** Lets esbuild drop the unused parts of react-router: 10 KB of 14, gzipped. */
export const shakeRouter: Plugin = {
  name: 'shake-router',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]node_modules[\\/]react-router[\\/]dist[\\/].*\.m?js$/ }, async ({ path }) => ({
      contents: withoutWarnings(withoutSideEffects(await readFile(path, 'utf8'))),
      loader: 'js',
    }));
  },
};
