import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Settings } from '../../config/settings';
import type { WriteAccess } from './access-log';
import { cacheStatusOf, serverTimingOf } from './cache-status';
import { Observation, type ObservedResponse } from './observed-response';
import { requestIdFrom, traceparentFrom } from './request-id';

/** Observes requests. */
export interface RequestObserver {
  /** Begins with a request, before anything serves it. */
  readonly observe: (request: IncomingMessage, response: ServerResponse) => void;
  /** The headers that a response has for it, names and values in turn. */
  readonly headersOf: (observation: Observation) => readonly string[];
}

interface ObserverOptions {
  readonly settings: Pick<Settings, 'accessLog' | 'cacheStatus'>;
  readonly writeAccess: WriteAccess;
  /** Seconds for which the caches use what they have without asking the CMS; negative once they should have asked. */
  readonly ttl: () => number;
}

/** What observes requests; null where no setting asks for it: then nothing does, and a page from memory costs what it did. */
export function createRequestObserver({
  settings,
  writeAccess,
  ttl,
}: ObserverOptions): RequestObserver | null {
  const isLogged = settings.accessLog === 'on';
  const tellsStatus = settings.cacheStatus === 'on';
  if (!isLogged && !tellsStatus) return null;
  // One listener for all responses.
  function write(this: ServerResponse): void {
    writeAccess(this);
  }
  return {
    observe: (request, response) => {
      const { headers } = request;
      (response as ObservedResponse).observation = isLogged
        ? new Observation(
            request,
            requestIdFrom(headers['x-request-id']),
            traceparentFrom(headers['traceparent']),
          )
        : new Observation(request, '', undefined);
      if (isLogged) response.on('close', write);
    },
    headersOf: ({ id, cache, started }) => {
      const own = isLogged ? ['X-Request-Id', id] : [];
      if (tellsStatus)
        own.push(
          'Cache-Status',
          cacheStatusOf(cache, ttl()),
          'Server-Timing',
          serverTimingOf(cache, performance.now() - started),
        );
      return own;
    },
  };
}
