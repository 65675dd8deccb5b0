import { distance } from 'fastest-levenshtein';
import { HOME_SLUG, UNLISTED_PREFIX } from '../../../common/constants';
import { storyAddress, storySegments, type StoryAddress } from '../../../common/story/story-path';
import type { ContentSource } from '../../content/content-source';
import { slugIn } from '../../content/story-index/story-slugs';
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

/** A story by the last segment of its address in a language. */
interface NamedStory {
  readonly name: string;
  /** The letters that the name has, as bits. */
  readonly letters: number;
  readonly story: IndexedStory;
}

/** All stories of an index, by the length of their names: only those of nearly the same length can be near. */
interface NameList {
  readonly index: StoryIndex;
  readonly byLength: readonly (readonly NamedStory[] | undefined)[];
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
  const byLength: NamedStory[][] = [];
  for (const story of index.stories()) {
    if (story.slug.startsWith(UNLISTED_PREFIX) || story.slug === HOME_SLUG) continue;
    const name = lastSegment(slugIn(story, language));
    (byLength[name.length] ??= []).push({ name, letters: lettersOf(name), story });
  }
  return { index, byLength };
}

function lastSegment(slug: string): string {
  return slug.slice(slug.lastIndexOf('/') + 1).toLowerCase();
}

/** The nearest stories, the nearest first. */
function nearest({ byLength }: NameList, address: StoryAddress): readonly Candidate[] {
  const name = lastSegment(address.slug);
  const letters = lettersOf(name);
  const limit = Math.min(3, Math.max(1, Math.floor(name.length / 3)));
  const found: Candidate[] = [];
  for (let length = Math.max(1, name.length - limit); length <= name.length + limit; length += 1)
    for (const other of byLength[length] ?? []) {
      // Each edit changes two letters at most: that rules nearly all names out at little cost.
      if (bitsOf(other.letters ^ letters) > 2 * limit) continue;
      const edits = distance(name, other.name);
      if (edits > limit) continue;
      const slug = slugIn(other.story, address.language);
      found.push({ story: other.story, slug, distance: edits, shared: sharedLength(slug, address.slug) });
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
