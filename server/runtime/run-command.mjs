// Runs a command of the build. Plain JavaScript, so that it can look for the build before anything of it is loaded.
import './lost-output.cjs';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const buildFolder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Loads a bundle of `dist/server/` and calls a function that it exports with the command line and the build's folder. */
export async function runCommand(bundleName, functionName = 'main') {
  const bundle = `${buildFolder}/server/${bundleName}`;
  if (existsSync(bundle)) {
    const { loadBundle } = await import('./load-bundle.mjs');
    await loadBundle(bundle)[functionName](process.argv.slice(2), buildFolder);
  } else {
    process.stderr.write(
      'There is no build in dist/, which this command is part of: run "npm run build" first.\n',
    );
    process.exitCode = 1;
  }
}
