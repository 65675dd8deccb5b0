import { NOT_FOUND_SLUG } from '../../common/constants';
import { createRouteResolver, type ResolveRoute } from '../../common/routes';
import { pageOfPayload, payloadPath, storyPath, type StoryAddress } from '../../common/story/story-path';
import { isEndpoint } from '../http/endpoints';
import { slugIn, type StorySlugs } from '../content/story-index/story-slugs';

/** The path of a page, and the story that it shows. */
export interface PageAddress extends StoryAddress {
  /** The page's own path, as `storyPath` writes it. */
  readonly path: string;
}

/** The two representations of a page: the document, and the payload that it is rendered from. */
export type PageKind = 'html' | 'payload';

export const pageKinds: readonly PageKind[] = ['html', 'payload'];

/** What can be served of a page. A feed is made from the index and its summaries, and never stored on disk. */
export type ResponseKind = PageKind | 'feed';

/** The last segment of a feed's path. */
export const FEED_FILE = 'feed.xml';

/** The path of a response, which is its key in every cache. */
export function keyOf({ path }: Pick<PageAddress, 'path'>, kind: ResponseKind): string {
  if (kind === 'html') return path;
  return kind === 'payload' ? payloadPath(path) : `${path === '/' ? '' : path}/${FEED_FILE}`;
}

/** The path of the page that a path belongs to, and which response it names. */
export function requestedPage(pathname: string): { readonly path: string; readonly kind: ResponseKind } {
  const ofPayload = pageOfPayload(pathname);
  if (ofPayload !== null) return { path: ofPayload, kind: 'payload' };
  const [, before] = /^(.*[^/]|)\/feed\.xml$/.exec(pathname) ?? [];
  return before === undefined ? { path: pathname, kind: 'html' } : { path: before || '/', kind: 'feed' };
}

/**
 * The addresses of a story, one in each language.
 * @param languages the site's; the first has no prefix.
 */
export function pageAddressesOf(slugs: StorySlugs, languages: readonly string[]): readonly PageAddress[] {
  return languages.map((code, index) => {
    const language = index === 0 ? null : code;
    const slug = slugIn(slugs, language);
    return { language, slug, path: storyPath({ language, slug }) };
  });
}

/**
 * The resolver of published pages: as `createRouteResolver`, but for paths of endpoints, and for the story `404`, which has a page
 * for its editors alone.
 */
export function createPageResolver(languages: readonly string[]): ResolveRoute {
  const resolve = createRouteResolver(languages);
  return (pathname) => {
    const route = resolve(pathname);
    const hasNoPage = route.kind === 'story' && (route.slug === NOT_FOUND_SLUG || isEndpoint(pathname));
    return hasNoPage ? { kind: 'missing' } : route;
  };
}

/**
 * True where an address has a page: `config` has none, nor has a story whose path leads to another story, or is that of an endpoint
 * or a feed.
 * @param resolve as of {@link createPageResolver}.
 */
export function isPage({ path, language, slug }: PageAddress, resolve: ResolveRoute): boolean {
  if (requestedPage(path).kind === 'feed') return false;
  const route = resolve(path);
  return route.kind === 'story' && route.slug === slug && route.language === language;
}

/** True for a URL with a parameter that changes the response. All other parameters are ignored. */
export function bypassesCache(url: string): boolean {
  return /[?&](?:_storyblok|_form=)/.test(url);
}
