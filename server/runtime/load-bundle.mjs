// How the server's bundle is loaded: as `require` would, with what was compiled of it ahead. Plain JavaScript, as the start
// script is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const cacheOf = (bundle) => `${bundle}.cache`;

/** Loads a bundle by its absolute path. @returns what it exports. */
export function loadBundle(bundle) {
  return run(bundle).exports;
}

/**
 * Writes beside a bundle what V8 made of it: starting takes half the time then. It is for this version of Node on this kind
 * of machine; another one passes it over.
 */
export function compileAhead(bundle) {
  // What runs when the bundle is loaded belongs to it; the rest is compiled when it is first called.
  writeFileSync(cacheOf(bundle), run(bundle).script.createCachedData());
}

function run(bundle) {
  const code = readFileSync(bundle, 'utf8');
  const cache = cacheOf(bundle);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${code}\n})`, {
    filename: bundle,
    ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  return { script, exports: module.exports };
}
