import { Router } from 'express';
import { integerOf } from '../../common/json';
import { sendWithoutEtag } from '../http/response';
import { groupings, lastDays, readVisits } from '../visits/store/read-visits';
import type { VisitDatabase } from '../visits/store/visit-database';
import { dayNumber } from '../visits/visit';
import { visitsCsv } from '../visits/visits-csv';
import type { Styles } from './team-page';
import { periods, renderVisits } from './visits-page';

/** The parts of the page of visits. */
interface VisitsParts {
  readonly database: VisitDatabase;
  /** False on a site without `VISITS`. */
  readonly isCounting: boolean;
  readonly manifest: Styles;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Days that are shown at first. */
const defaultDays = 30;

/** The team's page of visits, and its figures as CSV. */
export function visitsRoutes({ database, isCounting, manifest, now }: VisitsParts): Router {
  const visits = Router();
  visits.get('/', async ({ query }, response) => {
    const days = daysIn(query['days']);
    const period = lastDays(days, dayNumber(now()));
    const read = async (by: (typeof groupings)[number], { from, to } = period) =>
      (await readVisits(database, by, { from, to })) ?? [];
    // One after the other: each blocks the event loop for a moment.
    const byDay = await read('day', { ...period, from: period.from - days });
    const byPath = await read('path');
    const byReferrer = await read('referrer');
    const byLanguage = await read('language');
    const view = { isCounting, days, period, byDay, byPath, byReferrer, byLanguage };
    sendWithoutEtag(response, 'text/html', renderVisits(view, manifest));
  });
  visits.get('/export', async ({ query }, response) => {
    const by = groupings.find((each) => each === query['by']) ?? 'path';
    const views = (await readVisits(database, by, lastDays(daysIn(query['days']), dayNumber(now())))) ?? [];
    response.setHeader('Content-Disposition', `attachment; filename="visits-by-${by}.csv"`);
    sendWithoutEtag(response, 'text/csv', visitsCsv(by, views));
  });
  return visits;
}

function daysIn(value: unknown): number {
  const days = integerOf(value, defaultDays);
  return periods.has(days) ? days : defaultDays;
}
