import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Log } from '../runtime/log';
import { parseRequestUrl } from './request';

/**
 * Logs each request that is not served from memory, once it is over. The path goes without its query, which may hold an
 * editor's token. The request's id travels in `response.locals` instead of an AsyncLocalStorage: in Node 20 that would slow
 * down every request, and one content fetch serves many requests anyway.
 */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.locals['requestId'] = randomUUID();
    response.once('close', () => {
      log.info('request', {
        request: requestIdOf(response),
        method: request.method,
        path: parseRequestUrl(request).pathname,
        status: response.writableFinished ? response.statusCode : 0,
        milliseconds: Math.round(performance.now() - started),
      });
    });
    next();
  };
}

/** The id under which a response's request is logged; undefined if it is not logged. */
export function requestIdOf({ locals }: Pick<Response, 'locals'>): string | undefined {
  const id: unknown = locals['requestId'];
  return typeof id === 'string' ? id : undefined;
}
