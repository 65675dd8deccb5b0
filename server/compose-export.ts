import { join } from 'node:path';
import { createBlockLoader } from '../common/block-system/block-loader';
import { relationsOf } from '../common/block-system/define-block';
import { registry } from '../common/blocks/registry';
import { CONFIG_SLUG } from '../common/story/stored-config';
import { composeApp, type App } from './app';
import type { AppDeps } from './compose/app-parts';
import type { Settings } from './config/settings';
import { outage } from './content/api/content-error';
import { composeContent } from './content/compose-content';
import type { ContentSource } from './content/content-source';
import { hasPageOf } from '../common/page/has-page';
import { nullIndexFile, openIndexFile, type IndexFile } from './content/story-index/index-file';
import { copyBuiltSummaries } from './content/summaries/summary-database';
import { ExportError } from './export/export-error';
import type { ExportScope } from './export/export-site';
import { knownAddresses } from './export/known-addresses';
import { startLocalClient } from './export/local-client';
import { createProblemLog } from './export/problem-log';
import { createMetrics } from './observability/metrics';
import type { PublicFiles } from './pages/public-files';
import { nullPageStore, openPageStore } from './pages/store/page-store';
import type { BuildOutput } from './runtime/files/build-output';
import { idleClock } from './runtime/clock';
import type { Log } from './runtime/logging/log';

/** Seconds for which the content version is not requested again: longer than an export. All pages are of one version. */
const cacheSeconds = 1_000_000;
/** Concurrent requests: the API's rate limit is the bound, and each page needs a few calls. */
const workers = { min: 2, max: 16 };

/** The site as the export needs it. */
interface ExportedSite {
  readonly scope: Omit<ExportScope, 'folder' | 'precompressed' | 'report'>;
  readonly close: () => Promise<void>;
}

/**
 * Starts the site in this process, as visitors get it, and waits until all published stories are known. DATA_DIR is read for the
 * addresses that have moved, and never written.
 * @param temporary a folder for what a site keeps on disk.
 * @throws {ExportError} if the stories cannot be listed.
 */
export async function composeExport(
  given: Settings,
  build: BuildOutput,
  temporary: string,
  publicFiles: PublicFiles,
): Promise<ExportedSite> {
  const { log, problem, incomplete, clear } = createProblemLog();
  const { readMoved } = openIndexFile(join(given.dataDir, 'story-index.json'), log);
  const { deps, takeStale } = await composeDeps(given, { build, temporary, publicFiles, log, readMoved });
  const { content, settings, blockLoader } = deps;
  const { siteLanguages: languages, siteUrl } = settings;
  const app = composeRestartable(deps);
  await waitForStories(content, problem);
  const client = await startLocalClient(app.handle, app.messageClasses);
  const known = async (): Promise<readonly string[]> =>
    knownAddresses({
      build,
      publicFiles,
      languages,
      index: await waitForStories(content, problem),
      summaries: content.summaries,
      hasPage: hasPageOf(blockLoader),
      redirectedPaths: await app.redirectedPaths(),
      moved: await readMoved(),
    });
  return {
    scope: {
      client,
      languages,
      siteUrl,
      workers: Math.ceil(Math.min(workers.max, Math.max(workers.min, given.contentRateLimit))),
      known,
      contentVersion: () => content.version.current(),
      takeStale,
      problem,
      incomplete,
      restart: () => {
        clear();
        app.restart();
      },
      outagePage: () => outagePageOf(deps),
    },
    close: async () => {
      await client.close();
      content.close();
      await deps.pageStore.flushed(); // its folder is about to be deleted
    },
  };
}

interface DepsOptions {
  readonly build: BuildOutput;
  readonly temporary: string;
  readonly publicFiles: PublicFiles;
  readonly log: Log;
  readonly readMoved: IndexFile['readMoved'];
}

/**
 * The app's dependencies: as in `main.ts`, but without forms, previews and whatever writes to DATA_DIR. Nothing purges a CDN of files, or
 * receives what browsers report of them.
 */
async function composeDeps(given: Settings, { build, temporary, publicFiles, log, readMoved }: DepsOptions) {
  const settings: Settings = {
    ...given,
    dataDir: temporary,
    accessLog: 'off',
    cacheStatus: 'off',
    cdn: 'off',
    visits: 'off',
    webVitals: 0,
    contentCache: 'on',
    contentCacheTtl: cacheSeconds,
  };
  const blockLoader = createBlockLoader(registry);
  const blocks = await blockLoader.loadAll();
  const content = composeContent({
    settings,
    blocks,
    log,
    clock: idleClock,
    indexFile: { ...nullIndexFile, readMoved },
    summariesFile: copyBuiltSummaries(build.folder, temporary),
  });
  const { metrics, takeStale } = countingMetrics();
  const today = (): Date => new Date();
  const deps = {
    settings,
    build,
    content,
    metrics,
    blockLoader,
    log,
    relations: relationsOf(blocks),
    pageStore: openPageStore({ build, settings, log, today }),
    publicFiles,
    today,
    isStopping: () => false,
  } satisfies AppDeps;
  return { deps, takeStale };
}

/** The app, and how another with an empty page memory takes its place: a page that is made again says what it lacks. */
function composeRestartable(deps: AppDeps): App & { readonly restart: () => void } {
  let app = composeApp(deps);
  return {
    ...app,
    handle: (request, response) => app.handle(request, response),
    redirectedPaths: () => app.redirectedPaths(),
    restart: () => {
      // Those of the first are registered already.
      app = composeApp({ ...deps, metrics: { ...createMetrics(), countPage: deps.metrics.countPage } });
    },
  };
}

async function waitForStories(content: ContentSource, problem: () => string) {
  await content.version.request();
  await content.indexed();
  const index = content.index.current();
  if (index !== undefined) return index;
  const reason = problem() === '' ? '' : ` (${problem()})`;
  throw new ExportError(
    `The published stories could not be listed: check CONTENT_API_URL and CONTENT_TOKEN${reason}`,
  );
}

/** The page of a 503, by an app whose CMS responds for header and footer alone. */
async function outagePageOf(deps: AppDeps): Promise<Buffer> {
  const story: ContentSource['story'] = (address, priority) =>
    address.slug === CONFIG_SLUG
      ? deps.content.story(address, priority)
      : Promise.resolve({ outcome: 'unavailable', error: outage('export', '/') });
  const silent: Log = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
  const app = composeApp({
    ...deps,
    content: { ...deps.content, story },
    pageStore: nullPageStore,
    metrics: createMetrics(),
    log: silent,
  });
  const client = await startLocalClient(app.handle, app.messageClasses);
  try {
    const { status, body } = await client.get('/');
    if (status !== 503)
      throw new ExportError(`the page of a 503 cannot be exported: the site responds with ${status}`);
    return body;
  } finally {
    await client.close();
  }
}

/** Metrics that also count the pages that are shown as they were before. */
function countingMetrics() {
  const metrics = createMetrics();
  let stale = 0;
  return {
    metrics: {
      ...metrics,
      countPage: (...[event]: Parameters<typeof metrics.countPage>): void => {
        if (event === 'page-stale') stale += 1;
        metrics.countPage(event);
      },
    },
    takeStale: (): number => {
      const count = stale;
      stale = 0;
      return count;
    },
  };
}
