import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createReferringHost } from './referrer';
import { createBrowserTest } from './user-agents';
import { dayNumber, dayText, OTHER, type VisitCount } from './visit';

/** Referring hosts that are told apart in a day: anyone can make some up. */
const maxReferrers = 200;

/** The page of a view. */
export interface ViewedPage {
  readonly path: string;
  /** Null for the site's first language. */
  readonly language: string | null;
}

/** The views of one page today. */
interface PageViews {
  readonly language: string;
  /** Without a referring host. */
  direct: number;
  /** By referring host. Most pages have none. */
  referred: Map<string, number> | null;
}

interface CounterOptions {
  /** The site's public origin. */
  readonly siteUrl: string | undefined;
  /** Code of the site's first language. */
  readonly firstLanguage: string;
  /** The current time: its day in UTC is that of a view. */
  readonly today: () => Date;
}

/** Counts page views in memory. It stores nothing of a request but the day, the page and the referring host. */
export class VisitCounter {
  readonly #options: CounterOptions;
  readonly #isBrowser = createBrowserTest();
  readonly #referringHost = createReferringHost();
  /** Host of the site's public address, or `''`; that of a request may differ from it. */
  readonly #ownHost: string;
  /** The day that is counted. */
  #day = 0;
  #pages = new Map<string, PageViews>();
  /** What was counted on earlier days and is not taken yet. */
  #earlier: VisitCount[] = [];
  readonly #referrers = new Set<string>();

  constructor(options: CounterOptions) {
    this.#options = options;
    this.#ownHost = options.siteUrl === undefined ? '' : new URL(options.siteUrl).host;
  }

  /** Counts the view of a page whose document is sent. Runs for each page from memory, so it must take less than a microsecond. */
  countDocument({ method, headers }: IncomingMessage, page: ViewedPage): void {
    if (method === 'GET' && isNavigation(headers)) this.countView(headers, page, headers.referer ?? '');
  }

  /**
   * Counts a view, unless a program asked for it.
   * @param referrer URL of the page that led there, or `''`.
   */
  countView(headers: IncomingHttpHeaders, page: ViewedPage, referrer: string): void {
    if (!this.#isBrowser(headers['user-agent'])) return;
    const day = dayNumber(this.#options.today().getTime());
    if (day !== this.#day) this.#startDay(day);
    const views = this.#viewsOf(page);
    const host = referrer === '' ? '' : this.#referringHost(referrer, this.#ownHost, headers.host ?? '');
    if (host === '') {
      views.direct += 1;
      return;
    }
    const counted = this.#isKnown(host) ? host : OTHER;
    views.referred ??= new Map();
    views.referred.set(counted, (views.referred.get(counted) ?? 0) + 1);
  }

  /** Takes what was counted since the last call. */
  take(): readonly VisitCount[] {
    const taken = [...this.#earlier, ...this.#today()];
    this.#earlier = [];
    this.#pages = new Map();
    return taken;
  }

  #viewsOf({ path, language }: ViewedPage): PageViews {
    const found = this.#pages.get(path);
    if (found !== undefined) return found;
    const views = { language: language ?? this.#options.firstLanguage, direct: 0, referred: null };
    this.#pages.set(path, views);
    return views;
  }

  /** True for a host among the first of the day. */
  #isKnown(host: string): boolean {
    if (this.#referrers.has(host)) return true;
    if (this.#referrers.size >= maxReferrers) return false;
    this.#referrers.add(host);
    return true;
  }

  #startDay(day: number): void {
    this.#earlier.push(...this.#today());
    this.#pages = new Map();
    this.#referrers.clear();
    this.#day = day;
  }

  #today(): VisitCount[] {
    const day = dayText(this.#day);
    return [...this.#pages].flatMap(([path, { language, direct, referred }]) => {
      const byReferrer = [['', direct] as const, ...(referred ?? [])];
      return byReferrer.flatMap(([referrer, views]) =>
        views === 0 ? [] : [{ day, path, language, referrer, views }],
      );
    });
  }
}

/**
 * True for a document that a visitor sees now: browsers name those that they fetch ahead (`Sec-Purpose`), show in frames, or fetch
 * for a script. Without a secure connection, and before 2023 in Safari, they name nothing, so our script marks what it fetches.
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  if (destination !== undefined && destination !== 'document') return false;
  if (headers['sec-purpose'] !== undefined) return !/prefetch/.test(String(headers['sec-purpose']));
  return (
    destination !== undefined ||
    (headers['x-requested-with'] === undefined && headers['purpose'] === undefined)
  );
}
