import type { RequestListener } from 'node:http';
import type { RequestHandler } from 'express';
import type { AppDeps } from './app-parts';
import { createAccessLog } from './http/observation/access-log';
import { createRequestObserver, type RequestObserver } from './http/observation/observe-requests';
import { requestLog } from './http/observation/request-log';
import { createRequestKinds } from './observability/request-kind';
import { searchPaths } from './search/handle-search';

/** What observes the requests of a site. */
interface ObservationParts {
  /** Null where no setting asks for more than {@link ObservationParts.log}. */
  readonly observer: RequestObserver | null;
  /** Logs and counts each request that memory does not serve. */
  readonly log: RequestHandler;
}

/** Composes the access log, the headers that tell what the cache did, and the counting of requests. */
export function composeObservation({
  settings,
  content,
  metrics,
  log,
  output = { write: () => {}, dropped: () => 0 },
  secrets = [],
}: AppDeps): ObservationParts {
  const kindOf = createRequestKinds(searchPaths(settings.siteLanguages));
  return {
    observer: createRequestObserver({
      settings,
      writeAccess: createAccessLog(output, secrets),
      ttl: () => settings.contentCacheTtl - content.version.age() / 1000,
    }),
    log: requestLog(settings.accessLog === 'on' ? null : log, ({ path, status, milliseconds }) =>
      metrics.countRequest(kindOf(path), status, milliseconds),
    ),
  };
}

/** The same handler, each of whose requests is observed from its start. */
export function observed(observer: RequestObserver | null, handle: RequestListener): RequestListener {
  if (observer === null) return handle;
  return (request, response) => {
    observer.observe(request, response);
    handle(request, response);
  };
}
