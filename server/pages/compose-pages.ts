import type { BlockLoader } from '../../common/block-system/block-loader';
import type { SiteConfig } from '../../common/page/page-data';
import type { Manifest } from '../runtime/build-output';
import type { Clock } from '../runtime/clock';
import type { ContentSource } from '../content/content-source';
import type { Settings } from '../config/settings';
import { captchaConfigOf } from '../captcha/captcha-config';
import { PAGE_CACHE_CONTROL } from '../http/response';
import type { Log } from '../runtime/log';
import { createPageLoader, type PageLoader } from './load-page';
import { createPageRenderer, type PageRenderer } from './render/page-renderer';
import { createPageCache, type PageCache, type PageEvent } from './cache/page-cache';
import type { RenderSettings } from './store/prerendered-files';
import type { PageStore } from './store/page-store';

/** What pages are put together from, on the server and in the build alike. */
export interface PageParts {
  readonly settings: RenderSettings;
  readonly manifest: Manifest;
  readonly content: ContentSource;
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly log: Log;
  readonly today: () => Date;
}

/** Bytes of all finished answers: some two thousand pages in three encodings, with their payloads. */
const pageCacheBytes = 128 * 1024 * 1024;

/** Loads pages and renders them. */
export function composeRendering({ settings, manifest, content, blockLoader, log, today }: PageParts): {
  load: PageLoader;
  render: PageRenderer;
} {
  const site = (): SiteConfig => ({
    languages: settings.siteLanguages,
    assetOrigins: settings.contentAssetOrigins,
    year: yearOf(today),
    showUnknownBlocks: settings.fallbackComponent === 'on',
  });
  return {
    load: createPageLoader({ content, buildId: manifest.id, log }),
    render: createPageRenderer({
      blockLoader,
      manifest,
      site,
      siteUrl: settings.siteUrl,
      captcha: captchaConfigOf(settings),
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
export function composePageCache(
  { content, today }: PageParts,
  { load, render }: { readonly load: PageLoader; readonly render: PageRenderer },
  rest: {
    readonly pageStore: PageStore;
    readonly security: Readonly<Record<'usual' | 'checked', readonly string[]>>;
    readonly reuse: Settings['contentCache'];
    readonly clock: Clock;
    readonly report: (event: PageEvent) => void;
  },
): PageCache {
  const { usual, checked } = rest.security;
  const cached = ['Cache-Control', PAGE_CACHE_CONTROL];
  const html = [...cached, 'Content-Type', 'text/html; charset=utf-8'];
  return createPageCache({
    content,
    load,
    render: render.story,
    pageStore: rest.pageStore,
    headers: {
      html: [...usual, ...html],
      captchaHtml: [...checked, ...html],
      payload: [...usual, ...cached, 'Content-Type', 'application/json; charset=utf-8'],
    },
    reuse: rest.reuse,
    maxBytes: pageCacheBytes,
    year: () => yearOf(today),
    clock: rest.clock,
    report: rest.report,
  });
}
