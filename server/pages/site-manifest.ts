import type { RequestHandler } from 'express';
import { unavailable } from '../http/unavailable';
import { siteConfigOf } from '../../common/page/content-types';
import type { Story } from '../../common/story/story';
import type { Settings } from '../config/settings';
import type { Manifest } from '../runtime/files/build-output';
import { createCachedResponse } from './cache/cached-response';
import type { SharedCaching } from './cache/shared-caching';
import type { PageLoader } from './load-page';
import { iconsOf, logoOf } from './render/site-icons';

/** Pixels of the icons that a launcher shows. */
const iconSizes = [192, 512];

interface ManifestScope {
  readonly load: Pick<PageLoader, 'config'>;
  readonly settings: Pick<Settings, 'siteLanguages' | 'contentAssetOrigins'>;
  /** The path of the built-in icon, and the backgrounds of pages. */
  readonly build: Pick<Manifest, 'icon' | 'grounds'>;
  readonly sharedCaching: SharedCaching;
}

/**
 * `GET /site.webmanifest`: name, colours and icons of the site, from the story `config`, for launchers. Cached as pages are.
 * @see https://www.w3.org/TR/appmanifest/
 */
export function handleManifest(scope: ManifestScope): RequestHandler {
  const { load, sharedCaching } = scope;
  return async (request, response) => {
    const { chrome, dependencies, isFresh, isComplete } = await load.config();
    if (!isComplete) throw unavailable();
    const { cacheControl, staleCacheControl, keyHeaders } = sharedCaching;
    const cached = createCachedResponse(JSON.stringify(manifestOf(chrome.config, scope)), [
      'Content-Type',
      'application/manifest+json',
      'Cache-Control',
      isFresh ? cacheControl : staleCacheControl,
      ...keyHeaders(dependencies),
    ]);
    await cached.send(request, response);
  };
}

function manifestOf(config: Story | null, { settings, build: { icon, grounds } }: ManifestScope): object {
  const scope = { assetOrigins: settings.contentAssetOrigins };
  const { site_name: name, header } = siteConfigOf(config, scope);
  return {
    ...(name === '' ? {} : { name, short_name: name }),
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    lang: settings.siteLanguages[0],
    background_color: grounds.light,
    theme_color: grounds.light,
    icons: iconsOf(logoOf(header, scope), icon, iconSizes),
  };
}
