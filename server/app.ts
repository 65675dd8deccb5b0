import type { RequestListener } from 'node:http';
import compression from 'compression';
import express, { type RequestHandler } from 'express';
import type { BlockLibrary } from '../common/blocks/block-library';
import type { SiteFacts } from '../common/page/page-data';
import { makeRouteResolver } from '../common/routes';
import { storyAddress, storySegments } from '../common/story/story-path';
import type { BuildOutput } from './build-output';
import { handleStories } from './cdn/handle-stories';
import type { ContentSource } from './content/content-source';
import { handlePublishHook } from './content/handle-publish-hook';
import type { Settings } from './env';
import { errorHandler } from './http/error-handler';
import { healthz, readyz } from './http/health';
import type { Metrics } from './http/metrics';
import { PAGE_CACHE_CONTROL } from './http/cache-control';
import { headersSetBy } from './http/headers-set-by';
import { onlyReading, refuseMalformedAddress } from './http/request-checks';
import { requestLog } from './http/request-log';
import { securityHeaders } from './http/security-headers';
import { staticAssets } from './http/static-assets';
import type { Log } from './log';
import { handleBuildMetadata, handleLatestBuild } from './pages/handle-builds';
import { handlePage, handlePayload } from './pages/handle-page';
import { createPageLoader, type PageLoader } from './pages/load-page';
import { createPages, type Pages } from './pages/pages';
import { createPageRenderer, type PageRenderer } from './pages/page-renderer';

/** What the app is made of. Tests hand in their own content source and blocks. */
export interface AppDeps {
  readonly settings: Pick<
    Settings,
    | 'siteLanguages'
    | 'siteUrl'
    | 'contentAssetOrigins'
    | 'contentCache'
    | 'contentSpaceId'
    | 'contentWebhookSecret'
    | 'fallbackComponent'
    | 'trustProxy'
    | 'metricsToken'
  >;
  readonly build: BuildOutput;
  readonly content: ContentSource;
  readonly metrics: Metrics;
  /** Relations of the registry's blocks, as `component.field`. */
  readonly relations: readonly string[];
  /** With every block loaded. */
  readonly library: BlockLibrary;
  readonly log: Log;
  readonly today: () => Date;
  /** True once the server has begun to stop: it is then no longer ready. */
  readonly isStopping: () => boolean;
}

/** Bytes of all finished answers: some two thousand pages in three encodings, with their payloads. */
const pageCacheBytes = 128 * 1024 * 1024;

/** Makes the site's request handler. It never listens. */
export function createApp(deps: AppDeps): RequestListener {
  const { settings, build, content, log, isStopping } = deps;
  const languages = settings.siteLanguages;
  const resolve = makeRouteResolver(languages);
  const security = securityHeaders(settings);
  const { load, render, pages } = composePages(deps, security);
  const languageOf = (pathname: string) => storyAddress(storySegments(pathname) ?? [], languages).language;

  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', settings.trustProxy);

  app.use(requestLog(log)); // first, so that it sees everything
  app.use(security); // before any answer, errors included
  app.use(refuseMalformedAddress); // before anything decodes the address
  app.post('/webhooks/content', handlePublishHook({ content, settings }));
  app.use(onlyReading); // after the few that are called
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(content, isStopping));
  app.get('/metrics', deps.metrics.handle(settings.metricsToken, content.health));
  app.use('/assets', staticAssets(build.folder)); // before compression: the build compressed them
  app.use(compression());
  app.get('/builds/latest.json', handleLatestBuild(build.manifest));
  app.get('/builds/meta/:id.json', handleBuildMetadata(build));
  app.use(handleStories({ content, languages, relations: deps.relations }));
  app.use(handlePayload({ resolve, pages })); // by path alone, before pages
  app.use(handlePage({ resolve, load, pages }));
  app.use(errorHandler({ load, render: render.fault, languageOf, log })); // last
  // What is in memory needs nothing of all that.
  return (request, response) => {
    if (!pages.serveNow(request, response)) app(request, response);
  };
}

/** What pages are loaded, rendered and kept with. */
function composePages(
  { settings, build: { manifest }, content, library, log, today, metrics }: AppDeps,
  security: RequestHandler,
): { load: PageLoader; render: PageRenderer; pages: Pages } {
  const year = (): number => today().getUTCFullYear();
  const site = (): SiteFacts => ({
    languages: settings.siteLanguages,
    assetOrigins: settings.contentAssetOrigins,
    year: year(),
    marksUnknown: settings.fallbackComponent === 'on',
  });
  const load = createPageLoader({ content, buildId: manifest.id, log });
  const render = createPageRenderer({ library, manifest, site, siteUrl: settings.siteUrl, log });
  const common = [...headersSetBy(security), 'Cache-Control', PAGE_CACHE_CONTROL];
  const pages = createPages({
    content,
    load,
    render: render.story,
    headers: {
      html: [...common, 'Content-Type', 'text/html; charset=utf-8'],
      payload: [...common, 'Content-Type', 'application/json; charset=utf-8'],
    },
    reuse: settings.contentCache,
    mostBytes: pageCacheBytes,
    year,
    report: metrics.countPage,
  });
  return { load, render, pages };
}
