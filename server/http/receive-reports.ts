import express, { type RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { allowMethods, neverStored } from './request-guards';
import { limitCalls, type SharedCounts } from './rate-limiter';
import { isSameOrigin, type OriginHeaders } from './same-origin';

/** Reports of one client IP, in seconds. A whole office may share an address. */
const quota = { points: 600, seconds: 60 };

interface ReportOptions {
  /** Name of the quota of these reports. */
  readonly name: string;
  readonly counts: SharedCounts;
  /** The site's public origin, if it is set. */
  readonly siteUrl: string | undefined;
  /** Bytes of a report, at most. */
  readonly maxBytes: number;
  /** Default: POST alone. */
  readonly methods?: readonly string[];
}

/**
 * What comes before a handler of reports that browsers send by `sendBeacon`: responses are not stored, and the body of a POST from
 * a page of this site is a text in `request.body`.
 * @returns the handlers, in order. Errors: 403 for another site, 405, 413, 415, 429.
 */
export function receiveReports({
  name,
  counts,
  siteUrl,
  maxBytes,
  methods = ['POST'],
}: ReportOptions): readonly RequestHandler[] {
  const check: RequestHandler = (request, _response, next) => {
    if (request.method === 'POST' && !isOwn(request.headers, siteUrl)) throw new HttpError(403);
    next();
  };
  const limit = limitCalls(counts, { name, ...quota });
  const readBody = express.text({ type: () => true, limit: maxBytes });
  return [neverStored, allowMethods(...methods), check, limit, readBody];
}

/** True for a page of this site, at its public address or at another one, such as that of a test. */
function isOwn(headers: OriginHeaders, siteUrl: string | undefined): boolean {
  return isSameOrigin(headers, 'urlencoded', siteUrl) || isSameOrigin(headers, 'urlencoded', undefined);
}
