import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { BlockLoader } from '../common/block-system/block-loader';
import { createRouteResolver } from '../common/routes';
import { storyAddress, storySegments } from '../common/story/story-path';
import type { BuildOutput } from './runtime/build-output';
import { systemClock, type Clock } from './runtime/clock';
import { handleStories } from './stories-api/handle-stories';
import type { ContentSource } from './content/content-source';
import type { DraftSource } from './content/draft-source';
import { handlePublishHook } from './content/publish-hook';
import type { Settings } from './config/settings';
import { captchaConfigOf } from './captcha/captcha-config';
import { composeForms, type FormSettings } from './forms/compose-forms';
import { compress, compressErrors } from './http/compress';
import { errorHandler } from './error-handler';
import { healthz, readyz } from './observability/health';
import type { Metrics } from './observability/metrics';
import { captureHeaders } from './http/response';
import { createMessageClasses, type MessageClasses } from './runtime/v8/express-prototypes';
import { allowGetAndHead, rejectMalformedUrl } from './http/request-guards';
import { requestLog } from './http/request-log';
import { securedBy, securityHeaders } from './http/security-headers';
import { staticAssets } from './assets/static-assets';
import type { Log } from './runtime/log';
import { composePageCache, composeRendering } from './pages/compose-pages';
import { handleBuildMetadata, handleLatestBuild } from './assets/handle-builds';
import { handlePage, handlePublishedPages, handlePayload } from './pages/handle-page';
import { createPageLoader, type PageLoader } from './pages/load-page';
import type { PageRenderer } from './pages/render/page-renderer';
import type { RenderSettings } from './pages/store/prerendered-files';
import { nullPageStore, type PageStore } from './pages/store/page-store';
import { createPreviewAccess } from './preview/preview-access';
import {
  decidePreview,
  handlePreviews,
  previewConfigOf,
  previewOf,
  type PreviewScope,
} from './preview/preview-pages';
import {
  nullSubmissionStore,
  type SubmissionCounts,
  type SubmissionStore,
} from './submissions/store/submission';

/** The settings that the app reads. */
export type AppSettings = RenderSettings &
  FormSettings &
  Pick<
    Settings,
    | 'contentCache'
    | 'contentSpaceId'
    | 'contentWebhookSecret'
    | 'contentPreviewToken'
    | 'editorOrigin'
    | 'editorBridgeUrl'
    | 'trustProxy'
    | 'metricsToken'
  >;

/** What the app is made of. Tests hand in their own content source and blocks. */
export interface AppDeps {
  readonly settings: AppSettings;
  readonly build: BuildOutput;
  readonly content: ContentSource;
  /** Drafts for editors; none unless given. */
  readonly drafts?: DraftSource | null;
  readonly metrics: Metrics;
  /** Last good pages that outlive the process; none unless given. */
  readonly pageStore?: PageStore;
  /** Where forms are kept; without it they are answered by 503. */
  readonly submissions?: SubmissionStore | null;
  /** How many of them there are, for the metrics. */
  readonly countSubmissions?: () => Promise<SubmissionCounts | null>;
  readonly clock?: Clock;
  /** Relations of the registry's blocks, as `component.field`. */
  readonly relations: readonly string[];
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly log: Log;
  readonly today: () => Date;
  /** Milliseconds since 1970, to the second at least; the system's unless given. */
  readonly now?: () => number;
  /** True once the server has begun to stop: it is then no longer ready. */
  readonly isStopping: () => boolean;
}

/** A site that answers requests. */
export interface App {
  readonly handle: RequestListener;
  /** What the server that asks `handle` is to make of requests and answers. */
  readonly messageClasses: MessageClasses;
  /** Puts into memory what is known from before; to be called once requests are answered. */
  readonly warm: () => Promise<void>;
}

/** Makes the site's request handler. It never listens. */
export function createApp(deps: AppDeps): RequestListener {
  return composeApp(deps).handle;
}

/** Makes the site's request handler, and what is done once it is in use. */
export function composeApp(deps: AppDeps): App {
  const { settings, build, content, log, isStopping, pageStore = nullPageStore, clock = systemClock } = deps;
  const { drafts = null, now = Date.now } = deps;
  const languages = settings.siteLanguages;
  const resolve = createRouteResolver(languages);
  const security = securityHeadersOf(settings);
  const parts = { ...deps, manifest: build.manifest };
  const { load, render } = composeRendering(parts);
  const pages = composePageCache(
    parts,
    { load, render },
    { pageStore, security, reuse: settings.contentCache, clock, report: deps.metrics.countPage },
  );
  const forms = composeForms({
    ...deps,
    resolve,
    pages,
    render: render.outcome,
    captchaHeaders: security.checked,
    store: deps.submissions ?? nullSubmissionStore,
    clock,
    now,
    count: deps.metrics.countForm,
  });
  const previewConfig = previewConfigFor(deps);

  const app = plainExpress(settings);
  const messageClasses = createMessageClasses(app);
  app.use(requestLog(log)); // first, so that it sees everything
  app.use(decidePreview(createPreviewAccess(settings, now), log));
  app.use(rejectMalformedUrl); // before anything decodes the address
  app.use(handlePublishedPages({ resolve, pages })); // finished, with headers of their own: before any others
  app.use(security.secured.responses); // before any other
  app.post('/webhooks/content', handlePublishHook({ content, settings }));
  app.all('/forms/:name', forms.receive); // whatever the method: no page has such an address
  app.use(allowGetAndHead); // after the few that are called
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(content, isStopping, pageStore.pages));
  app.get('/metrics', deps.metrics.handle(settings.metricsToken, content.health, deps.countSubmissions));
  app.use('/assets', staticAssets(build.folder)); // before compression: the build compressed them
  app.use(compress); // before what is made for one visitor
  app.get('/builds/latest.json', handleLatestBuild(build.manifest));
  app.get('/builds/meta/:id.json', handleBuildMetadata(build));
  app.use(handleStories({ content, drafts, languages, relations: deps.relations }));
  if (drafts !== null)
    app.use(previewsOf(deps, drafts, { render, resolve, facts: previewConfig, ...security })); // before what visitors get
  app.use(forms.showResult); // before the page as everybody gets it
  app.use(handlePayload({ resolve, pages })); // by path alone, before pages
  app.use(handlePage({ resolve, load, pages }));
  app.use(security.secured.errors);
  app.use(compressErrors);
  app.use(lastHandler(deps, { load, render, previewConfig })); // last
  // What is in memory needs nothing of all that.
  const handle: RequestListener = (request, response) => {
    if (!pages.tryServe(request, response)) app(request, response);
  };
  return { handle, messageClasses, warm: () => pages.warm() };
}

function previewConfigFor({ settings, relations }: AppDeps): PreviewScope['facts'] {
  const { editorOrigin, editorBridgeUrl: bridgeUrl } = settings;
  return { editorOrigin, bridgeUrl, relations };
}

function plainExpress({ trustProxy }: Pick<Settings, 'trustProxy'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', trustProxy);
  return app;
}

/** The security headers of each kind of answer; of pages that ask the bot check as names and values in turn. */
function securityHeadersOf(settings: AppSettings) {
  const captcha = captchaConfigOf(settings) ?? undefined;
  const published = securityHeaders(settings);
  const preview = securityHeaders(settings, { preview: settings });
  return {
    usual: captureHeaders(published),
    checked: captureHeaders(securityHeaders(settings, { captcha })),
    checkedPreview: captureHeaders(securityHeaders(settings, { preview: settings, captcha })),
    secured: securedBy((response) => (previewOf(response).kind === 'preview' ? preview : published)),
  };
}

function previewsOf(
  { build, log }: AppDeps,
  drafts: DraftSource,
  {
    render,
    checkedPreview: checked,
    resolve,
    facts,
  }: Pick<PreviewScope, 'resolve' | 'facts'> & {
    readonly render: PageRenderer;
    readonly checkedPreview: readonly string[];
  },
): RequestHandler {
  const load = createPageLoader({ content: drafts, buildId: build.manifest.id, log });
  return handlePreviews({ resolve, facts, checked, load, render: render.draft });
}

function lastHandler(
  { settings, log }: AppDeps,
  {
    load,
    render,
    previewConfig,
  }: {
    readonly load: PageLoader;
    readonly render: PageRenderer;
    readonly previewConfig: PreviewScope['facts'];
  },
): ErrorRequestHandler {
  return errorHandler({
    load,
    render: render.fault,
    languageOf: (pathname) => storyAddress(storySegments(pathname) ?? [], settings.siteLanguages).language,
    previewConfig: (response) => previewConfigOf(response, previewConfig),
    log,
  });
}
