import { join, relative } from 'node:path';
import { unreadSettingHint } from '../server/config/env-file';
import { readSettings, SettingsError } from '../server/config/settings';
import { buildSite } from './build';
import { prerendering } from './prerender';
import { screenOf } from './progress-bar';

// `npm run build`: the production build into dist/. `--keep-going` leaves out pages that cannot be prerendered.
const root = join(__dirname, '..');
const folder = join(root, 'dist');

const usage = `npm run build [-- --keep-going], with the settings of the site

  --keep-going  leaves out pages that cannot be prerendered
  --help        shows this

Writes dist/, with every published page where CONTENT_TOKEN is set. docs/operate.md has the rest.
`;

async function run(args: readonly string[]): Promise<void> {
  const started = performance.now();
  if (args.includes('--help')) return void process.stdout.write(usage);
  const unknown = args.find((arg) => arg !== '--keep-going');
  if (unknown !== undefined) throw new Error(`there is no option ${unknown}\n${usage}`);
  const screen = screenOf(process);
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) screen.write(`${warning}\n`);
  const hint = unreadSettingHint(root, 'CONTENT_TOKEN');
  const prerender = prerendering({ settings, screen, keepGoing: args.length > 0, hint });
  const { id, scriptBytes } = await buildSite(root, folder, prerender);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  screen.write(
    `Built ${relative(root, folder)}/ in ${seconds} s: build ${id}, ${Math.round(scriptBytes / 1024)} KB of browser scripts\n`,
  );
}

run(process.argv.slice(2)).catch((error: unknown) => {
  const problem = error instanceof Error ? error.message : String(error);
  const lines = error instanceof SettingsError ? error.problems : [`The build failed: ${problem}`];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = 1;
});
