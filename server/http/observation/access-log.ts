import type { ServerResponse } from 'node:http';
import { redact } from '../../runtime/redact';
import type { LogDestination } from '../../runtime/standard-output';
import { parseRequestUrl } from '../request';
import { roundedTo } from './cache-status';
import { observationOf } from './observed-response';

/** The status of a request whose client left before there was a response, as nginx writes it. */
const CLIENT_LEFT = 499;

/** Writes the line of a request, once its response is over. */
export type WriteAccess = (response: ServerResponse) => void;

/**
 * The access log: one JSON object a line for each request, whatever `LOG_LEVEL` says. The path goes without its query, and nothing
 * tells who the client was.
 * @param secrets texts redacted in paths: the publish hook has its key there.
 * @param now milliseconds since 1970.
 */
export function createAccessLog(
  destination: Pick<LogDestination, 'write'>,
  secrets: readonly string[],
  now: () => number = Date.now,
): WriteAccess {
  return (response) => {
    const observation = observationOf(response);
    if (observation === null) return;
    const { id, method, url, cache, traceparent, started } = observation;
    const isAborted = !response.writableFinished;
    const { pathname } = parseRequestUrl({ originalUrl: url });
    const line = {
      level: 'info',
      time: new Date(now()).toISOString(),
      event: 'request',
      request: id,
      method,
      // The path of a page in memory is that of a published story.
      path: cache.outcome === 'memory' ? pathname : redact(pathname, secrets),
      status: response.headersSent ? response.statusCode : CLIENT_LEFT,
      bytes: hasBody(method, response.statusCode) ? observation.bytes : 0,
      milliseconds: roundedTo(performance.now() - started, 100),
      cache: cache.outcome,
      collapsed: cache.isCollapsed ? true : undefined,
      aborted: isAborted ? true : undefined,
      traceparent,
    };
    destination.write(`${JSON.stringify(line)}\n`);
  };
}

/** False for responses whose body Node leaves out. */
function hasBody(method: string, status: number): boolean {
  return method !== 'HEAD' && status !== 304 && status !== 204;
}
