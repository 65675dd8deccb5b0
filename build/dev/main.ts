import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Message } from 'esbuild';
import { readSettings } from '../../server/config/settings';
import { listen, type Listening } from '../../server/http/listen';
import { createChangeBatches } from './builder/change-batches';
import { errorsOfOwnFiles } from './builder/own-files';
import { createSiteBuilder, type RebuildResult, type SiteBuilder } from './builder/site-builder';
import { watchTree } from './builder/watch-tree';
import { createDevSite } from './dev-site';
import { problemOf, terminalText } from './problems';
import { onContentRead, reportToParent, RESTART_CODE } from './process/ipc';
import { createScriptSources } from './process/script-sources';
import { sourceFolders } from './process/site-log';
import { createLiveReload } from './proxy/live-reload';
import { createPageReports } from './proxy/page-reports';
import { createProxy } from './proxy/proxy';
import { messageOf } from '../../server/runtime/logging/error-message';
import { firstNames } from '../../server/runtime/first-of';

// Started by `npm run dev`: builds the site, runs it behind a proxy with live reload, and repeats that after each save.
// The arguments are content folders, whose changes are reported to the parent process.
const root = join(__dirname, '..', '..');
const folder = join(root, '.cache', 'dev', 'site');
const packages = join(root, '.cache', 'dev', 'packages.cjs');
const contentFolders = process.argv.slice(2).map((path) => join(root, path));
/** The files of this program. A change of one of them needs a restart. */
const ownFiles = new Set(Object.keys(require.cache));

/** Each ends the watch over one folder. */
const unwatch: (() => void)[] = [];
/** Milliseconds since 1970, by a clock that is never set back: a page that is older than a reload is loaded again. */
const now = (): number => performance.timeOrigin + performance.now();
const liveReload = createLiveReload(now);
const print = (text: string): void => void process.stdout.write(`${text}\n`);
/** Lines of the site process's standard error since the last build. */
const errorLines = new Set<string>();
const reports = createPageReports({
  find: createScriptSources(join(folder, 'assets')),
  // The server renders every page first, so it has printed what both report.
  print: (text) => errorLines.has(text.split('\n')[0] ?? '') || print(text),
  now,
});
const site = createDevSite({
  folder,
  packages,
  env: process.env,
  setProblems: (problems) => liveReload.setProblems('site', problems),
  addIncident: liveReload.addIncident,
  root,
  findFile: (name) => builder?.findFile(name),
  print,
  printError: (line) => {
    errorLines.add(line);
    process.stderr.write(`${line}\n`);
  },
});
let builder: SiteBuilder | undefined;
let proxy: Listening | undefined;
let stopping = false;

async function run(): Promise<void> {
  const { settings } = readSettings(process.env);
  const [created, script] = await Promise.all([createSiteBuilder(root, folder, packages), pageScript()]);
  builder = created;
  const batches = createChangeBatches((files) => update(created, files));
  proxy = await listen(
    createProxy({
      liveReload,
      handleReport: reports.handle,
      idle: batches.idle,
      port: site.port,
      style: created.style,
      script,
      now,
    }),
    settings,
  );
  // Before the first build, which would miss a save during its reading otherwise.
  for (const name of [...sourceFolders, 'build/theme'])
    unwatch.push(watchTree(join(root, name), batches.add));
  watchContent();
  for (const name of sourceFolders) batches.add(join(root, name));
  await batches.idle();
  reportToParent({ kind: 'ready' });
}

async function update({ rebuild }: SiteBuilder, files: ReadonlySet<string>): Promise<void> {
  if (stopping) return;
  const started = performance.now();
  const changed = [...files].filter((file) => ownFiles.has(file) && existsSync(file));
  const [result, unreadable] = await Promise.all([rebuild(), errorsOfOwnFiles(root, changed)]);
  if (unreadable.length > 0) return showFailure(unreadable);
  if (needsRestart(result, files)) {
    print(`Restarting, because the build itself uses: ${namesOf(files)}`);
    return stop(RESTART_CODE);
  }
  if (result.kind === 'failed') return showFailure(result.messages);
  if (result.warnings.length > 0) process.stderr.write(await terminalText(result.warnings, 'warning'));
  const isServed = await serve(result);
  const took = `${Math.round(performance.now() - started)} ms: ${namesOf(files)}`;
  if (isServed) print(`${summaries[result.kind]} in ${took}`);
  else if (!stopping) print(`The site does not start; built in ${took}`);
}

const summaries: Readonly<Record<Exclude<RebuildResult['kind'], 'failed'>, string>> = {
  code: 'Rebuilt',
  style: 'Styles rebuilt',
  nothing: 'Nothing changed',
};

/**
 * True if a file of this program changed. An error with a location is in a source file, which a restart would not mend; one
 * without, and one of a plugin, may come from this program, which still runs the file's old code.
 */
function needsRestart(result: RebuildResult, files: ReadonlySet<string>): boolean {
  const hasSourceError =
    result.kind === 'failed' &&
    result.messages.some(({ location, pluginName }) => location !== null && pluginName === '');
  return !hasSourceError && [...files].some((file) => ownFiles.has(file));
}

async function showFailure(messages: Message[]): Promise<void> {
  process.stderr.write(await terminalText(messages));
  liveReload.setProblems('build', messages.map(problemOf));
}

/** Serves a new build, and updates the open pages. @returns false if the site does not start. */
async function serve(result: Exclude<RebuildResult, { kind: 'failed' }>): Promise<boolean> {
  liveReload.setProblems('build', []);
  if (result.kind === 'style') liveReload.restyle();
  if (result.kind === 'code') {
    // The same message is printed again for another build.
    reports.reset();
    errorLines.clear();
    if (result.hasNewPackages) site.reloadPackages();
  }
  const needsStart = result.kind === 'code' || site.port() === undefined;
  if (!needsStart) return true;
  if (stopping || !(await site.restart())) return false;
  liveReload.reload();
  return true;
}

function watchContent(): void {
  const batches = createChangeBatches((files) => {
    print(`Content changed: ${namesOf(files)}`);
    reportToParent({ kind: 'content-changed' });
    return Promise.resolve();
  });
  for (const path of contentFolders) unwatch.push(watchTree(path, batches.add));
  onContentRead((problem) => {
    liveReload.setProblems('content', problem === null ? [] : [{ reportedBy: 'content', ...problem }]);
    if (problem === null) liveReload.reload();
  });
}

/** The script that is added to every page. */
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
  return firstNames(names, 3);
}

async function stop(exitCode: number): Promise<void> {
  stopping = true;
  for (const end of unwatch) end();
  liveReload.close();
  // Not awaited: the event stream of a page that has just connected would keep it open.
  void proxy?.close(0, 0);
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
  process.stderr.write(`${messageOf(error)}\n`);
  void stop(1);
});
