import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import type { SharedCounts } from '../http/rate-limiter';
import { receiveReports } from '../http/receive-reports';
import { parseVitals, type VitalsReport } from './vitals-report';

/** Bytes of a report: five numbers and two words. */
const maxBytes = 512;

/**
 * `POST /__vitals`: the web vitals of one page view, as JSON.
 * @param count receives each report.
 * @returns the handlers, in order: 204; 400 for a malformed report, 403 for another site, 405, 413, 415, 429.
 */
export function receiveVitals(
  siteUrl: string | undefined,
  counts: SharedCounts,
  count: (report: VitalsReport) => void,
): readonly RequestHandler[] {
  const receive: RequestHandler = ({ body }, response) => {
    const report = parseVitals(body);
    if (report === null) throw new HttpError(400);
    count(report);
    response.status(204).end();
  };
  return [...receiveReports({ name: 'vitals', counts, siteUrl, maxBytes }), receive];
}
