import type { BlockLoader } from '../../common/block-system/block-loader';
import type { SiteConfig } from '../../common/page/page-data';
import type { Manifest } from '../runtime/files/build-output';
import type { ContentSource } from '../content/content-source';
import { captchaConfigOf } from '../captcha/captcha-config';
import { errorFields, type Log } from '../runtime/logging/log';
import { visitReportingOf } from '../visits/visit-reporting';
import { speculationRulesHeader } from '../assets/speculation-rules';
import { ancestorFinder } from './page-ancestors';
import type { WithFileSizes } from './file-sizes';
import { createFeedLoader } from './feed/load-feed';
import { createListFinder } from './find-lists';
import { hasPageOf } from '../../common/page/has-page';
import { createPageLoader, visitorPatience } from './load-page';
import { createPageRenderer } from './render/page-renderer';
import { createPageResolver } from './page-address';
import { PageCache } from './cache/page-cache';
import type { PageCacheDeps } from './cache/page-cache-deps';
import type { SharedCaching } from './cache/shared-caching';
import type { RenderSettings } from './store/render-settings';
import { createTranslationFinder } from './translations';
import { createUntranslatedPages } from './untranslated-pages';

/** Dependencies of loading and rendering, the same on the server and in the build. */
export interface PageParts {
  readonly settings: RenderSettings;
  readonly manifest: Manifest;
  readonly content: ContentSource;
  /** With every block loaded. */
  readonly blockLoader: BlockLoader;
  readonly log: Log;
  readonly today: () => Date;
  /** Adds the sizes of files to stories. Default: as the CMS delivers them. */
  readonly withFileSizes?: WithFileSizes | undefined;
  /** Milliseconds that a page whose story is loaded waits for what surrounds it. Default: what a visitor waits. */
  readonly patience?: number;
  /** Default: none. */
  readonly metrics?: {
    /** Called with the milliseconds of each document that is rendered. */
    readonly countRender: (milliseconds: number) => void;
  };
}

/** Creates the loader and the renderer of a site's published pages, and what knows which pages there are. */
export function composeRendering(parts: PageParts) {
  const { settings, manifest, content, blockLoader, log, today, withFileSizes = (load) => load } = parts;
  const { patience = visitorPatience } = parts;
  const site = (): SiteConfig => ({
    languages: settings.siteLanguages,
    origin: settings.siteUrl,
    assetOrigins: settings.contentAssetOrigins,
    frameOrigins: settings.siteFrameOrigins,
    mediaOrigins: settings.siteMediaOrigins,
    year: yearOf(today),
    showUnknownBlocks: settings.fallbackComponent === 'on',
    isLightOnly: manifest.scheme === undefined || undefined,
    needsProof: settings.botProtection === 'proof-of-work' || undefined,
  });
  const { siteLanguages: languages, siteLanguageFallback: fallback } = settings;
  const hasPage = hasPageOf(blockLoader);
  const untranslated = createUntranslatedPages({ content, languages, fallback });
  return {
    untranslated,
    hasPage,
    resolve: createPageResolver(languages),
    load: createPageLoader({
      content: { ...content, story: withFileSizes(untranslated.storyLoader(content.story)) },
      hasPage,
      findLists: createListFinder({ blockLoader, content, languages, fallback }),
      findAncestors: ancestorFinder(content.index, untranslated),
      findTranslations: createTranslationFinder(content, languages, patience),
      fallback,
      patience,
      buildId: manifest.id,
      log,
    }),
    render: createPageRenderer({
      blockLoader,
      manifest,
      site,
      siteUrl: settings.siteUrl,
      captcha: captchaConfigOf(settings),
      analytics: settings,
      visits: visitReportingOf(settings),
      webVitals: settings.webVitals,
      log,
      countRender: parts.metrics?.countRender,
    }),
  };
}

/** The year that pages show. */
export function yearOf(today: () => Date): number {
  return today().getUTCFullYear();
}

/**
 * Creates the page cache.
 * @param deps.security security headers, names and values in turn: `captcha` for documents with a captcha, `standard` for all
 * others.
 */
export function composePageCache({
  today,
  security,
  log,
  settings: { siteLanguages: languages, siteUrl },
  ...deps
}: Omit<PageCacheDeps, 'headers' | 'year' | 'loadFeed' | 'languages' | 'onRefreshFailed'> & {
  readonly log: Log;
  readonly content: ContentSource;
  readonly settings: Pick<RenderSettings, 'siteLanguages' | 'siteUrl'>;
  readonly sharedCaching: SharedCaching;
  readonly today: () => Date;
  readonly security: Readonly<Record<'standard' | 'captcha', readonly string[]>>;
}): PageCache {
  const cacheControl = ['Cache-Control', deps.sharedCaching.cacheControl];
  const html = [...cacheControl, ...speculationRulesHeader, 'Content-Type', 'text/html; charset=utf-8'];
  const headers = {
    html: [...security.standard, ...html],
    captchaHtml: [...security.captcha, ...html],
    payload: [...security.standard, ...cacheControl, 'Content-Type', 'application/json; charset=utf-8'],
    feed: [...security.standard, ...cacheControl, 'Content-Type', 'application/atom+xml; charset=utf-8'],
  };
  const loadFeed = createFeedLoader({ ...deps, languages, siteUrl });
  return new PageCache({
    ...deps,
    languages,
    headers,
    loadFeed,
    year: () => yearOf(today),
    onRefreshFailed: (error) => log.error('page-refresh-failed', errorFields(error), error),
  });
}
