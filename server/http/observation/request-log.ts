import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Log } from '../../runtime/logging/log';
import { loggedPath } from '../request';
import { observationOf } from './observed-response';

/** A request that memory did not serve, once it is over. */
export interface ServedRequest {
  readonly method: string;
  /** Without its query. */
  readonly path: string;
  /** 0 if the client left before the response was complete. */
  readonly status: number;
  readonly milliseconds: number;
}

/**
 * Logs and counts each request that is not served from memory, once it is over. The path goes without its query, which may hold an
 * editor's token. The request's id travels in `response.locals` instead of an AsyncLocalStorage: in Node 20 that would slow
 * down every request, and one content fetch serves many requests anyway.
 * @param log null where the access log has a line of each request.
 */
export function requestLog(log: Log | null, count: (served: ServedRequest) => void): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const observation = observationOf(response);
    if (observation !== null) observation.cache.outcome = 'bypass';
    response.locals['requestId'] = observation?.id || randomUUID();
    response.once('close', () => {
      const served = {
        method: request.method,
        path: loggedPath(request),
        status: response.writableFinished ? response.statusCode : 0,
        milliseconds: performance.now() - started,
      };
      count(served);
      const milliseconds = Math.round(served.milliseconds);
      log?.info('request', { request: requestIdOf(response), ...served, milliseconds });
    });
    next();
  };
}

/** The id under which a response's request is logged; undefined if it is not logged. */
export function requestIdOf({ locals }: Pick<Response, 'locals'>): string | undefined {
  const id: unknown = locals['requestId'];
  return typeof id === 'string' ? id : undefined;
}
