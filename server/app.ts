import type { RequestListener } from 'node:http';
import express, { type Express } from 'express';
import { composeParts, manifestOf, type AppDeps, type AppSettings } from './compose/app-parts';
import { handleBuildMetadata, handleLatestBuild } from './assets/handle-builds';
import { handleSpeculationRules, speculationRulesPath } from './assets/speculation-rules';
import { findSharedAsset } from './assets/shared-assets';
import { staticAssets } from './assets/static-assets';
import { composeMetrics, composeObservation } from './compose/observation';
import { handleKeyedPublishHook, handlePublishHook } from './content/publish-hook';
import { composeOverload } from './compose/overload';
import { compress, compressErrors } from './http/compress';
import { parseRequestUrl } from './http/request';
import { allowMethods, hasInvalidHost, rejectMalformed } from './http/request-guards';
import { healthz, readyz } from './observability/health';
import type { PageCache } from './pages/cache/page-cache';
import { handlePage, handlePayload, handlePublishedPages } from './pages/handle-page';
import { handlePublicFiles } from './pages/public-files';
import { handlePagesShowing } from './preview/handle-pages-showing';
import { systemClock } from './runtime/clock';
import { createMessageClasses, type MessageClasses } from './runtime/v8/express-prototypes';
import { searchPaths } from './search/handle-search';
import { handleStories } from './stories-api/handle-stories';

/** A site that handles requests. */
export interface App {
  readonly handle: RequestListener;
  /** The classes of requests and responses that the server must create for `handle`. */
  readonly messageClasses: MessageClasses;
  /** Loads prerendered pages into memory; to be called once the server listens. */
  readonly warm: () => Promise<void>;
  /** The paths of the redirects that editors made, once all published stories are known. */
  readonly redirectedPaths: () => Promise<readonly string[]>;
}

/** Composes the site's request handler. It never listens. */
export function composeApp(deps: AppDeps): App {
  const { settings, build, content, drafts = null } = deps;
  const { clock = systemClock, publicFiles = new Map() } = deps;
  const { load, pages, pageScope, pageStore, forms, secured, shared, ...parts } = composeParts(deps);
  const languages = settings.siteLanguages;
  const app = plainExpress(settings);
  const observation = composeObservation(deps);
  const messageClasses = observation.classesOf(app, createMessageClasses(app));
  app.use(observation.log); // first: logs and counts all that comes after it
  app.use(parts.decidePreview, ...parts.password, ...parts.team);
  app.use(rejectMalformed); // before anything decodes the URL
  app.use(parts.discovery); // as complete as pages
  // Published stories: their responses have all headers already, so they come before middleware that sets any.
  app.use(handlePublishedPages(pageScope));
  app.use(secured.responses); // before every other response
  // Every method of these: no page has such a path.
  app.all('/webhooks/content', handlePublishHook({ content, settings, clock }));
  app.all('/webhooks/content/*key', handleKeyedPublishHook({ content, settings, clock, claims: shared }));
  app.all('/forms/:name/challenge', forms.challenge);
  app.all('/forms/:name', forms.receive);
  app.use(...parts.visits, ...parts.vitals, allowMethods('GET', 'HEAD')); // after the routes that accept other methods
  app.get('/healthz', healthz);
  app.get('/readyz', readyz(content, deps.isStopping, pageStore.size));
  app.get('/metrics', composeMetrics(deps, pages));
  app.use(
    '/assets',
    staticAssets(build, (name) => findSharedAsset(shared, name)),
  ); // before compression: the build compressed them
  app.get(speculationRulesPath, handleSpeculationRules());
  app.get('/site.webmanifest', manifestOf(deps, load)); // before compression: it compresses itself, as pages do
  app.use(compress); // before responses that are not cached
  app.get('/builds/latest.json', handleLatestBuild(build.manifest));
  app.get('/builds/meta/:id.json', handleBuildMetadata(build));
  app.get('/cdn/pages', handlePagesShowing(pages));
  app.get(searchPaths(languages), parts.search);
  app.use(handleStories({ content, drafts, languages, relations: deps.relations, counts: shared }));
  // Requests with the editor's or a form's parameters, which handlePublishedPages passes on.
  if (parts.previews !== null) app.use(parts.previews);
  app.use(forms.showResult);
  // Redirects, legacy addresses, 404s, and such requests that turn out to be a visitor's.
  app.use(handlePayload(pageScope)); // before pages: it matches by path alone
  app.use(handlePage(pageScope));
  app.use(secured.errors);
  app.use(handlePublicFiles(publicFiles)); // files at addresses without a page
  app.use(compressErrors);
  app.use(parts.errorHandler); // last
  const admit = composeOverload(app, { deps, held: parts.held, ...parts.workScope });
  const handle = parts.password.length > 0 ? admit : memoryFirst(pages, admit);
  const { warm, redirectedPaths } = parts;
  return { handle: withLocalUrl(observation.observed(handle)), messageClasses, warm, redirectedPaths };
}

/**
 * Drops the host of a URL in absolute form. Express, whose router would parse it another way, finds no path in some of them, and then
 * responds by itself.
 */
function withLocalUrl(handle: RequestListener): RequestListener {
  return (request, response) => {
    const { url = '' } = request;
    if (!url.startsWith('/')) {
      const { pathname, search } = parseRequestUrl({ originalUrl: url });
      request.url = pathname + search;
    }
    handle(request, response);
  };
}

/** Sends a fresh page in memory without any middleware, the log included. All else waits for its turn, or is refused. */
function memoryFirst(pages: Pick<PageCache, 'tryServe'>, admit: RequestListener): RequestListener {
  return (request, response) => {
    if (hasInvalidHost(request) || !pages.tryServe(request, response)) admit(request, response);
  };
}

function plainExpress({ trustProxy }: Pick<AppSettings, 'trustProxy'>): Express {
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', trustProxy);
  return app;
}
