// Loads the server's bundle as `require` does, with V8's compile cache that the build wrote beside it. Plain JavaScript, because
// the start script needs it before anything is built.
// Measured on Node 20.20: half the start-up time; remove when the floor is Node 22, whose module.enableCompileCache() does this.
import './node-version.cjs';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const cacheFile = (bundle) => `${bundle}.cache`;

/** Loads a bundle by its absolute path. @returns its exports. */
export function loadBundle(bundle) {
  return run(bundle).exports;
}

/** Writes the compile cache of a bundle. V8 rejects it, and compiles, under another version of Node or on other hardware. */
export function compileAhead(bundle) {
  // The bundle has run, so the cache holds the functions that start-up calls; the others are compiled on their first call.
  writeFileSync(cacheFile(bundle), run(bundle).script.createCachedData());
}

function run(bundle) {
  const code = readFileSync(bundle, 'utf8');
  const cache = cacheFile(bundle);
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${code}\n})`, {
    filename: bundle,
    ...(existsSync(cache) ? { cachedData: readFileSync(cache) } : {}),
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(bundle), module, bundle, dirname(bundle));
  return { script, exports: module.exports };
}
