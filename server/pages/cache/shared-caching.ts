import type { Dependencies } from '../../content/story-index/changes';
import { PAGE_CACHE_CONTROL } from '../../http/response';

/** How shared caches in front of the site treat its published pages. */
export interface SharedCaching {
  /** `Cache-Control` of pages. */
  readonly cacheControl: string;
  /** `Cache-Control` of a page that may be outdated: the CMS is slow or fails, or no publish is noticed. */
  readonly staleCacheControl: string;
  /** Further headers of a page that is made of these, names and values in turn. */
  readonly keyHeaders: (dependencies: Dependencies) => readonly string[];
}

/** Shared caches that cannot be purged. */
export const anySharedCache: SharedCaching = {
  cacheControl: PAGE_CACHE_CONTROL,
  staleCacheControl: PAGE_CACHE_CONTROL,
  keyHeaders: () => [],
};
