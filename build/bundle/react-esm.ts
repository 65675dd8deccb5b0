import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';

/** React's packages, and where each keeps the code that runs in production. */
const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * Bundles React, whose packages are CommonJS, as modules. A bundler keeps a CommonJS module in a function that runs when it
 * is first needed: browsers then read all of it twice, the second time while the page waits, none of it can be left out, and
 * each use of a name is a call of a getter; a page calls `jsx` and `use` thousands of times.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  setup: ({ initialOptions, onLoad, onResolve }) => {
    const { resolve } = createRequire(join(initialOptions.absWorkingDir ?? process.cwd(), 'package.json'));
    onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/(?:jsx-runtime|client))?$/ }, ({ path }) => {
      const [name = '', ...rest] = (files[path] ?? '').split('/');
      return name === '' ? undefined : { path: join(dirname(resolve(`${name}/package.json`)), ...rest) };
    });
    onLoad({ filter: /[\\/]cjs[\\/](?:react|scheduler)[\w-]*\.production\.js$/ }, async ({ path }) =>
      Object.values(files).some((file) => path.endsWith(join(...file.split('/'))))
        ? { contents: asModule(await readFile(path, 'utf8')), resolveDir: dirname(path) }
        : undefined,
    );
  },
};

/**
 * A CommonJS module of React's as an ES module with the same exports. They are written in one style: `require` in
 * declarations at the top, and each export assigned at the beginning of a line before it is used.
 * @throws Error for a module in which that is otherwise.
 */
export function asModule(code: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = code
    .replaceAll(/require\("([\w/-]+)"\)/g, (_, path: string) => {
      imports.push(path);
      return `import$${imports.length - 1}`;
    })
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name);
      return `var export$${name} =`;
    })
    .replaceAll(/\bexports\.(\w+)/g, (_, name: string) => {
      if (!names.has(name)) throw new Error(`React is written otherwise than expected: exports.${name}`);
      return `export$${name}`;
    });
  if (names.size === 0 || /\b(?:module|require)\b[.(]/.test(body))
    throw new Error('React is written otherwise than expected: see build/bundle/react-esm.ts');
  return [
    ...imports.map((path, place) => `import * as import$${place} from ${JSON.stringify(path)};`),
    body,
    `export { ${[...names].map((name) => `export$${name} as ${name}`).join(', ')} };`,
    // What a CommonJS module exports is also its default.
    `export default { ${[...names].map((name) => `${name}: export$${name}`).join(', ')} };`,
  ].join('\n');
}
