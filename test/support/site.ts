import { join } from 'node:path';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createBlockLoader, type LoadBlock } from '../../common/block-system/block-loader';
import { relationsOf } from '../../common/block-system/define-block';
import { registry } from '../../common/blocks/registry';
import {
  createContentService,
  type ContentService,
  type ObservedRequest,
} from '../../demo/content-service/content-service';
import type { Space } from '../../demo/content-service/api/story';
import { composeApp } from '../../server/app';
import { composePurger } from '../../server/cdn/compose-cdn';
import type { BuildOutput } from '../../server/runtime/build-output';
import { idleClock, type Clock } from '../../server/runtime/clock';
import { composeContent } from '../../server/content/compose-content';
import type { ContentSource } from '../../server/content/content-source';
import { spaceOf } from '../../server/content/space-identity';
import { openIndexFile } from '../../server/content/story-index/index-file';
import { readSettings, type Settings } from '../../server/config/settings';
import type { Log } from '../../server/runtime/log';
import { createMetrics } from '../../server/observability/metrics';
import { nullPageStore, openPageStore, type PageStore } from '../../server/pages/store/page-store';
import type { PublicFiles } from '../../server/pages/public-files';
import type { SharedState } from '../../server/coordination/shared-state';
import type { SubmissionStore } from '../../server/submissions/store/submission';
import type { Visits } from '../../server/visits/open-visits';
import type { SubmissionDesk } from '../../server/submissions/submission-desk';
import { fixtureBuild } from './fixture-build';
import { makeTempDir } from './temp-dir';
import { recordingLog, type LoggedEvent } from './recording-log';
import { closeNow, listenOnFreePort } from './fake-server';
import { skipOwnerStacks } from './owner-stacks';

skipOwnerStacks();

/** The site's app in front of the embedded content service, connected over HTTP as in production. */
export interface TestSite {
  readonly app: RequestListener;
  readonly service: ContentService;
  /** Requests of the site to the content service, in order. */
  readonly requests: readonly ObservedRequest[];
  readonly events: readonly LoggedEvent[];
  readonly content: ContentSource;
  /** Resolves when the index and the summaries of all stories are complete. */
  readonly indexed: () => Promise<void>;
  /** Base of the content service's API. */
  readonly contentApi: string;
  /** Warms the page cache, as a process does once it listens. */
  readonly warm: () => Promise<void>;
  /** Resolves when all pages and the index of stories are on disk. */
  readonly written: () => Promise<void>;
  /** Ends what the site does by itself, as the end of its process does. */
  readonly stop: () => void;
  /** Stops the content service: an outage from the site's point of view. */
  readonly close: () => Promise<void>;
}

/** Receives each request to the content service first. `next` passes it on. */
export type Intercept = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a test may change of a site. */
export interface TestSiteOptions {
  /** Settings as in the environment. */
  readonly env?: Record<string, string>;
  /** Blocks beside those of the registry. */
  readonly blocks?: Record<string, LoadBlock>;
  readonly clock?: Clock;
  readonly today?: () => Date;
  /** Milliseconds since 1970, for the signatures of the visual editor. */
  readonly now?: () => number;
  readonly intercept?: Intercept;
  /** Default: a small build without prerendered pages. */
  readonly build?: BuildOutput;
  /** Folder of pages that outlive the site. Without it and without `build` the site has no page store. */
  readonly dataDir?: string;
  /** Another site, whose content service this one shares. Default: one of its own. */
  readonly contentOf?: TestSite;
  readonly publicFiles?: PublicFiles;
  /** Default: none, so forms are off. */
  readonly submissions?: SubmissionStore | null;
  /** Default: none. */
  readonly submissionDesk?: SubmissionDesk | null;
  /** Default: none. */
  readonly visits?: Pick<Visits, 'counter' | 'database'> | null;
  /** What the site shares with others, as processes of one site. Default: nothing. */
  readonly shared?: SharedState;
}

/** Starts the embedded content service behind `intercept`. */
async function startContent(space: Space, intercept: Intercept) {
  const requests: ObservedRequest[] = [];
  const service = createContentService({
    space,
    assetOrigin: 'https://a.storyblok.com',
    onRequest: (request) => void requests.push(request),
  });
  const server = createServer((request, response) => {
    intercept(request, response, () => service.app(request, response));
  });
  const port = await listenOnFreePort(server);
  return {
    service,
    requests,
    contentApi: `http://127.0.0.1:${port}/v2`,
    close: () => closeNow(server),
  };
}

function openTestPageStore(
  { build, dataDir }: TestSiteOptions,
  options: Parameters<typeof openPageStore>[0],
): PageStore {
  return build === undefined && dataDir === undefined ? nullPageStore : openPageStore(options);
}

async function startPurger({
  build,
  ...options
}: Omit<Parameters<typeof composePurger>[0], 'buildId'> & { build: BuildOutput }) {
  const purger = composePurger({ ...options, buildId: build.manifest.id });
  await purger?.start();
  return purger;
}

/** Sites that share pages on disk are of one space, although each has a content service of its own address. */
const sharedSpace = { CONTENT_SPACE_ID: '123456' };

function settingsOf(contentApi: string, options: TestSiteOptions): Settings {
  const { dataDir = makeTempDir(), env } = options;
  const isShared = (options.build ?? options.dataDir) !== undefined;
  const { settings } = readSettings({
    CONTENT_API_URL: contentApi,
    DATA_DIR: dataDir,
    CONTENT_TOKEN: 'demo-public',
    // No limit: the rate limit has tests of its own.
    CONTENT_RATE_LIMIT: '1000000',
    ...(isShared && sharedSpace),
    ...env,
  });
  return settings;
}

async function loadBlocks({ blocks }: TestSiteOptions) {
  const blockLoader = createBlockLoader({ ...registry, ...blocks });
  const loaded = await blockLoader.loadAll();
  return { blockLoader, blocks: loaded, relations: relationsOf(loaded) };
}

/** Where the index and the summaries outlive a site. */
function filesIn({ dataDir }: TestSiteOptions, settings: Settings, log: Log) {
  const indexFile = openIndexFile(join(settings.dataDir, 'story-index.json'), log, spaceOf(settings));
  return dataDir === undefined ? { indexFile } : { indexFile, summariesFile: join(dataDir, 'summaries.db') };
}

/** What a test gives the app as it is. */
function partsIn({
  submissions = null,
  submissionDesk = null,
  visits = null,
  publicFiles = new Map(),
}: TestSiteOptions) {
  return { submissions, submissionDesk, visits, publicFiles };
}

const passOn: Intercept = (_request, _response, next) => next();

/** Starts a site that serves a space. */
export async function startSite(space: Space, options: TestSiteOptions = {}): Promise<TestSite> {
  const { clock = idleClock, today = () => new Date(), now = Date.now, shared } = options;
  const { service, requests, contentApi, close } =
    options.contentOf === undefined
      ? await startContent(space, options.intercept ?? passOn)
      : { ...options.contentOf, close: () => Promise.resolve() };
  const settings = settingsOf(contentApi, options);
  const { log, events } = recordingLog();
  const { blockLoader, blocks, relations } = await loadBlocks(options);
  const metrics = createMetrics();
  const files = filesIn(options, settings, log);
  const content = composeContent({ settings, blocks, log, listen: metrics.count, clock, shared, ...files });
  const build = options.build ?? fixtureBuild();
  const pageStore = openTestPageStore(options, { build, settings, log, clock, today });
  const { handle: app, warm } = composeApp({
    settings,
    build,
    pageStore,
    content,
    drafts: content.drafts,
    relations,
    metrics,
    blockLoader,
    log,
    today,
    now,
    clock,
    ...partsIn(options),
    ...(shared && { shared }),
    isStopping: () => false,
  });
  const count = metrics.countPurge;
  const purger = await startPurger({ settings, content, build, log, count, clock, shared });
  return {
    app,
    service,
    requests,
    events,
    contentApi,
    content,
    indexed: async () => {
      await content.version.request();
      await content.indexed();
    },
    warm,
    written: async () => void (await Promise.all([pageStore.flushed(), files.indexFile.written()])),
    stop: () => purger?.stop(),
    close,
  };
}
