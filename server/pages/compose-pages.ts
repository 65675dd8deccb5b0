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
import type { PageStore } from './store/page-store';
import type { RenderSettings } from './store/prerendered';

/** Dependencies of loading and rendering, the same on the server and in the build. */
export interface PageParts {
  readonly settings: RenderSettings;
  readonly manifest: Manifest;
  readonly content: ContentSource;
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly log: Log;
  readonly today: () => Date;
}

/** Bytes of all cached responses: some two thousand pages in three encodings, with their payloads. */
const pageCacheBytes = 128 * 1024 * 1024;

/** Creates the loader and the renderer of a site's published pages. */
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

/** The year that pages show. */
export function yearOf(today: () => Date): number {
  return today().getUTCFullYear();
}

/**
 * Creates the page cache over a loader and a renderer.
 * @param options.security security headers, names and values in turn: `captcha` for documents with a captcha, `standard` for
 * all others.
 */
export function composePageCache(
  { content, today }: PageParts,
  { load, render }: { readonly load: PageLoader; readonly render: PageRenderer },
  options: {
    readonly pageStore: PageStore;
    readonly security: Readonly<Record<'standard' | 'captcha', readonly string[]>>;
    readonly reuse: Settings['contentCache'];
    readonly clock: Clock;
    readonly report: (event: PageEvent) => void;
  },
): PageCache {
  const { security, ...rest } = options;
  const cacheControl = ['Cache-Control', PAGE_CACHE_CONTROL];
  const html = [...cacheControl, 'Content-Type', 'text/html; charset=utf-8'];
  return createPageCache({
    ...rest,
    content,
    load,
    render: render.story,
    headers: {
      html: [...security.standard, ...html],
      captchaHtml: [...security.captcha, ...html],
      payload: [...security.standard, ...cacheControl, 'Content-Type', 'application/json; charset=utf-8'],
    },
    maxBytes: pageCacheBytes,
    year: () => yearOf(today),
  });
}
