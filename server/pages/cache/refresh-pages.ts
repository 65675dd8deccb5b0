import { setImmediate as nextIteration } from 'node:timers/promises';
import type { ContentVersion } from '../../content/cache/content-version';
import type { ChangeSet } from '../../content/story-index/changes';
import { partsOfLists } from '../list-parts';
import { pageAddressesOf, pageKinds, type PageAddress, type PageKind } from '../page-address';
import type { CachedPage, PageMemory } from './page-memory';

/** Pages that are rendered ahead of their visitors after a publish where it is unknown what changed. */
const maxRevalidated = 20;

interface RefreshScope {
  readonly version: Pick<ContentVersion, 'current' | 'ensureFresh'>;
  readonly memory: Pick<PageMemory, 'visited' | 'values'>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  readonly isFresh: (page: CachedPage) => boolean;
  readonly refresh: (page: CachedPage) => Promise<void>;
  readonly read: (address: PageAddress, kind: PageKind) => Promise<unknown>;
}

/**
 * Renders what a publish changed, one page after the other, so that its next visitor does not wait: the page of the story that
 * was announced, then the most visited. Pages that are gone leave memory and disk.
 */
export async function refreshPages(
  changes: ChangeSet | null,
  expected: string,
  { version: contentVersion, memory, languages, isFresh, refresh, read }: RefreshScope,
): Promise<void> {
  const version = contentVersion.current();
  await contentVersion.ensureFresh(true); // until then no page counts as fresh
  const rank = ({ address }: CachedPage): number => (address.slug === expected ? 0 : 1);
  const visited = memory.visited().sort((one, other) => rank(one) - rank(other));
  let left = changes === null ? maxRevalidated : visited.length;
  for (const page of visited) {
    if (contentVersion.current() !== version) break; // the next publish refreshes the rest
    if (left === 0) break;
    await nextIteration(); // visitors first: comparing the lists of a thousand pages takes a second
    if (isFresh(page)) continue;
    left -= 1;
    await refresh(page);
  }
  // The next publish does not name them again. A page that has no entry is not asked for: the index knows that it is gone.
  const gone = (changes?.gone ?? []).flatMap((slugs) => pageAddressesOf(slugs, languages));
  for (const address of [...gone, ...partsOfLists(gone, memory.values())])
    for (const kind of pageKinds) await read(address, kind).catch(() => {});
}
