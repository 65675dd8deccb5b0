// The production server: `npm start` and the Procfile run this file. It is plain JavaScript, so that it can look
// for the build before anything of it is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

/** Bytes of a process that has become large. */
const large = 180_000_000;

// A large one collects garbage once the old part of its heap has grown by a third, where V8 would let it grow to several times
// its size: most of what is kept of pages lies outside the heap, and a small host has better use for the memory. A small one
// starts and answers faster without.
const watch = setInterval(() => {
  if (process.memoryUsage.rss() < large) return;
  setFlagsFromString('--heap-growing-percent=33');
  clearInterval(watch);
}, 1_000).unref();

const buildFolder = fileURLToPath(new URL('../dist', import.meta.url));
const bundle = `${buildFolder}/server/main.cjs`;

if (existsSync(bundle)) {
  const { loadBundle } = await import('./runtime/load-bundle.mjs');
  loadBundle(bundle).main(buildFolder);
} else {
  process.stderr.write('There is no build to start in dist/: run "npm run build" first.\n');
  process.exitCode = 1;
}
