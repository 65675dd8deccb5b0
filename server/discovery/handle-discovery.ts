import { Router, type Request, type RequestHandler } from 'express';
import { pageNotFound } from '../../common/errors';
import type { Settings } from '../config/settings';
import { SITEMAP_PART } from '../http/endpoints';
import { parseRequestUrl } from '../http/request';
import { allowMethods } from '../http/request-guards';
import { unavailable } from '../http/unavailable';
import { PAGE_CACHE_CONTROL } from '../http/response';
import { createCachedResponse, type CachedResponse } from '../pages/cache/cached-response';
import { robotsOf } from './robots';
import { Sitemap, type SitemapDeps } from './sitemap';

/** Options of {@link handleDiscovery}. */
interface DiscoveryOptions extends Omit<SitemapDeps, 'siteUrl' | 'assetOrigins' | 'languages' | 'headers'> {
  readonly settings: Pick<Settings, 'siteUrl' | 'siteIndexed' | 'siteLanguages' | 'contentAssetOrigins'>;
  /** The headers that every response has; names and values in turn. */
  readonly security: readonly string[];
}

/** `GET /robots.txt`, `/sitemap.xml` and its parts `/sitemap-<n>.xml`: from the published stories, without a call to the CMS. */
export function handleDiscovery({ settings, security, ...deps }: DiscoveryOptions): Router {
  const { siteUrl, siteLanguages: languages, contentAssetOrigins: assetOrigins } = settings;
  const headersOf = (type: string): readonly string[] => [
    ...security,
    'Cache-Control',
    PAGE_CACHE_CONTROL,
    'Content-Type',
    `${type}; charset=utf-8`,
  ];
  const router = Router({ caseSensitive: true, strict: true });
  // Before the routes: Express responds to OPTIONS by itself, without the headers of this site's errors.
  router.all(['/robots.txt', '/sitemap.xml', SITEMAP_PART], allowMethods('GET', 'HEAD'));
  const robots = createCachedResponse(robotsOf(settings), headersOf('text/plain'));
  router.get('/robots.txt', (request, response) => robots.send(request, response));
  const sitemap =
    siteUrl === undefined
      ? null
      : new Sitemap({ ...deps, siteUrl, assetOrigins, languages, headers: headersOf('application/xml') });
  const send =
    (read: (sitemap: Sitemap, request: Request) => Promise<CachedResponse | null>): RequestHandler =>
    async (request, response) => {
      const { pathname } = parseRequestUrl(request);
      if (sitemap === null) throw pageNotFound(pathname);
      if (!sitemap.isReady()) throw unavailable();
      const file = await read(sitemap, request);
      if (file === null) throw pageNotFound(pathname);
      await file.send(request, response);
    };
  router.get(
    '/sitemap.xml',
    send((files) => files.main()),
  );
  router.get(
    SITEMAP_PART,
    send((files, { params }) => files.part(Number(params[0]))),
  );
  return router;
}
