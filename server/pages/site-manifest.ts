import type { RequestHandler } from 'express';
import { unavailable } from '../http/unavailable';
import { siteConfigOf } from '../../common/page/content-types';
import type { Story } from '../../common/story/story';
import type { Settings } from '../config/settings';
import { createCachedResponse } from './cache/cached-response';
import type { SharedCaching } from './cache/shared-caching';
import type { PageLoader } from './load-page';
import { siteColour } from './render/platform-tags';
import { iconsOf, logoOf } from './render/site-icons';

/** Pixels of the icons that a launcher shows. */
const iconSizes = [192, 512];

interface ManifestScope {
  readonly load: Pick<PageLoader, 'config'>;
  readonly settings: Pick<Settings, 'siteLanguages' | 'contentAssetOrigins'>;
  /** Path of the built-in icon. */
  readonly icon: string;
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

function manifestOf(config: Story | null, { settings, icon }: ManifestScope): object {
  const scope = { assetOrigins: settings.contentAssetOrigins };
  const { site_name: name, header } = siteConfigOf(config, scope);
  return {
    ...(name === '' ? {} : { name, short_name: name }),
    id: '/',
    start_url: '/',
    display: 'minimal-ui',
    lang: settings.siteLanguages[0],
    background_color: siteColour,
    theme_color: siteColour,
    icons: iconsOf(logoOf(header, scope), icon, iconSizes),
  };
}
