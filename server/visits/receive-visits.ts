import type { Request, RequestHandler } from 'express';
import type { ResolveRoute } from '../../common/routes';
import { receiveReports } from '../http/receive-reports';
import type { SharedCounts } from '../http/rate-limiter';
import { ownReferer } from '../http/same-origin';
import type { VisitReporting } from './visit-reporting';
import type { VisitCounter } from './visit-counter';

/** Bytes of a report: a path and the address of a site. */
const maxBytes = 4_096;

interface ReceiveScope {
  readonly counter: VisitCounter;
  readonly reporting: VisitReporting;
  readonly counts: SharedCounts;
  readonly siteUrl: string | undefined;
  readonly resolve: ResolveRoute;
  /** True for an address that has a page. */
  readonly hasPage: (address: {
    readonly path: string;
    readonly language: string | null;
    readonly slug: string;
  }) => Promise<boolean>;
}

/**
 * `POST /__visits`: a page of this site is on screen. The body is its path and, after a space, the address that led to it, if
 * there is one. `GET /__visits`, behind a CDN: the picture of a page without scripts, which its `Referer` names.
 * @returns the handlers, in order: 204, counted or not; 403 for another site, 405, 413, 415, 429.
 */
export function receiveVisits({
  counter,
  reporting,
  counts,
  siteUrl,
  resolve,
  hasPage,
}: ReceiveScope): readonly RequestHandler[] {
  const methods = reporting === 'loads' ? ['POST', 'GET'] : ['POST'];
  const count: RequestHandler = async (request, response) => {
    const { path, referrer } = request.method === 'POST' ? reportIn(request) : pictureIn(request, siteUrl);
    const route = resolve(path);
    if (route.kind === 'story' && (await hasPage({ path, ...route })))
      counter.countView(request.headers, { path, language: route.language }, referrer);
    response.status(204).end();
  };
  return [...receiveReports({ name: 'visits', counts, siteUrl, maxBytes, methods }), count];
}

/** What a script reports. */
function reportIn({ body }: Request<object, unknown, unknown>) {
  const [path = '', referrer = ''] = typeof body === 'string' ? body.split(' ') : [];
  return { path, referrer };
}

/** What is known of a page that shows the picture: not what led to it. */
function pictureIn({ headers }: Request, siteUrl: string | undefined) {
  return { path: ownReferer(headers, siteUrl) ?? ownReferer(headers, undefined) ?? '', referrer: '' };
}
