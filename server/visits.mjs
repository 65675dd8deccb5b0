// `npm run visits`: what was viewed. Plain JavaScript, so that it can look for the build before anything of it is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const bundle = fileURLToPath(new URL('../dist/server/visits.cjs', import.meta.url));

if (existsSync(bundle)) {
  const { loadBundle } = await import('./runtime/load-bundle.mjs');
  await loadBundle(bundle).main(process.argv.slice(2));
} else {
  process.stderr.write(
    'There is no build in dist/, which this command is part of: run "npm run build" first.\n',
  );
  process.exitCode = 1;
}
