import { join, relative } from 'node:path';
import { parseCommandLine, UsageError } from '../server/config/command-line';
import { unreadSettingHint } from '../server/config/env-file';
import { readSettings, SettingsError } from '../server/config/settings';
import { buildSite } from './build';
import { prerendering } from './prerender';
import { screenOf } from './progress-bar';
import { commandProblem } from '../server/runtime/files/file-problem';

// `npm run build`: the production build into dist/. `--keep-going` leaves out pages that cannot be prerendered.
const root = join(__dirname, '..');
const folder = join(root, 'dist');

const usage = `npm run build [-- --keep-going]   writes the production build into dist/

  --keep-going  leaves out pages that cannot be prerendered
  --help        shows this

With CONTENT_TOKEN every published page is in it. Settings come from the environment alone, as those of npm start.
Exit code 0 with a build, 1 without, 2 for a wrong command line. docs/operate.md has the rest.
`;

async function run(args: readonly string[]): Promise<void> {
  const started = performance.now();
  const options = { 'keep-going': { type: 'boolean', default: false } } as const;
  const { values } = parseCommandLine({ command: 'npm run build', args, options });
  if (values.help) return void process.stdout.write(usage);
  const screen = screenOf(process);
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) screen.write(`${warning}\n`);
  const hint = unreadSettingHint(root, 'CONTENT_TOKEN');
  const prerender = prerendering({ settings, screen, keepGoing: values['keep-going'], hint });
  const { id, scriptBytes } = await buildSite(root, folder, prerender);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  screen.write(
    `Built ${relative(root, folder)}/ in ${seconds} s: build ${id}, ${Math.round(scriptBytes / 1024)} KB of browser scripts\n`,
  );
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const problem = commandProblem(error);
  const lines = error instanceof SettingsError ? error.problems : [`The build failed: ${problem}`];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
