import { join } from 'node:path';
import { createBlockLoader } from '../common/block-system/block-loader';
import { relationsOf } from '../common/block-system/define-block';
import { registry } from '../common/blocks/registry';
import { CONFIG_SLUG } from '../common/story/stored-config';
import { freezeStories } from '../common/story/limit-story';
import { composeApp, type App } from './app';
import { shareAssets } from './assets/shared-assets';
import { storeBuild, withStoredBuilds } from './assets/stored-builds';
import { onError } from './hooks';
import { composePurger } from './cdn/compose-cdn';
import { endWorker, workerRole, type WorkerRole } from './cluster/worker';
import { openMachines } from './coordination/machines/open-machines';
import { openRedisState } from './coordination/redis/open-redis-state';
import type { SharedState } from './coordination/shared-state';
import { readBuildOutput, type BuildOutput } from './runtime/files/build-output';
import { composeContent } from './content/compose-content';
import type { ContentSource } from './content/content-source';
import { copyBuiltSummaries } from './content/summaries/summary-database';
import { spaceOf } from './content/space-identity';
import { openIndexFile } from './content/story-index/index-file';
import { readSettings, secretsOf, type Settings } from './config/settings';
import { listen } from './http/listen';
import { createMetrics, type Metrics } from './observability/metrics';
import { LoopLag } from './overload/loop-lag';
import { idleClock } from './runtime/clock';
import { openDataFolder } from './runtime/files/data-folder';
import { reportErrors, type ReportingLog } from './runtime/logging/error-reports';
import { createLog, errorFields, type Log } from './runtime/logging/log';
import { limitHeapGrowth } from './runtime/v8/limit-heap-growth';
import { openStandardOutput, type StandardOutput } from './runtime/logging/standard-output';
import { messageOf } from './runtime/logging/error-message';
import { fileSizesOf } from './pages/file-sizes';
import { logUnavailable } from './pages/load-page';
import { PUBLIC_FOLDER, readPublicFiles } from './pages/public-files';
import { openPageStore, type PageStore } from './pages/store/page-store';
import { openSubmissions } from './submissions/open-submissions';
import { stopOnSignals } from './stop-on-signals';
import { openVisits } from './visits/open-visits';

export { runExport } from './export-command';
export { prerenderPages } from './pages/prerender/prerender-pages';

const withoutSiteUrl =
  'SITE_URL is not set: no canonical links, no sitemap and no Open Graph, and search engines are kept away';

/**
 * Starts the site from the build in `buildFolder`. On an error it prints one line for each problem and sets exit code 1.
 * @returns the port it listens on; null after an error.
 */
export async function main(buildFolder: string): Promise<number | null> {
  try {
    return await run(buildFolder);
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = 1;
    endWorker();
    return null;
  }
}

/** In development with the stack: a message such as "text is not defined" does not name the file. */
function failureText(error: unknown): string {
  const stack = process.env.NODE_ENV !== 'production' && error instanceof Error ? error.stack : undefined;
  return stack ?? messageOf(error);
}

async function run(buildFolder: string): Promise<number> {
  if (process.env.NODE_ENV !== 'production') freezeStories();
  const { settings, warnings } = readSettings(process.env);
  limitHeapGrowth();
  const worker = workerRole();
  const logsWarnings = worker === null || worker.isFirst;
  const built = readBuildOutput(buildFolder);
  const output = openStandardOutput();
  const { log, settled } = openLog(settings, output, logsWarnings ? warnings : null, built.manifest.id);
  const unwritable = openDataFolder(settings.dataDir);
  if (logsWarnings && unwritable !== null) log.warn('setting-warning', { warning: unwritable });
  const metrics = createMetrics();
  const shared = await openShared(worker, settings, log, metrics);
  return serve({ built, settings, output, log, settled, logsWarnings, metrics, worker, shared }).catch(
    async (error: unknown) => {
      await shared?.close(); // its connections would keep the process running
      throw error;
    },
  );
}

interface OpenedParts extends ReportingLog {
  readonly built: BuildOutput;
  readonly settings: Settings;
  readonly output: StandardOutput;
  readonly logsWarnings: boolean;
  readonly metrics: Metrics;
  readonly worker: WorkerRole | null;
  readonly shared: SharedState | undefined;
}

/** Composes the site, listens, and fills the memory. @returns the port. */
async function serve(opened: OpenedParts): Promise<number> {
  const { settings, output, log, settled, logsWarnings, metrics, worker, shared } = opened;
  const parts = await openParts(opened);
  const { build, content, pageStore, forms, visits, machines } = parts;
  let stopping = false;
  const app = composeApp({
    ...parts,
    settings,
    drafts: content.drafts,
    metrics,
    log,
    withFileSizes: fileSizesOf(settings),
    publicFiles: readPublicFiles(PUBLIC_FOLDER),
    submissions: forms.store,
    submissionDesk: forms.desk,
    countSubmissions: forms.counts,
    output,
    secrets: secretsOf(settings),
    joinMetrics: worker?.join,
    ...(shared && { shared }),
    loopLag: new LoopLag(idleClock),
    isStopping: () => stopping,
  });
  const buildId = build.manifest.id;
  const purger = composePurger({ settings, content, buildId, log, shared, count: metrics.countPurge });
  if (shared) await shareAssets(shared, build);
  const server = await listen(app.handle, settings, app.messageClasses);
  stopOnSignals({ ...parts, server, purger, log, output, settled, worker, shared }, () => {
    stopping = true;
  });
  log.info('started', { port: server.port, host: settings.host, build: buildId, pid: process.pid });
  machines?.start();
  forms.delivery.start(logsWarnings);
  visits.start();
  const filled = Promise.all([warmMemory(app, pageStore, log), loadConfig(content, log)]);
  void Promise.all([purger?.start(), filled.then(() => worker?.ready())]);
  // After what visitors wait for.
  void filled.then(() => storeBuild(build, settings.dataDir, log));
  return server.port;
}

/** What this process shares with others: those of its primary process, or other machines. Undefined if there are none. */
async function openShared(
  worker: WorkerRole | null,
  settings: Settings,
  log: Log,
  metrics: Metrics,
): Promise<SharedState | undefined> {
  if (worker !== null) return worker.shared;
  if (settings.redisUrl === undefined) return undefined;
  return openRedisState({ settings, redisUrl: settings.redisUrl, log, report: metrics.redis() });
}

/** Opens what the app is composed of: the build, the content, and what is in DATA_DIR. */
async function openParts({
  built,
  settings,
  log,
  metrics,
  shared,
}: Pick<OpenedParts, 'built' | 'settings' | 'log' | 'metrics' | 'shared'>) {
  const build = await withStoredBuilds(built, settings.dataDir);
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const indexFile = openIndexFile(join(settings.dataDir, 'story-index.json'), log, spaceOf(settings));
  const files = { indexFile, summariesFile: copyBuiltSummaries(built.folder, settings.dataDir) };
  const content = composeContent({ settings, blocks, log, listen: metrics.count, shared, ...files });
  const today = everySecond();
  const machines = openMachines({ settings, log, shared, measure: metrics.exchange });
  return {
    build,
    blockLoader,
    relations: relationsOf(blocks),
    content,
    indexFile,
    today,
    pageStore: openPageStore({ build, settings, log, today }),
    machines,
    forms: openSubmissions({ settings, log, count: metrics.countDelivery, machines }),
    visits: openVisits({ settings, log, today, count: metrics.countVisits, machines }),
  };
}

/**
 * Opens the log on standard output, with what there is to say of the settings, and passes errors on to the site's hook.
 * @param warnings null where another process says it.
 */
function openLog(
  settings: Settings,
  output: StandardOutput,
  warnings: readonly string[] | null,
  build: string,
): ReportingLog {
  const secrets = secretsOf(settings);
  const log = createLog({ level: settings.logLevel, secrets, destination: output });
  const own = settings.siteUrl === undefined ? [withoutSiteUrl] : [];
  for (const warning of warnings === null ? [] : [...warnings, ...own])
    log.warn('setting-warning', { warning });
  return reportErrors(log, { onError, build, secrets });
}

/** Every page needs this story, and the request shows /readyz whether the CMS responds. */
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
    log.error('process-failed', errorFields(error), error);
    return;
  }
  log.info('pages-filled', {
    known: pageStore.size(),
    milliseconds: Math.round(performance.now() - started),
  });
}

/** The date, updated every second: every page from memory needs it, and creating a date costs more than sending the page. */
function everySecond(): () => Date {
  let now = new Date();
  setInterval(() => {
    now = new Date();
  }, 1_000).unref();
  return () => now;
}
