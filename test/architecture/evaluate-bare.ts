import { createContext, Script, type Context } from 'node:vm';
import { build } from 'esbuild';
import * as altcha from 'altcha-lib';
import * as altchaKeys from 'altcha-lib/algorithms/web/pbkdf2';
import * as marked from 'marked';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactRouter from 'react-router-dom';
import { root } from './source-files';

/** Globals of one world. Any access throws, `typeof` included. */
const forbidden = [
  'window',
  'document',
  'navigator',
  'location',
  'history',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'process',
  'global',
  'Buffer',
  '__dirname',
  '__filename',
];

/** Globals of both worlds besides the language's own. Without timers: no module needs one while it loads. */
const shared = { URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, console };

const packages: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-router-dom': ReactRouter,
  'altcha-lib': altcha,
  'altcha-lib/algorithms/web/pbkdf2': altchaKeys,
  marked,
};

function requireShared(name: string): unknown {
  if (!Object.hasOwn(packages, name)) throw new Error(`'${name}' is imported`);
  return packages[name];
}

/** Defines the forbidden names inside a context: from Node 22 on, a getter of the object that is made one is not called. */
const forbid = new Script(`(names, touch) => {
  for (const name of names) Object.defineProperty(globalThis, name, { get: () => touch(name) });
}`);

function bareWorld(): Context {
  const world = { ...shared, require: requireShared, module: { exports: {} }, exports: {} };
  const context = createContext(world);
  forbid.runInContext(context)(forbidden, (name: string) => {
    throw new Error(`'${name}' is touched`);
  });
  return context;
}

/** The module that failed: esbuild writes `// path` above each module of a bundle. */
function moduleAt(bundle: string, stack: string): string {
  const line = Number(/bundle\.js:(\d+)/.exec(stack)?.[1] ?? 0);
  const linesAbove = bundle.split('\n').slice(0, line).toReversed();
  return /^\/\/ (.+)$/.exec(linesAbove.find((text) => text.startsWith('// ')) ?? '')?.[1] ?? 'a module';
}

/**
 * Bundles a module with its imports and evaluates it with nothing but the language and the globals that Node and browsers share.
 * Nothing is defined at build time: a replaced `process.env` would go unnoticed. Stylesheets become empty objects; React and
 * the router stay outside the bundle, since they check where they run.
 * @param contents a module whose relative imports start at the repository's root.
 * @throws Error naming the module and what it touched or imported while it was loaded.
 */
export async function evaluateBare(contents: string): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: root, sourcefile: 'entry.ts', loader: 'ts' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'neutral',
    packages: 'external',
    jsx: 'automatic',
    treeShaking: false,
    loader: { '.css': 'empty' },
    logLevel: 'silent',
  });
  const bundle = outputFiles[0]?.text ?? '';
  try {
    new Script(bundle, { filename: 'bundle.js' }).runInContext(bareWorld());
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    throw new Error(`${moduleAt(bundle, stack)}: ${message} at module top level`, { cause: error });
  }
}
