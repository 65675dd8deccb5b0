// The production server: `npm start` and the Procfile run this file. It is plain JavaScript, so that it can look
// for the build before anything of it is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Collects garbage once the old part of the heap has grown by a third, where V8 would let it grow to several times its size:
// what is kept of pages lies outside the heap, and a small host has better use for the memory.
setFlagsFromString('--heap-growing-percent=33');

const buildFolder = fileURLToPath(new URL('../dist', import.meta.url));
const bundle = `${buildFolder}/server/main.cjs`;

if (existsSync(bundle)) {
  const { loadBundle } = await import('./load-bundle.mjs');
  loadBundle(bundle).main(buildFolder);
} else {
  process.stderr.write('There is no build to start in dist/: run "npm run build" first.\n');
  process.exitCode = 1;
}
