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
import type { BuildOutput } from '../../server/runtime/build-output';
import { systemClock, type Clock } from '../../server/runtime/clock';
import { composeContent } from '../../server/content/compose-content';
import { readSettings } from '../../server/config/settings';
import { createMetrics } from '../../server/observability/metrics';
import { nullPageStore, openPageStore } from '../../server/pages/store/page-store';
import type { SubmissionStore } from '../../server/submissions/store/submission';
import { fixtureBuild } from './fixture-build';
import { makeTempDir } from './temp-dir';
import { recordingLog, type LoggedEvent } from './recording-log';
import { closeNow, listenOnFreePort } from './fake-server';

/** The site's app with the embedded content service behind it, over HTTP as in life. */
export interface TestSite {
  readonly app: RequestListener;
  readonly service: ContentService;
  /** What the site asked the content service for. */
  readonly requests: readonly ObservedRequest[];
  readonly events: readonly LoggedEvent[];
  /** Base of the content service's API. */
  readonly contentApi: string;
  /** Fills memory, as a process does once it listens. */
  readonly warm: () => Promise<void>;
  /** Resolves once no page is being written down. */
  readonly written: () => Promise<void>;
  /** Ends the content service; the site then meets an outage. */
  readonly close: () => Promise<void>;
}

/** Sees each request to the content service first and passes it on by calling `next`. */
export type Intercept = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What a test may change of a site. */
export interface TestSiteOptions {
  /** Settings as in the environment. */
  readonly env?: Record<string, string>;
  /** Blocks that join those of the registry. */
  readonly blocks?: Record<string, LoadBlock>;
  readonly clock?: Clock;
  readonly today?: () => Date;
  /** Milliseconds since 1970, for what editors signed. */
  readonly now?: () => number;
  readonly intercept?: Intercept;
  /** The build that is served; a small one without prerendered pages unless given. */
  readonly build?: BuildOutput;
  /** Where last good pages outlive the site; without it, and without a build, there is nothing of them. */
  readonly dataDir?: string;
  /** Where forms are kept; nowhere unless given. */
  readonly submissions?: SubmissionStore | null;
}

/** Makes a site of a space. */
export async function startSite(
  space: Space,
  {
    env = {},
    blocks = {},
    clock = systemClock,
    today = () => new Date(),
    now = Date.now,
    intercept = (_request, _response, next) => next(),
    build,
    dataDir,
    submissions = null,
  }: TestSiteOptions = {},
): Promise<TestSite> {
  const requests: ObservedRequest[] = [];
  const assetOrigin = 'https://a.storyblok.com';
  const onRequest = (request: ObservedRequest) => void requests.push(request);
  const service = createContentService({ space, assetOrigin, onRequest });
  const server = createServer((request, response) => {
    intercept(request, response, () => service.app(request, response));
  });
  const port = await listenOnFreePort(server);

  const contentApi = `http://127.0.0.1:${port}/v2`;
  const { settings } = readSettings({
    CONTENT_API_URL: contentApi,
    DATA_DIR: dataDir ?? makeTempDir(),
    CONTENT_TOKEN: 'demo-public',
    // As fast as the test asks: what the limit does is tested where it is made.
    CONTENT_RATE_LIMIT: '1000000',
    ...env,
  });
  const { log, events } = recordingLog();
  const blockLoader = createBlockLoader({ ...registry, ...blocks });
  const relations = relationsOf(await blockLoader.loadAll());
  const metrics = createMetrics();
  const content = composeContent({ settings, relations, log, listen: metrics.count, clock });
  const served = build ?? fixtureBuild();
  const pageStore =
    build === undefined && dataDir === undefined
      ? nullPageStore
      : openPageStore({ build: served, settings, log, clock, today });
  const { handle: app, warm } = composeApp({
    settings,
    build: served,
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
    submissions,
    isStopping: () => false,
  });
  const close = () => closeNow(server);
  return { app, service, requests, events, contentApi, warm, written: pageStore.flushed, close };
}
