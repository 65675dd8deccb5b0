// Runs a command of the build. Plain JavaScript, so that it can look for the build before anything of it is loaded.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Loads a bundle of `dist/server/` and calls a function that it exports, by default `main`, with the command line. */
export async function runCommand(bundleName, commandLine, functionName = 'main') {
  const bundle = fileURLToPath(new URL(`../../dist/server/${bundleName}`, import.meta.url));
  if (existsSync(bundle)) {
    const { loadBundle } = await import('./load-bundle.mjs');
    await loadBundle(bundle)[functionName](commandLine);
  } else {
    process.stderr.write(
      'There is no build in dist/, which this command is part of: run "npm run build" first.\n',
    );
    process.exitCode = 1;
  }
}
