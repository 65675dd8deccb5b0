import { createRequire } from 'node:module';
import { join } from 'node:path';
import { build } from 'esbuild';
import { serverOptions } from '../build/bundle/bundles';
import { endingSignals, endWithReader } from '../server/config/command-line';
import { withEnvFile } from '../server/config/env-file';
import { PUBLIC_FOLDER } from '../server/pages/public-files';
import type { runCheck } from './command';
import { messageOf } from '../server/runtime/logging/error-message';

// `npm run check [-- --json] [--only <rule>] [--rules]`: checks the content of the space that the settings name.

const root = join(__dirname, '..');

/** Views import stylesheets, which Node cannot load: the command is bundled first, as the server is. */
async function loadCommand(): Promise<typeof runCheck> {
  const { outputFiles } = await build({
    ...serverOptions(root, 'production'),
    entryPoints: ['check/command.ts'],
    write: false,
    sourcemap: false,
  });
  const bundle: { exports: { runCheck?: typeof runCheck } } = { exports: {} };
  const run = new Function('module', 'exports', 'require', outputFiles[0]?.text ?? '');
  run(bundle, bundle.exports, createRequire(join(root, 'package.json')));
  if (bundle.exports.runCheck === undefined) throw new Error('the command has no runCheck');
  return bundle.exports.runCheck;
}

async function main(): Promise<void> {
  const { stdout, stderr, argv } = process;
  const env = withEnvFile(root, process.env);
  endWithReader(process.stdout);
  const interruption = new AbortController();
  for (const signal of endingSignals) process.once(signal, () => interruption.abort());
  const run = await loadCommand();
  const exitCode = await run({
    args: argv.slice(2),
    env,
    componentsFile: join(root, '.storyblok/components/site/components.json'),
    publicFolder: join(root, PUBLIC_FOLDER),
    signal: interruption.signal,
    write: (text) => void stdout.write(text),
    writeError: (text) => void stderr.write(text),
    hasColour: stdout.isTTY && (env['NO_COLOR'] ?? '') === '',
    isTerminal: stderr.isTTY,
  });
  // Timers of the client's last calls would hold the process for seconds. A pipe is flushed first; what fails then ends the command.
  stdout.write('', (error) => error ?? process.exit(exitCode));
}

main().catch((error: unknown) => {
  process.stderr.write(`The check could not run: ${messageOf(error)}\n`);
  process.exitCode = 2;
});
