import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { build } from 'esbuild';
import { describe, expect, test } from '@jest/globals';
import { asModule, reactModules } from './react-esm';

const load = createRequire(__filename);

/** What a bundle of some code exports. */
async function exportsOf(contents: string): Promise<Record<string, unknown>> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: __dirname },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [reactModules],
  });
  const module = { exports: {} as Record<string, unknown> };
  new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '')(module, module.exports, load);
  return module.exports;
}

describe('React, bundled as modules', () => {
  test.each(['react', 'react/jsx-runtime', 'react-dom', 'scheduler'])(
    'exports from %s what the package does',
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

  test('is one React for whoever imports it and whoever requires it', async () => {
    const { isOne, html } = await exportsOf(`
      import React, { createContext, createElement, use } from 'react';
      import { renderToString } from 'react-dom/server';
      const Place = createContext('none');
      const Show = () => createElement('p', null, use(Place));
      export const isOne = React.use === use && require('react').use === use;
      export const html = renderToString(createElement(Place, { value: 'given' }, createElement(Show)));
    `);
    expect({ isOne, html }).toEqual({ isOne: true, html: '<p>given</p>' });
  });

  test.each([
    ['without exports', 'var a = 1;'],
    ['that exports as a whole', 'exports.a = 1;\nmodule.exports = {};'],
    ['that requires by a computed name', 'exports.a = require(name);'],
    ['that uses an export which is not assigned at the beginning of a line', 'exports.a = exports.b;'],
  ])('refuses a module %s', (_what, code) => {
    expect(() => asModule(code)).toThrow('React is written otherwise than expected');
  });
});
