import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Log } from '../runtime/log';
import { addressOf } from './request-url';

/**
 * Logs each request once it is over, by its path without the query: an editor's token travels there. Its id is handed on with
 * the answer, not by the asynchronous context: Node 20 would pay for that in every request, those answered from memory
 * included, and what pages are made of is asked for once for many visitors anyway.
 */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    response.locals['requestId'] = randomUUID();
    response.once('close', () => {
      log.info('request', {
        request: requestIdOf(response),
        method: request.method,
        path: addressOf(request).pathname,
        status: response.writableFinished ? response.statusCode : 0,
        milliseconds: Math.round(performance.now() - started),
      });
    });
    next();
  };
}

/** The id under which the request of an answer is logged; undefined where it is not. */
export function requestIdOf({ locals }: Pick<Response, 'locals'>): string | undefined {
  const id: unknown = locals['requestId'];
  return typeof id === 'string' ? id : undefined;
}
