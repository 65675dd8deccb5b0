import type { RequestListener } from 'node:http';
import type { ResolveRoute } from '../../common/routes';
import { storyAddress, storySegments } from '../../common/story/story-path';
import type { AppDeps } from './app-parts';
import { endpointOf, type Endpoint } from '../http/endpoints';
import { emptyReport } from '../http/observation/cache-report';
import { cacheReportOf } from '../http/observation/observed-response';
import { parseRequestUrl } from '../http/request';
import { Admission, type Rank, type ShedReason, type WorkRequest } from '../overload/admission';
import { OverloadReport } from '../overload/overload-report';
import { prepareShed } from '../overload/shed-response';
import type { HeldPages } from '../pages/cache/held-pages';
import { bypassesCache, requestedPage } from '../pages/page-address';
import { systemClock } from '../runtime/clock';

/** Whose work comes first at each endpoint; null for those that are never refused. */
const endpointRanks: Readonly<Record<Endpoint, Rank | null>> = {
  '/__team': 'known',
  '/__visits': 'unknown',
  '/__vitals': 'unknown',
  '/assets': null,
  '/builds': null,
  '/cdn/pages': 'unknown',
  '/cdn/stories': 'unknown',
  '/forms': 'known',
  '/healthz': null,
  '/metrics': null,
  '/readyz': null,
  '/robots.txt': 'known',
  '/sitemap.xml': 'known',
  '/site.webmanifest': 'known',
  '/speculation-rules.json': null,
  '/webhooks': null,
};

interface OverloadOptions {
  readonly deps: Pick<AppDeps, 'build' | 'clock' | 'content' | 'log' | 'loopLag' | 'metrics' | 'settings'>;
  readonly held: Pick<HeldPages, 'has' | 'serve'>;
  readonly resolve: ResolveRoute;
  /** Headers of every response; names and values in turn. */
  readonly security: readonly string[];
}

type Work = Pick<WorkRequest, 'rank' | 'key'>;

/**
 * Puts the admission of work in front of an app, which is asked for what cannot be sent from memory. A request that is refused
 * gets the outdated page, if there is one, else 503.
 */
export function composeOverload(app: RequestListener, options: OverloadOptions): RequestListener {
  const { deps, held, security } = options;
  const { build, clock = systemClock, log, loopLag, metrics, settings } = deps;
  const languages = settings.siteLanguages;
  const admission = new Admission(clock, loopLag);
  const state = () => ({ inFlight: admission.inFlight, lag: loopLag?.milliseconds() ?? 0 });
  const report = new OverloadReport({ log, clock, state });
  const languageOf = (pathname: string) => storyAddress(storySegments(pathname) ?? [], languages).language;
  const sending = prepareShed({ languages, languageOf, security, style: build.manifest.style });
  const workOf = createClassifier(options);

  return (request, response) => {
    const { pathname, search } = parseRequestUrl({ originalUrl: request.url ?? '' });
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const work = workOf(pathname, isRead && !bypassesCache(search));
    if (work === null) return void app(request, response);
    const refuse = (reason: ShedReason): void => {
      // Pages behind a password are not for everyone.
      const mayServe = isRead && !bypassesCache(search) && settings.sitePassword === undefined;
      const cache = cacheReportOf(response) ?? emptyReport('bypass');
      cache.outcome = 'stale';
      const isServed = mayServe && held.serve(pathname, request, response);
      if (!isServed) cache.outcome = 'bypass';
      report.add(reason, isServed ? 'stale' : 'shed');
      if (isServed) return;
      metrics.countShed(reason);
      void sending.then((send) => send(request, response, pathname));
    };
    admission.enter({ ...work, response, refuse, start: () => void app(request, response) });
  };
}

/** Tells what a request would share its work with, and whose work comes first; null for one that is never refused. */
function createClassifier({ deps: { content }, held, resolve }: OverloadOptions) {
  const isKnown = (pathname: string): boolean => {
    const route = resolve(requestedPage(pathname).path);
    if (route.kind !== 'story') return false;
    const index = content.index.latest();
    // Until it is known which stories are published, every address may have a page.
    return index === undefined || index.at(route) !== undefined || held.has(pathname);
  };
  return (pathname: string, isPublished: boolean): Work | null => {
    const endpoint = endpointOf(pathname);
    if (endpoint !== undefined) {
      const rank = endpointRanks[endpoint];
      return rank === null ? null : { rank, key: null };
    }
    if (!isKnown(pathname)) return { rank: 'unknown', key: null };
    // Visitors of one page share its render.
    return { rank: 'known', key: isPublished ? pathname : null };
  };
}
