import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { version } from 'react';
import { describe, expect, test } from '@jest/globals';
import { asModule, reactEsm } from './react-esm';

const load = createRequire(__filename);

/** Bundles and runs code. @returns its exports. */
async function exportsOf(contents: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: __dirname },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactEsm],
  });
  const module = { exports: {} as Record<string, unknown> };
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, load);
  return module.exports;
}

describe('React, bundled as ES modules', () => {
  test.each(['react', 'react/jsx-runtime', 'react-dom', 'scheduler'])(
    'has the exports of %s',
    async (name) => {
      const file = load.resolve(name);
      const inProduction = readFileSync(file, 'utf8').match(/\.\/cjs\/[\w-]+\.production\.js/)?.[0] ?? '';
      const expected = Object.keys(load(file.replace(/[^/\\]+$/, inProduction)) as object);
      const { all } = await exportsOf(`import * as every from '${name}'; export const all = every;`);
      expect(
        Object.keys(all as object)
          .filter((key) => key !== 'default')
          .toSorted(),
      ).toEqual(expected.toSorted());
    },
  );

  test('is a single React for import and require', async () => {
    const { isOne, html } = await exportsOf(`
      import React, { createContext, createElement, use } from 'react';
      import { renderToString } from 'react-dom/server';
      const Context = createContext('none');
      const Show = () => createElement('p', null, use(Context));
      export const isOne = React.use === use && require('react').use === use;
      export const html = renderToString(createElement(Context, { value: 'given' }, createElement(Show)));
    `);
    expect({ isOne, html }).toEqual({ isOne: true, html: '<p>given</p>' });
  });

  test.each([
    ['without exports', 'var a = 1;', 'no exports'],
    ['that replaces its exports', 'exports.a = 1;\nmodule.exports = {};', '"module." in the code'],
    ['that requires by a computed name', 'exports.a = require(name);', '"require(" in the code'],
    ['without an assignment', 'exports.a = exports.b;', 'no assignment of the export b before its use'],
  ])('refuses a module %s, and names the version', (_, code, found) => {
    expect(() => asModule(code)).toThrow(`Unexpected source format in react ${version}, ${found}`);
  });
});
