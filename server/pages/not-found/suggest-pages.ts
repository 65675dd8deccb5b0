import { distance } from 'fastest-levenshtein';
import { HOME_SLUG, UNLISTED_PREFIX } from '../../../common/constants';
import { storyAddress, storySegments, type StoryAddress } from '../../../common/story/story-path';
import type { ContentSource } from '../../content/content-source';
import { slugIn } from '../../content/story-index/moved-addresses';
import type { IndexedStory, StoryIndex } from '../../content/story-index/story-index';
import type { PublishedPages } from '../published-pages';

/** A page whose address is near to the one that a visitor requested. */
export interface Suggestion {
  readonly title: string;
  readonly path: string;
}

/** Finds the pages nearest to the path of a page that does not exist: the same for the same path. */
export type SuggestPages = (pathname: string) => readonly Suggestion[];

const maxSuggestions = 3;
/** Stories that are looked at closely: some of the nearest ones may be no pages. */
const maxCandidates = 12;
/** Longer names are no mistyped addresses; nor are deeper paths. */
const maxLength = 60;
const maxDepth = 8;

interface SuggestDeps {
  readonly content: Pick<ContentSource, 'index' | 'summaries'>;
  readonly pages: PublishedPages;
  readonly languages: readonly string[];
}

/** The last segments of all addresses in a language, for the comparison with another one. */
interface NameList {
  readonly index: StoryIndex;
  readonly names: readonly string[];
  /** The letters that each name has, as bits. */
  readonly letters: Int32Array;
  readonly stories: readonly IndexedStory[];
}

interface Candidate {
  readonly story: IndexedStory;
  readonly slug: string;
  readonly distance: number;
  /** Leading characters that its slug shares with the requested one. */
  readonly shared: number;
}

/** Compares the last segments of addresses: a page is often found in another folder, or under a mistyped name. */
export function createSuggestPages({ content, pages, languages }: SuggestDeps): SuggestPages {
  const lists = new Map<string | null, NameList>();
  const listFor = (index: StoryIndex, language: string | null): NameList => {
    const before = lists.get(language);
    if (before?.index === index) return before;
    const list = listNames(index, language);
    lists.set(language, list);
    return list;
  };
  return (pathname) => {
    const index = content.index.latest();
    const segments = storySegments(pathname);
    if (index === undefined || segments === null || !isLikelyPage(segments)) return [];
    const address = storyAddress(segments, languages);
    const suggestions: Suggestion[] = [];
    for (const { story } of nearest(listFor(index, address.language), address)) {
      const path = pages.pathOf(story, address.language);
      const summary = content.summaries.summary(story.uuid, address.language);
      if (path !== null && summary?.isIndexable === true) suggestions.push({ title: summary.title, path });
      if (suggestions.length === maxSuggestions) break;
    }
    return suggestions;
  };
}

/** False for what programs request: files, hidden names, endless paths. */
function isLikelyPage(segments: readonly string[]): boolean {
  const last = segments.at(-1) ?? '';
  return segments.length <= maxDepth && last.length <= maxLength && /^[^._][^.]*$/.test(last);
}

function listNames(index: StoryIndex, language: string | null): NameList {
  const stories = [...index.stories()].filter(
    ({ slug }) => !slug.startsWith(UNLISTED_PREFIX) && slug !== HOME_SLUG,
  );
  const names = stories.map((story) => lastSegment(slugIn(story, language)));
  return { index, names, letters: Int32Array.from(names, lettersOf), stories };
}

function lastSegment(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1).toLowerCase();
}

/** The nearest stories, the nearest first. */
function nearest(list: NameList, address: StoryAddress): readonly Candidate[] {
  const name = lastSegment(address.slug);
  const letters = lettersOf(name);
  const limit = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  const found: Candidate[] = [];
  for (const [position, other] of list.names.entries()) {
    // Cheap tests first: each edit changes the length by one at most, and two letters.
    if (Math.abs(other.length - name.length) > limit) continue;
    if (bitsOf((list.letters[position] ?? 0) ^ letters) > 2 * limit) continue;
    const edits = distance(name, other);
    const story = list.stories[position];
    if (edits > limit || story === undefined) continue;
    const slug = slugIn(story, address.language);
    found.push({ story, slug, distance: edits, shared: sharedLength(slug, address.slug) });
  }
  return found.toSorted(byNearness).slice(0, maxCandidates);
}

function byNearness(one: Candidate, other: Candidate): number {
  return one.distance - other.distance || other.shared - one.shared || (one.slug < other.slug ? -1 : 1);
}

function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at += 1) letters |= 1 << (name.charCodeAt(at) & 31);
  return letters;
}

/** The number of bits that are set (Hacker's Delight, 5-1). */
function bitsOf(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return (((bits + (bits >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
