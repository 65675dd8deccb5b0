import { UNLISTED_PREFIX } from '../../../common/constants';
import type { ResolveRoute } from '../../../common/routes';
import type { Entry } from '../../content/cache/cache-types';
import type { ContentSource } from '../../content/content-source';
import type { IndexedStory, StoryIndex } from '../../content/story-index/story-index';
import { pageAddressesOf, isPage, type PageAddress } from '../page-address';
import type { UntranslatedPages } from '../untranslated-pages';
import type { CachedPage } from './page-memory';

/** The published pages that show a story: its content is part of them. */
export interface PagesShowing {
  /** Those of the story itself first, in the order of the site's languages; then by path. */
  readonly pages: readonly PageAddress[];
  /** False if others may show it: a published page is not in memory, or has changed since it was rendered. */
  readonly isComplete: boolean;
}

interface Scope {
  readonly index: ContentSource['index'];
  /** The pages in memory. */
  readonly entries: Iterable<Entry<CachedPage>>;
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  readonly resolve: ResolveRoute;
  readonly untranslated: Pick<UntranslatedPages, 'has' | 'isCurrent'>;
}

/**
 * Finds the pages that show a story: its own by the index of stories, the others by what they were made of.
 * @returns null while there is no index of the current content version, or it is unknown which pages are translated.
 */
export function findPagesShowing(uuid: string, scope: Scope): PagesShowing | null {
  const { index, entries, untranslated } = scope;
  const stories = index.current();
  if (stories === undefined || !untranslated.isCurrent()) return null;
  const story = stories.get(uuid);
  // Pages show what is published.
  if (story === undefined) return { pages: [], isComplete: true };
  const own = pagesOf(story, scope);
  const ownPaths = new Set(own.map(({ path }) => path));
  const others = new Map<string, PageAddress>();
  const without = new Set<string>();
  for (const entry of entries) {
    const { address } = entry.value;
    const shown = stories.at(address);
    if (shown === undefined || !isPageOf(shown, address, scope)) continue;
    if (ownPaths.has(address.path)) continue;
    const shows = showsStory(uuid, entry, index);
    if (shows === true) others.set(address.path, address);
    if (shows === false) without.add(address.path);
  }
  const byPath = [...others.values()].sort((one, other) => (one.path < other.path ? -1 : 1));
  const isKnown = (path: string): boolean => ownPaths.has(path) || others.has(path) || without.has(path);
  return { pages: [...own, ...byPath], isComplete: !lacksPage(stories, scope, isKnown) };
}

/**
 * Whether a page shows a story; undefined where it has to be rendered first. A publish of the story itself changes nothing:
 * the other stories of the page name it.
 */
function showsStory(
  uuid: string,
  { value: { dependencies, reuse }, cv }: Entry<CachedPage>,
  index: Scope['index'],
): boolean | undefined {
  if (reuse !== 'always') return undefined;
  if (!dependencies.contents.has(uuid)) return index.isUnchanged(dependencies, cv) ? false : undefined;
  const contents = new Set(dependencies.contents);
  contents.delete(uuid);
  return index.isUnchanged({ contents, addresses: new Set() }, cv) ? true : undefined;
}

/** The pages of a story, one in each language that has it. */
function pagesOf(story: IndexedStory, { languages, resolve, untranslated }: Scope): readonly PageAddress[] {
  return pageAddressesOf(story, languages).filter(
    (address) => isPage(address, resolve) && !untranslated.has(story.uuid, address.language),
  );
}

/** True for the address of a story's page. Other addresses that lead to the story may be in memory from before it had that one. */
function isPageOf(
  story: IndexedStory,
  { path, language }: PageAddress,
  { languages, untranslated }: Scope,
): boolean {
  return (
    pageAddressesOf(story, languages).some((address) => address.path === path) &&
    !untranslated.has(story.uuid, language)
  );
}

/** True if there is a published page, and one that lists have, whose path is not known. */
function lacksPage(stories: StoryIndex, scope: Scope, isKnown: (path: string) => boolean): boolean {
  for (const story of stories.stories()) {
    if (story.slug.startsWith(UNLISTED_PREFIX)) continue;
    if (pagesOf(story, scope).some(({ path }) => !isKnown(path))) return true;
  }
  return false;
}
