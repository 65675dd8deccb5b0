import { Router, type RequestHandler } from 'express';
import { VISITS_PATH } from '../../common/constants';
import type { Settings } from '../config/settings';
import type { SharedCounts } from '../http/rate-limiter';
import { HeldPages } from '../pages/cache/held-pages';
import type { PageCache } from '../pages/cache/page-cache';
import { composePageCache } from '../pages/compose-pages';
import { countViews, type CountView } from '../pages/count-views';
import type { PageSource } from '../pages/handle-page';
import { receiveVisits } from '../visits/receive-visits';
import type { VisitCounter } from '../visits/visit-counter';
import { visitReportingOf } from '../visits/visit-reporting';

interface CountedPages {
  readonly pages: PageCache;
  /** What of them is in memory, outdated or not. */
  readonly held: HeldPages;
  /** The same pages, for visitors: their views are counted. */
  readonly countedPages: PageSource;
  /** The endpoint for what browsers report; none where views are not counted. */
  readonly visits: readonly RequestHandler[];
}

/**
 * Composes the page cache, and the counting of its pages.
 * @param visits what counts them. Default: none.
 */
export function composeCountedPages({
  visits,
  ...options
}: Omit<Parameters<typeof composePageCache>[0], 'countView'> & {
  readonly visits?: { readonly counter: VisitCounter | null } | null;
  readonly settings: Pick<Settings, 'visits' | 'cdn'>;
  readonly counts: SharedCounts;
}): CountedPages {
  const { settings, resolve, counts } = options;
  const reporting = visitReportingOf(settings);
  const counter = visits?.counter ?? null;
  if (counter === null) {
    const pages = composePageCache(options);
    return { pages, held: new HeldPages(pages.memory, options), countedPages: pages, visits: [] };
  }
  // A CDN sends most documents: browsers then report all views, and those that come here would count twice.
  const countView: CountView | undefined =
    reporting === 'loads' ? undefined : (request, page) => counter.countDocument(request, page);
  const counting = { ...options, countView };
  const pages = composePageCache(counting);
  const { siteUrl } = settings;
  const router = Router();
  router.all(
    VISITS_PATH,
    ...receiveVisits({
      counter,
      reporting,
      counts,
      siteUrl,
      resolve,
      hasPage: (address) => pages.has(address),
    }),
  );
  return {
    pages,
    held: new HeldPages(pages.memory, counting),
    countedPages: countView === undefined ? pages : countViews(pages, countView),
    visits: [router],
  };
}
