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
import type { JsonObject } from '../../common/json';
import type { MessageClasses } from '../../server/runtime/v8/express-prototypes';
import { composePurger } from '../../server/cdn/compose-cdn';
import type { BuildOutput } from '../../server/runtime/files/build-output';
import { idleClock, type Clock } from '../../server/runtime/clock';
import { composeContent } from '../../server/content/compose-content';
import type { ContentSource } from '../../server/content/content-source';
import { reportErrors, type OnError } from '../../server/runtime/logging/error-reports';
import { spaceOf } from '../../server/content/space-identity';
import { openIndexFile } from '../../server/content/story-index/index-file';
import { readSettings, secretsOf, type Settings } from '../../server/config/settings';
import type { Log } from '../../server/runtime/logging/log';
import { createMetrics } from '../../server/observability/metrics';
import { nullPageStore, openPageStore, type PageStore } from '../../server/pages/store/page-store';
import type { PublicFiles } from '../../server/pages/public-files';
import type { SharedState } from '../../server/coordination/shared-state';
import type { SubmissionStore } from '../../server/submissions/store/submission';
import type { Visits } from '../../server/visits/open-visits';
import type { SubmissionDesk } from '../../server/submissions/submission-desk';
import { BUILD_ID, fixtureBuild } from './fixture-build';
import { makeTempDir } from './temp-dir';
import { recordingLog, type LoggedEvent } from './recording-log';
import { closeNow, listenOnFreePort } from './fake-server';
import { skipOwnerStacks } from './owner-stacks';

skipOwnerStacks();

/** The site's app in front of the embedded content service, connected over HTTP as in production. */
export interface TestSite {
  readonly app: RequestListener;
  /** The classes of requests and responses that a server must create for `app` to observe them. */
  readonly messageClasses: MessageClasses;
  /** The lines of the access log, parsed. */
  readonly accessLines: readonly JsonObject[];
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
  /** The hook of errors. Default: it does nothing. */
  readonly onError?: OnError;
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

/** A log that records its events, and passes errors on to the hook as in production. */
function reportingLog(settings: Settings, { onError = () => {} }: TestSiteOptions) {
  const { log, events } = recordingLog();
  const options = { onError, build: BUILD_ID, secrets: secretsOf(settings) };
  return { log: reportErrors(log, options).log, events };
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
function partsIn(
  settings: Settings,
  {
    submissions = null,
    submissionDesk = null,
    visits = null,
    publicFiles = new Map(),
    shared,
  }: TestSiteOptions,
) {
  const secrets = secretsOf(settings);
  return { submissions, submissionDesk, visits, publicFiles, secrets, ...(shared && { shared }) };
}

/** Standard output that records the lines of the access log. */
function recordingOutput() {
  const accessLines: JsonObject[] = [];
  const write = (line: string): void => void accessLines.push(JSON.parse(line) as JsonObject);
  return { output: { write, dropped: () => 0 }, accessLines };
}

const passOn: Intercept = (_request, _response, next) => next();

/** The content service of a site: one of its own, or another site's. */
function contentFor(space: Space, { contentOf, intercept = passOn }: TestSiteOptions) {
  if (contentOf === undefined) return startContent(space, intercept);
  return Promise.resolve({ ...contentOf, close: () => Promise.resolve() });
}

/** Starts a site that serves a space. */
export async function startSite(space: Space, options: TestSiteOptions = {}): Promise<TestSite> {
  const { clock = idleClock, today = () => new Date(), now = Date.now, shared } = options;
  const { service, requests, contentApi, close } = await contentFor(space, options);
  const settings = settingsOf(contentApi, options);
  const { log, events } = reportingLog(settings, options);
  const { blockLoader, blocks, relations } = await loadBlocks(options);
  const metrics = createMetrics();
  const files = filesIn(options, settings, log);
  const content = composeContent({ settings, blocks, log, listen: metrics.count, clock, shared, ...files });
  const build = options.build ?? fixtureBuild();
  const pageStore = openTestPageStore(options, { build, settings, log, clock, today });
  const { output, accessLines } = recordingOutput();
  const app = composeApp({
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
    output,
    ...partsIn(settings, options),
    isStopping: () => false,
  });
  const count = metrics.countPurge;
  const purger = await startPurger({ settings, content, build, log, count, clock, shared });
  return {
    app: app.handle,
    messageClasses: app.messageClasses,
    warm: app.warm,
    accessLines,
    service,
    requests,
    events,
    contentApi,
    content,
    indexed: () => content.version.request().then(() => content.indexed()),
    written: async () => void (await Promise.all([pageStore.flushed(), files.indexFile.written()])),
    stop: () => purger?.stop(),
    close,
  };
}
