import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createBlockLoader } from '../common/block-system/block-loader';
import { relationsOf } from '../common/block-system/define-block';
import { registry } from '../common/blocks/registry';
import { CONFIG_SLUG } from '../common/constants';
import { freezeStories } from '../common/story/limit-story';
import { composeApp, type App } from './app';
import { withStoredBuilds } from './assets/stored-builds';
import { composePurger } from './cdn/compose-cdn';
import type { Purger } from './cdn/purger';
import { readBuildOutput } from './runtime/build-output';
import { composeContent } from './content/compose-content';
import type { ContentSource } from './content/content-source';
import { copyBuiltSummaries } from './content/summaries/summary-database';
import { openIndexFile, type IndexFile } from './content/story-index/index-file';
import { readSettings, secretsOf, type Settings } from './config/settings';
import { listen, type Listening } from './http/listen';
import { createMetrics } from './observability/metrics';
import { createLog, errorFields, type Log } from './runtime/log';
import { fileSizesOf } from './pages/file-sizes';
import { logUnavailable } from './pages/load-page';
import { PUBLIC_FOLDER, readPublicFiles } from './pages/public-files';
import { openPageStore, type PageStore } from './pages/store/page-store';
import { openSubmissions, type Submissions } from './submissions/open-submissions';
import { openVisits, type Visits } from './visits/open-visits';

export { runExport } from './export-command';
export { prerenderPages } from './pages/prerender/prerender-pages';

/** Milliseconds within which the process ends by itself: platforms send SIGTERM and kill after 10 to 30 seconds. */
const stopTimeout = 9_000;

/** Milliseconds for pages and the index that are being written to disk. */
const flushTimeout = 500;

const withoutSiteUrl =
  'SITE_URL is not set: no canonical links, no sitemap and no Open Graph, and search engines are stored away';

/** Starts the site from the build in `buildFolder`. On an error it prints one line for each problem and sets exit code 1. */
export async function main(buildFolder: string): Promise<void> {
  try {
    await run(buildFolder);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(buildFolder: string): Promise<void> {
  if (process.env.NODE_ENV !== 'production') freezeStories();
  const { settings, warnings } = readSettings(process.env);
  const log = openLog(settings, warnings);
  const build = await withStoredBuilds(readBuildOutput(buildFolder), settings.dataDir, log);
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const metrics = createMetrics();
  const indexFile = openIndexFile(join(settings.dataDir, 'story-index.json'), log);
  const files = { indexFile, summariesFile: copyBuiltSummaries(buildFolder, settings.dataDir) };
  const content = composeContent({ settings, blocks, log, listen: metrics.count, ...files });
  const today = everySecond();
  const pageStore = openPageStore({ build, settings, log, today });
  const forms = openSubmissions({ settings, log });
  const visits = openVisits({ settings, log, today, count: metrics.countVisits });
  let stopping = false;
  const app = composeApp({
    settings,
    build,
    content,
    drafts: content.drafts,
    relations: relationsOf(blocks),
    metrics,
    blockLoader,
    log,
    pageStore,
    withFileSizes: fileSizesOf(settings),
    publicFiles: readPublicFiles(PUBLIC_FOLDER),
    submissions: forms.store,
    submissionDesk: forms.desk,
    countSubmissions: forms.counts,
    visits,
    today,
    isStopping: () => stopping,
  });
  const purger = composePurger({
    settings,
    content,
    buildId: build.manifest.id,
    log,
    count: metrics.countPurge,
  });
  const server = await listen(app.handle, settings, app.messageClasses);
  stopOnSignals({ server, content, pageStore, indexFile, forms, visits, purger, log }, () => {
    stopping = true;
  });
  log.info('started', { port: server.port, host: settings.host, build: build.manifest.id });
  for (const { start } of [forms.delivery, visits]) start();
  void Promise.all([purger?.start(), warmMemory(app, pageStore, log), loadConfig(content, log)]);
}

/** Opens the log, with what there is to say of the settings. */
function openLog(settings: Settings, warnings: readonly string[]): Log {
  const log = createLog({ level: settings.logLevel, secrets: secretsOf(settings) });
  const own = settings.siteUrl === undefined ? [withoutSiteUrl] : [];
  for (const warning of [...warnings, ...own]) log.warn('setting-warning', { warning });
  return log;
}

/** Every page needs this story, and the request tells /readyz whether the CMS responds. */
async function loadConfig(content: ContentSource, log: Log): Promise<void> {
  const outcome = await content.story({ language: null, slug: CONFIG_SLUG }, 'urgent');
  if (outcome.outcome === 'unavailable') logUnavailable(content, outcome.error, log);
}

/** Runs beside visitors' requests: a page that is not in memory yet is read from disk. */
async function warmMemory({ warm }: App, pageStore: PageStore, log: Log): Promise<void> {
  const started = performance.now();
  try {
    await Promise.all([warm(), pageStore.prune()]);
  } catch (error) {
    log.error('process-failed', errorFields(error));
    return;
  }
  log.info('pages-filled', {
    known: pageStore.size(),
    milliseconds: Math.round(performance.now() - started),
  });
}

interface RunningParts {
  readonly content: ContentSource;
  readonly server: Listening;
  readonly pageStore: PageStore;
  readonly indexFile: IndexFile;
  readonly forms: Submissions;
  readonly visits: Visits;
  readonly purger: Purger | null;
  readonly log: Log;
}

/** Stops gracefully, once, at SIGTERM, SIGINT and after an uncaught error. */
function stopOnSignals(
  { server, content, pageStore, indexFile, forms, visits, purger, log }: RunningParts,
  onStopping: () => void,
): void {
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number, reason: string): Promise<void> => {
    onStopping();
    const closed = server.close(stopTimeout);
    log.info('stopping', { reason });
    purger?.stop();
    // Beside the requests in flight. Deliveries in flight have a few seconds, then the lease is released: the next process
    // would have to wait for it. Submissions that are accepted meanwhile are delivered after the next start.
    const delivered = Promise.race([
      forms.delivery.stop(),
      setTimeout(stopTimeout, undefined, { ref: false }),
    ]);
    const finished = await closed;
    // A disk that hangs must not delay the end: an unwritten page is written after its next visit.
    const written = Promise.all([pageStore.flushed(), indexFile.written(), visits.stop()]);
    await Promise.race([written, setTimeout(flushTimeout, undefined, { ref: false })]);
    await delivered;
    forms.close();
    content.close();
    log.info('stopped', { finished });
    process.exit(finished ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopped ??= stop(0, signal);
    });
  }
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.error('process-failed', errorFields(error));
      stopped ??= stop(1, event);
    });
  }
}

/** The date, updated every second: every page from memory needs it, and creating a date costs more than sending the page. */
function everySecond(): () => Date {
  let now = new Date();
  setInterval(() => {
    now = new Date();
  }, 1_000).unref();
  return () => now;
}
