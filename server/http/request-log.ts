import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import { withRequestId, type Log } from '../log';
import { addressOf } from './request-address';

/** Logs each request once it is over, by its path without the query: an editor's token travels there. */
export function requestLog(log: Log): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const id = randomUUID();
    response.once('close', () => {
      const milliseconds = Math.round(performance.now() - started);
      const outcome = response.writableFinished ? response.statusCode : 0;
      withRequestId(id, () =>
        log.info('request', {
          method: request.method,
          path: addressOf(request).pathname,
          status: outcome,
          milliseconds,
        }),
      );
    });
    withRequestId(id, next);
  };
}
