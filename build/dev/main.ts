import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { build, type Message } from 'esbuild';
import { readSettings } from '../../server/config/settings';
import { listen, type Listening } from '../../server/http/listen';
import { createChangeBatches } from './builder/change-batches';
import { createDevSite } from './dev-site';
import { createFront } from './proxy/proxy';
import { createPageChannel } from './proxy/live-reload';
import { reportToParent, RESTART_CODE, onContentRead } from './process/ipc';
import { createPageReports } from './proxy/page-reports';
import { problemOf, terminalText } from './problems';
import { createScriptSources } from './process/script-sources';
import { createSiteBuilder, type Rebuilt, type SiteBuilder } from './builder/site-builder';
import { watchTree, type TreeWatch } from './builder/watch-tree';

// What `npm run dev` starts: builds the site, runs it behind a front that pages listen to, and does so again after each
// save. Arguments are folders of content, whose changes the parent is told of.
const root = join(__dirname, '..', '..');
const folder = join(root, '.cache', 'dev', 'site');
const packages = join(root, '.cache', 'dev', 'packages.cjs');
const contentFolders = process.argv.slice(2).map((path) => join(root, path));
/** Sources that this process itself is made of: once they change it has to start anew. */
const own = new Set(Object.keys(require.cache));

/** The folders whose sources make the site. */
const worlds = ['client', 'common', 'server'];

/** Milliseconds without a change after which a save counts as done. */
const burst = 25;

const watches: TreeWatch[] = [];
const channel = createPageChannel(Date.now);
const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** What the site's process has complained of since the last build. */
const complaints = new Set<string>();
const reports = createPageReports({
  find: createScriptSources(join(folder, 'assets')),
  // The server renders every page first: what both complain of has been printed.
  print: (text) => complaints.has(text.split('\n')[0] ?? '') || print(text),
  now: performance.now.bind(performance),
});
const site = createDevSite({
  folder,
  packages,
  env: process.env,
  stands: (problems) => channel.stands('site', problems),
  happened: channel.happened,
  root,
  findFile: (name) => builder?.findFile(name),
  print,
  printError: (line) => {
    complaints.add(line);
    process.stderr.write(`${line}\n`);
  },
});
let builder: SiteBuilder | undefined;
let front: Listening | undefined;
let stopping = false;

async function run(): Promise<void> {
  const { settings } = readSettings(process.env);
  const [made, script] = await Promise.all([createSiteBuilder(root, folder, packages), pageScript()]);
  builder = made;
  const batches = createChangeBatches({ pause: () => wait(burst), work: (files) => update(made, files) });
  front = await listen(
    createFront({
      channel,
      takeReport: reports.handle,
      idle: batches.idle,
      port: site.port,
      style: made.style,
      script,
      now: Date.now,
    }),
    settings,
  );
  // Before the first build, which would otherwise miss what is saved while it reads.
  for (const world of worlds) watches.push(watchTree(join(root, world), batches.add));
  followContent();
  for (const world of worlds) batches.add(join(root, world));
  await batches.idle();
  reportToParent({ kind: 'ready' });
}

async function update({ rebuild }: SiteBuilder, files: ReadonlySet<string>): Promise<void> {
  if (stopping) return;
  const started = performance.now();
  const rebuilt = await rebuild();
  if (needsNewStart(rebuilt, files)) {
    print(`Starting anew, because the build is made of it: ${namesOf(files)}`);
    return stop(RESTART_CODE);
  }
  if (rebuilt.kind === 'failed') return showFailure(rebuilt.messages);
  if (rebuilt.warnings.length > 0) process.stderr.write(await terminalText(rebuilt.warnings, 'warning'));
  const isShown = await show(rebuilt);
  const took = `${Math.round(performance.now() - started)} ms: ${namesOf(files)}`;
  if (isShown) print(`${said[rebuilt.kind]} in ${took}`);
  else if (!stopping) print(`The site does not start; built in ${took}`);
}

const said: Readonly<Record<Exclude<Rebuilt['kind'], 'failed'>, string>> = {
  code: 'Rebuilt',
  style: 'Styles rebuilt',
  nothing: 'Nothing changed',
};

/**
 * True where what we are made of changed and can be loaded: a mistake in it has a place. One without may be of our own
 * making, because we still go by what the file said before.
 */
function needsNewStart(rebuilt: Rebuilt, files: ReadonlySet<string>): boolean {
  const hasMistake = rebuilt.kind === 'failed' && rebuilt.messages.some(({ location }) => location !== null);
  return !hasMistake && [...files].some((file) => own.has(file));
}

async function showFailure(messages: Message[]): Promise<void> {
  process.stderr.write(await terminalText(messages));
  channel.stands('build', messages.map(problemOf));
}

/** Brings what was built before the pages that are open. @returns false where the site does not start. */
async function show(rebuilt: Exclude<Rebuilt, { kind: 'failed' }>): Promise<boolean> {
  channel.stands('build', []);
  if (rebuilt.kind === 'style') channel.restyle();
  if (rebuilt.kind === 'code') {
    // Another build may fail in the same words.
    reports.forget();
    complaints.clear();
    if (rebuilt.hasNewPackages) site.renewPackages();
  }
  const isDue = rebuilt.kind === 'code' || site.port() === undefined;
  if (!isDue) return true;
  if (stopping || !(await site.restart())) return false;
  channel.reload();
  return true;
}

function followContent(): void {
  const changed = createChangeBatches({
    pause: () => wait(burst),
    work: (files) => {
      print(`Content changed: ${namesOf(files)}`);
      reportToParent({ kind: 'content-changed' });
      return Promise.resolve();
    },
  });
  for (const path of contentFolders) watches.push(watchTree(path, changed.add));
  onContentRead((problem) => {
    channel.stands('content', problem === null ? [] : [{ noticedBy: 'content', ...problem }]);
    if (problem === null) channel.reload();
  });
}

/** The script that every page is given. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(__dirname, 'page', 'follow-changes.ts')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

function namesOf(files: ReadonlySet<string>): string {
  const names = [...files].map((file) => relative(root, file));
  return names.length > 3 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ');
}

async function stop(exitCode: number): Promise<void> {
  stopping = true;
  for (const watch of watches) watch.close();
  channel.close();
  // Not waited for: a page that began to listen a moment ago would never let go.
  void front?.close(0, 0);
  await site.stop();
  process.exit(exitCode);
}

for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) {
  process.on(event, () => {
    if (!stopping) void stop(0);
  });
}

run().catch((error: unknown) => {
  if (stopping) return;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  void stop(1);
});
