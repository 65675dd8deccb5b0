// The production server: `npm start` and the Procfile run this file. Plain JavaScript, so that it runs, and can report a missing
// build, before anything is built.
import cluster from 'node:cluster';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const usage = `npm start [-- --workers <number>]   runs the production server of dist/

  --workers <number>  processes on one port, as WEB_CONCURRENCY says it; default 1
  --help              shows this

Settings come from the environment alone; .env is not read. Exit code 0 after a signal, 1 where it cannot start, 2 for a wrong
command line. docs/operate.md has the settings.
`;

const buildFolder = fileURLToPath(new URL('../dist', import.meta.url));
const args = process.argv.slice(2);
const problem = problemOf(args);

if (args.includes('--help') || args.includes('-h')) {
  process.stdout.on('error', () => {}); // the reader of a pipe has gone
  process.stdout.write(usage);
} else if (problem === undefined) {
  await start((workersIn(args) ?? process.env.WEB_CONCURRENCY ?? '').trim());
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 2;
}

async function start(workers) {
  const isPrimary = cluster.isPrimary && !['', '1'].includes(workers);
  const bundle = `${buildFolder}/server/${isPrimary ? 'cluster' : 'main'}.cjs`;
  if (existsSync(bundle)) {
    const { loadBundle } = await import('./runtime/load-bundle.mjs');
    process.env.WEB_CONCURRENCY = workers; // for the settings, and for workers
    loadBundle(bundle).main(buildFolder);
  } else {
    process.stderr.write('There is no build to start in dist/: run "npm run build" first.\n');
    process.exitCode = 1;
  }
}

/** What is wrong with the arguments, if anything: one that is neither `--workers` nor its value, or `--workers` without one. */
function problemOf(given) {
  const wrong = given.find(
    (arg, index) => !/^--workers(?:=|$)/.test(arg) && given[index - 1] !== '--workers',
  );
  if (wrong?.startsWith('-')) return `there is no option ${wrong}: npm start -- --help shows them all`;
  if (wrong !== undefined)
    return `"${wrong}" is not expected here: npm start -- --help shows how it is called`;
  return workersIn(given) === '' ? '--workers needs a number, as in npm start -- --workers 2' : undefined;
}

/** The value of `--workers N`, or of `--workers=N`. */
function workersIn(given) {
  const index = given.findIndex((arg) => arg === '--workers' || arg.startsWith('--workers='));
  if (index < 0) return undefined;
  return given[index].split('=')[1] ?? given[index + 1] ?? '';
}
