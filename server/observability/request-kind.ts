import { isEndpoint } from '../http/endpoints';
import { requestedPage } from '../pages/page-address';

/** What a request is for, as metrics name it: few words, none of them from an address. */
export type RequestKind =
  | 'page'
  | 'payload'
  | 'feed'
  | 'asset'
  | 'form'
  | 'hook'
  | 'stories'
  | 'search'
  | 'other';

/** Endpoints by the first segments of their path; the rest are `other`. */
const kindsOfEndpoints: readonly (readonly [string, RequestKind])[] = [
  ['/assets', 'asset'],
  ['/forms', 'form'],
  ['/webhooks', 'hook'],
  ['/cdn/stories', 'stories'],
];

/**
 * Creates a function that finds the kind of a request by its path alone.
 * @param searchPaths those of the search page, in all languages.
 */
export function createRequestKinds(searchPaths: readonly string[]): (path: string) => RequestKind {
  const search = new Set(searchPaths);
  return (path) => {
    if (search.has(path)) return 'search';
    if (isEndpoint(path)) {
      const found = kindsOfEndpoints.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`));
      return found?.[1] ?? 'other';
    }
    const { kind } = requestedPage(path);
    return kind === 'html' ? 'page' : kind;
  };
}
