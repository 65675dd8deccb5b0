import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { version } from 'react';

/** The production file of each of React's modules. */
const productionFiles: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
};

/**
 * Bundles React, whose packages are CommonJS, as ES modules. esbuild wraps a CommonJS module in a function that runs on first
 * use. Browsers then parse it twice, unused exports stay in the bundle, and each use of an export calls a getter; a page calls
 * `jsx` and `use` thousands of times.
 */
export const reactEsm: Plugin = {
  name: 'react-esm',
  setup: ({ initialOptions, onLoad, onResolve }) => {
    const { resolve } = createRequire(join(initialOptions.absWorkingDir ?? process.cwd(), 'package.json'));
    onResolve({ filter: /^(?:react|react-dom|scheduler)(?:\/(?:jsx-runtime|client))?$/ }, ({ path }) => {
      const [name = '', ...rest] = (productionFiles[path] ?? '').split('/');
      return name === '' ? undefined : { path: join(dirname(resolve(`${name}/package.json`)), ...rest) };
    });
    onLoad({ filter: /[\\/]cjs[\\/](?:react|scheduler)[\w-]*\.production\.js$/ }, async ({ path }) =>
      Object.values(productionFiles).some((file) => path.endsWith(join(...file.split('/'))))
        ? { contents: asModule(await readFile(path, 'utf8')), resolveDir: dirname(path) }
        : undefined,
    );
  },
};

/**
 * Turns a CommonJS module of React into an ES module with the same exports. Written for the source format of React 19.3:
 * `require` in declarations at the top, and each export assigned at the beginning of a line before its use.
 * @throws Error for a module in another format.
 */
export function asModule(code: string): string {
  const imports: string[] = [];
  const names = new Set<string>();
  const body = code
    // As a namespace of its own name, so that esbuild sees which exports are used and leaves out the others.
    .replace(/^var (?:\w+ = require\("[\w/-]+"\)(?:,\s*|;))+/m, (declarations) => {
      for (const [, name, path] of declarations.matchAll(/(\w+) = require\("([\w/-]+)"\)/g))
        imports.push(`import * as ${name} from "${path}";`);
      return '';
    })
    .replaceAll(/^exports\.(\w+) =/gm, (_, name: string) => {
      names.add(name);
      return `var export$${name} =`;
    })
    .replaceAll(/\bexports\.(\w+)/g, (_, name: string) => {
      if (!names.has(name)) throw unexpectedFormat(`no assignment of the export ${name} before its use`);
      return `export$${name}`;
    });
  if (names.size === 0) throw unexpectedFormat('no exports');
  const [leftOver] = /\b(?:module|require)\b[.(]/.exec(body) ?? [];
  if (leftOver !== undefined) throw unexpectedFormat(`"${leftOver}" in the code`);
  return [
    ...imports,
    body,
    `export { ${[...names].map((name) => `export$${name} as ${name}`).join(', ')} };`,
    // The exports of a CommonJS module are also its default export.
    `export default { ${[...names].map((name) => `${name}: export$${name}`).join(', ')} };`,
  ].join('\n');
}

function unexpectedFormat(found: string): Error {
  return new Error(
    `Unexpected source format in react ${version}, ${found}: build/bundle/react-esm.ts is written for react 19.3`,
  );
}
