import { NOT_FOUND_SLUG } from '../../../common/constants';
import { createRouteResolver, type ResolveRoute } from '../../../common/routes';
import type { PageCache } from '../cache/page-cache';
import type { NotFoundPage } from './not-found-page';

/** What has forms: the pages of the site, and the story `404`. */
interface PagesWithNotFound {
  readonly resolve: ResolveRoute;
  readonly pages: Pick<PageCache, 'read'>;
}

/** Adds the story `404` to the pages, at its own address and at those that have no page, which show it. */
export function withNotFound(
  pages: Pick<PageCache, 'read'>,
  notFound: Pick<NotFoundPage, 'story'>,
  languages: readonly string[],
): PagesWithNotFound {
  return {
    resolve: createRouteResolver(languages),
    pages: {
      read: async (address, kind) => {
        const page = address.slug === NOT_FOUND_SLUG ? null : await pages.read(address, kind);
        return page ?? notFound.story(address);
      },
    },
  };
}
