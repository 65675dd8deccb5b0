import type { RequestListener } from 'node:http';
import type { Express, RequestHandler } from 'express';
import type { AppDeps } from './app-parts';
import { createAccessLog } from '../http/observation/access-log';
import { createRequestObserver } from '../http/observation/observe-requests';
import { observeResponses } from '../http/observation/observed-response';
import { requestLog } from '../http/observation/request-log';
import { createRequestKinds } from '../observability/request-kind';
import type { PageCache } from '../pages/cache/page-cache';
import type { MessageClasses } from '../runtime/v8/express-prototypes';
import { searchPaths } from '../search/handle-search';

/** What observes the requests of a site. */
interface ObservationParts {
  /** The classes of requests and responses of an app, for its server. */
  readonly classesOf: (app: Express, classes: MessageClasses) => MessageClasses;
  /** The same handler, each of whose requests is observed from its start where a setting asks for it. */
  readonly observed: (handle: RequestListener) => RequestListener;
  /** Logs and counts each request that memory does not serve. */
  readonly log: RequestHandler;
}

/** Composes the access log, the headers that say what the cache did, and the counting of requests. */
export function composeObservation({
  settings,
  content,
  metrics,
  log,
  output = { write: () => {}, dropped: () => 0 },
  secrets = [],
}: AppDeps): ObservationParts {
  const kindOf = createRequestKinds(searchPaths(settings.siteLanguages));
  const own = requestLog(settings.accessLog === 'on' ? null : log, ({ path, status, milliseconds }) =>
    metrics.countRequest(kindOf(path), status, milliseconds),
  );
  const observer = createRequestObserver({
    settings,
    writeAccess: createAccessLog(output, secrets),
    ttl: () => settings.contentCacheTtl - content.version.age() / 1000,
  });
  if (observer === null)
    return { classesOf: (_app, classes) => classes, observed: (handle) => handle, log: own };
  return {
    classesOf: (app, classes) => observeResponses(app, classes, observer.headersOf),
    observed: (handle) => (request, response) => {
      observer.observe(request, response);
      handle(request, response);
    },
    log: own,
  };
}

/** Composes `GET /metrics`. */
export function composeMetrics(
  { settings, metrics, content, countSubmissions, output, joinMetrics }: AppDeps,
  pages: Pick<PageCache, 'size'>,
): RequestHandler {
  const parts = {
    health: content.health,
    pageMemory: () => pages.size(),
    submissions: countSubmissions,
    droppedLines: output?.dropped,
  };
  return metrics.handle(settings.metricsToken, parts, joinMetrics);
}
