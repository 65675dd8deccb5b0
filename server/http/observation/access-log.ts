import type { ServerResponse } from 'node:http';
import { redact } from '../../runtime/logging/redact';
import type { LogDestination } from '../../runtime/logging/standard-output';
import { loggedPath, parseRequestUrl } from '../request';
import { roundedTo } from './cache-status';
import { observationOf } from './observed-response';

/** The status of a request whose client left before there was a response, as nginx writes it. */
const CLIENT_LEFT = 499;

/** Writes the line of a request, once its response is over. */
export type WriteAccess = (response: ServerResponse) => void;

/**
 * The access log: one JSON object a line for each request, whatever `LOG_LEVEL` says. The path goes without its query, and nothing
 * tells who the client was. A line is put together as text: `JSON.stringify` of an object takes five times as long, and every page
 * from memory has a line.
 * @param secrets texts redacted in paths.
 * @param now milliseconds since 1970.
 */
export function createAccessLog(
  destination: Pick<LogDestination, 'write'>,
  secrets: readonly string[],
  now: () => number = Date.now,
): WriteAccess {
  const timeOf = createTimeFormat();
  return (response) => {
    const observation = observationOf(response);
    if (observation === null) return;
    const { id, method, url, cache, traceparent, started } = observation;
    const address = { originalUrl: url };
    // The path of a page in memory is that of a published story.
    const isPage = cache.outcome === 'memory';
    const path = JSON.stringify(
      isPage ? parseRequestUrl(address).pathname : redact(loggedPath(address), secrets),
    );
    const status = response.headersSent ? response.statusCode : CLIENT_LEFT;
    const bytes = hasBody(method, status) ? observation.bytes : 0;
    const milliseconds = roundedTo(performance.now() - started, 100);
    // Ids, methods and traces hold nothing that JSON would have to escape: see request-id, and Node accepts no other method.
    destination.write(
      `{"level":"info","time":"${timeOf(now())}","event":"request","request":"${id}","method":"${method}","path":${path},` +
        `"status":${status},"bytes":${bytes},"milliseconds":${milliseconds},"cache":"${cache.outcome}"` +
        (cache.isCollapsed ? ',"collapsed":true' : '') +
        (response.writableFinished ? '' : ',"aborted":true') +
        (traceparent === undefined ? '}\n' : `,"traceparent":"${traceparent}"}\n`),
    );
  };
}

/** Formats times, most of which are the same as the one before: a busy site has many requests in a millisecond. */
function createTimeFormat(): (milliseconds: number) => string {
  let last = Number.NaN;
  let text = '';
  return (milliseconds) => {
    if (milliseconds !== last) {
      last = milliseconds;
      text = new Date(milliseconds).toISOString();
    }
    return text;
  };
}

/** False for responses whose body Node leaves out. */
function hasBody(method: string, status: number): boolean {
  return method !== 'HEAD' && status !== 304 && status !== 204;
}
