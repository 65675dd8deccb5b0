import { createContext, Script } from 'node:vm';
import { build } from 'esbuild';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as ReactRouter from 'react-router-dom';
import { root } from './source-files';

/** What only one world has. Merely asking for it, `typeof` included, is refused. */
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

/** Both worlds have these beside the language itself; the timers are left out, a module has nothing to wait for. */
const shared = { URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, console };

const packages: Readonly<Record<string, unknown>> = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-router-dom': ReactRouter,
};

function requireShared(name: string): unknown {
  if (!Object.hasOwn(packages, name)) throw new Error(`'${name}' is imported`);
  return packages[name];
}

function bareWorld(): object {
  const world = { ...shared, require: requireShared, module: { exports: {} }, exports: {} };
  for (const name of forbidden)
    Object.defineProperty(world, name, {
      get: () => {
        throw new Error(`'${name}' is touched`);
      },
    });
  return createContext(world);
}

/** esbuild writes `// path` above each module of a bundle: the nearest one above the failing line names it. */
function moduleAt(bundle: string, stack: string): string {
  const line = Number(/bundle\.js:(\d+)/.exec(stack)?.[1] ?? 0);
  const above = bundle.split('\n').slice(0, line).toReversed();
  return /^\/\/ (.+)$/.exec(above.find((text) => text.startsWith('// ')) ?? '')?.[1] ?? 'a module';
}

/**
 * Bundles a script with all it imports and evaluates it where only the language and what Node and browsers share
 * exist. Stylesheets become empty objects; React and the router stay outside, they ask where they run.
 * @param contents a module whose relative imports start at the repository's root.
 * @throws Error naming the module and what it touched or imported while being loaded.
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
