import type { Fetched } from '../../content/cache/cache-types';
import type { PageAddress } from '../page-address';
import { createPage } from './create-page';
import type { PageCacheDeps } from './page-cache-deps';
import { sizeOf, type CachedPage } from './page-memory';

/** The feed of a page for the cache; null where the page has no list. */
export async function fetchFeed(
  deps: PageCacheDeps,
  address: PageAddress,
): Promise<Fetched<CachedPage> | null> {
  const { content, loadFeed, year } = deps;
  const version = content.version.current();
  const feed = await loadFeed(address);
  if (feed === null) return null;
  const { dependencies, isFresh, isComplete } = feed;
  const document = { text: feed.text, needsCaptcha: false };
  const shared = { address, kind: 'feed', year: year(), sourceIds: [], reuse: 'always' } as const;
  const page = createPage(deps, document, { ...shared, dependencies });
  const cv = isFresh && version > 0 && version === content.version.named() ? version : null;
  return { value: page, bytes: sizeOf(page), cv, isCacheable: isComplete };
}
