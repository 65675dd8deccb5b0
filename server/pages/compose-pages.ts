import type { BlockLibrary } from '../../common/blocks/block-library';
import type { SiteFacts } from '../../common/page/page-data';
import type { Manifest } from '../build-output';
import type { Clock } from '../clock';
import type { ContentSource } from '../content/content-source';
import type { Settings } from '../env';
import { botCheckOf } from '../forms/bot-check-facts';
import { PAGE_CACHE_CONTROL } from '../http/cache-control';
import type { Log } from '../log';
import { createPageLoader, type PageLoader } from './load-page';
import type { PageEvent } from './page-events';
import { createPageRenderer, type PageRenderer } from './page-renderer';
import { createPages, type Pages } from './pages';
import type { Shape } from './prerendered-files';
import type { Shelf } from './shelf';

/** What pages are put together from, on the server and in the build alike. */
export interface PageParts {
  readonly settings: Shape;
  readonly manifest: Manifest;
  readonly content: ContentSource;
  /** With every block loaded. */
  readonly library: BlockLibrary;
  readonly log: Log;
  readonly today: () => Date;
}

/** Bytes of all finished answers: some two thousand pages in three encodings, with their payloads. */
const pageCacheBytes = 128 * 1024 * 1024;

/** Loads pages and renders them. */
export function composeRendering({ settings, manifest, content, library, log, today }: PageParts): {
  load: PageLoader;
  render: PageRenderer;
} {
  const site = (): SiteFacts => ({
    languages: settings.siteLanguages,
    assetOrigins: settings.contentAssetOrigins,
    year: yearOf(today),
    marksUnknown: settings.fallbackComponent === 'on',
  });
  return {
    load: createPageLoader({ content, buildId: manifest.id, log }),
    render: createPageRenderer({
      library,
      manifest,
      site,
      siteUrl: settings.siteUrl,
      botCheck: botCheckOf(settings),
      log,
    }),
  };
}

/** The year as pages show it. */
export function yearOf(today: () => Date): number {
  return today().getUTCFullYear();
}

/**
 * Keeps what is loaded and rendered as finished answers.
 * @param security headers of every page, names and values in turn: of those that ask the bot check, and of all others.
 */
export function composePages(
  { content, today }: PageParts,
  { load, render }: { readonly load: PageLoader; readonly render: PageRenderer },
  rest: {
    readonly shelf: Shelf;
    readonly security: Readonly<Record<'usual' | 'checked', readonly string[]>>;
    readonly reuse: Settings['contentCache'];
    readonly clock: Clock;
    readonly report: (event: PageEvent) => void;
  },
): Pages {
  const { usual, checked } = rest.security;
  const cached = ['Cache-Control', PAGE_CACHE_CONTROL];
  const html = [...cached, 'Content-Type', 'text/html; charset=utf-8'];
  return createPages({
    content,
    load,
    render: render.story,
    shelf: rest.shelf,
    headers: {
      html: [...usual, ...html],
      checkedHtml: [...checked, ...html],
      payload: [...usual, ...cached, 'Content-Type', 'application/json; charset=utf-8'],
    },
    reuse: rest.reuse,
    mostBytes: pageCacheBytes,
    year: () => yearOf(today),
    clock: rest.clock,
    report: rest.report,
  });
}
