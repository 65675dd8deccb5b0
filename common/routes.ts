import { matchRoutes } from 'react-router-dom';
import { HOME_SLUG, PAYLOAD_FILE, SEARCH_SLUG } from './constants';
import { CONFIG_SLUG } from './story/stored-config';
import {
  isStorySegment,
  normaliseEncoding,
  storyAddress,
  storyPath,
  storySegments,
  type StoryAddress,
} from './story/story-path';

/** A path as its route sees it. */
interface Destination extends StoryAddress {
  /** The path as requested, percent-encoding kept. */
  readonly pathname: string;
}

/** A named step before a route's page is loaded. Returns the path to redirect to, or null to continue. */
export type RouteMiddleware = (to: Destination) => string | null;

/** One row of the route table, matched by react-router's `matchRoutes`. */
export interface SiteRoute {
  readonly name: 'home' | 'legacy' | 'page';
  /** In react-router's pattern language. */
  readonly path: string;
  /** The route exists only for destinations for which this returns true; default: all. */
  readonly validate?: (to: Destination) => boolean;
  /** Names of middleware, run in order after `validate`. */
  readonly middleware?: readonly string[];
}

/** What a path leads to. */
type RouteOutcome =
  | ({ readonly kind: 'story' } & StoryAddress)
  | { readonly kind: 'legacy'; readonly to: StoryAddress }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' };

/** Resolves the path of a page, in the same way on the server and in the browser. */
export type ResolveRoute = (pathname: string) => RouteOutcome;

/**
 * The route table of server and client. `legacy` is an address that older links from outside may have: the site itself never
 * links to `/<slug>.old`, and redirects it to `/<slug>`, the page of the first language, if there is one. The pattern matches
 * one segment with that suffix and outranks `/*`.
 */
const siteRoutes: readonly SiteRoute[] = [
  { name: 'home', path: '/' },
  { name: 'legacy', path: '/:slug.old', validate: mayBeStory },
  { name: 'page', path: '/*', validate: mayBeStory, middleware: ['canonical-path'] },
];

/** Middleware by the name that routes declare it with. A name that is not here is an error at the start of the site. */
const routeMiddleware: Readonly<Record<string, RouteMiddleware>> = {
  'canonical-path': toCanonicalPath,
};

/**
 * `config` is never a page of its own, nor is a payload's path; the page at `search` is the server's own. The slug is checked again because a legacy path's slug is
 * cut from a valid segment: `/..old` would be `.`.
 */
function mayBeStory({ slug }: Destination): boolean {
  const segments = slug.split('/');
  return (
    slug !== CONFIG_SLUG &&
    slug !== SEARCH_SLUG &&
    !segments.includes(PAYLOAD_FILE) &&
    segments.every(isStorySegment)
  );
}

/** Redirects `/home`, trailing slashes and needless percent-encoding to the canonical path of the page. */
function toCanonicalPath({ pathname, language, slug }: Destination): string | null {
  if (slug === HOME_SLUG && pathname !== `/${language ?? ''}`) return storyPath({ language, slug });
  const plain = normaliseEncoding(pathname).replace(/(?<=.)\/$/, '');
  return plain === pathname ? null : plain;
}

/**
 * Makes the resolver of a site.
 * @param languages the site's languages; the first has no prefix.
 * @throws Error for a route that names unknown middleware, here and not at the first visit.
 */
export function createRouteResolver(
  languages: readonly string[],
  routes: readonly SiteRoute[] = siteRoutes,
  middleware: Readonly<Record<string, RouteMiddleware>> = routeMiddleware,
): ResolveRoute {
  const table = routes.map((route) => ({
    path: route.path,
    caseSensitive: true,
    route,
    steps: stepsOf(route, middleware),
  }));
  return (pathname) => {
    const segments = storySegments(pathname);
    if (segments === null) return { kind: 'missing' };
    const found = matchRoutes(table, pathname)?.at(-1)?.route;
    if (found === undefined) return { kind: 'missing' };
    const to: Destination = { pathname, ...addressOn(found.route, segments, languages) };
    if (found.route.validate !== undefined && found.route.validate(to) !== true) return { kind: 'missing' };
    for (const step of found.steps) {
      const redirect = step(to);
      if (redirect !== null) return { kind: 'redirect', to: redirect };
    }
    const { language, slug } = to;
    return found.route.name === 'legacy'
      ? { kind: 'legacy', to: { language, slug } }
      : { kind: 'story', language, slug };
  };
}

/** The address of a path's story; a legacy path names the story without its suffix. */
function addressOn(
  { name }: SiteRoute,
  segments: readonly string[],
  languages: readonly string[],
): StoryAddress {
  if (name !== 'legacy') return storyAddress(segments, languages);
  return { language: null, slug: segments.join('/').replace(/\.old$/, '') };
}

function stepsOf(
  route: SiteRoute,
  middleware: Readonly<Record<string, RouteMiddleware>>,
): readonly RouteMiddleware[] {
  return (route.middleware ?? []).map((name) => {
    const step = Object.hasOwn(middleware, name) ? middleware[name] : undefined;
    if (step !== undefined) return step;
    const valid = Object.keys(middleware).map((each) => `'${each}'`);
    throw new Error(`Unknown route middleware: '${name}'. Valid middleware: ${valid.join(', ')}.`);
  });
}
