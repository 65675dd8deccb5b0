import { matchesPattern } from './slug-pattern';
import { type Story, translatedSlug, valuesIn } from '../story';
import type { StoryListParameters } from './story-list-parameters';
import { sortStories } from './story-order';
import type { SingleStoryParameters } from './story-parameters';
import { hasSlug } from '../story-store';

type Filter = (story: Story, parameters: StoryListParameters) => boolean;

const FILTERS: readonly Filter[] = [
  (story, { startsWith }) => story.full_slug.startsWith(startsWith),
  (story, { bySlugs }) => bySlugs.length === 0 || matchesAny(story, bySlugs),
  (story, { excludingSlugs }) => !matchesAny(story, excludingSlugs),
  (story, { byUuids }) => byUuids.length === 0 || byUuids.includes(story.uuid),
  (story, { byUuidsOrdered }) => byUuidsOrdered.length === 0 || byUuidsOrdered.includes(story.uuid),
  (story, { byIds }) => byIds.length === 0 || byIds.includes(String(story.id)),
  (story, { excludingIds }) => !excludingIds.includes(String(story.id)),
  (story, { contentType }) => contentType === undefined || story.content['component'] === contentType,
  (story, { isStartpage }) => isStartpage === undefined || story.is_startpage === isStartpage,
  (story, { level }) => level === undefined || story.full_slug.split('/').length === level,
  (story, { withTag }) => withTag.length === 0 || story.tag_list.some((tag) => withTag.includes(tag)),
  (story, { dates }) => dates.every((holds) => holds(story)),
  (story, { fieldFilters }) => fieldFilters.every((passes) => passes(story.content)),
  (story, { searchTerm }) => searchTerm === undefined || mentions(story, searchTerm),
];

/** The stories that pass every filter, in the requested order; `by_uuids_ordered` takes precedence over `sort_by`. */
export function selectStories(stories: readonly Story[], parameters: StoryListParameters): readonly Story[] {
  const passing = stories.filter((story) => FILTERS.every((passes) => passes(story, parameters)));
  const { byUuidsOrdered, sortBy } = parameters;
  if (byUuidsOrdered.length === 0) return sortStories(passing, sortBy);
  const rank = new Map(byUuidsOrdered.map((uuid, index) => [uuid, index]));
  return passing.toSorted((a, b) => (rank.get(a.uuid) ?? 0) - (rank.get(b.uuid) ?? 0));
}

/**
 * Finds a story by the last part of a URL: its uuid with `find_by=uuid`, else its numeric id, its path in the requested language
 * or its full slug, which serves every language.
 * @returns undefined for no such story, or one of another content type than the requested one.
 */
export function findStory(
  stories: readonly Story[],
  key: string,
  { findBy, contentType, language }: Pick<SingleStoryParameters, 'findBy' | 'contentType' | 'language'>,
): Story | undefined {
  const found =
    findBy === 'uuid' ? stories.find((story) => story.uuid === key) : findByKey(stories, key, language);
  return contentType === undefined || found?.content['component'] === contentType ? found : undefined;
}

function findByKey(stories: readonly Story[], key: string, language: string | undefined): Story | undefined {
  const byId = /^\d+$/.test(key) ? stories.find((story) => String(story.id) === key) : undefined;
  const byTranslatedSlug = stories.find((story) => translatedSlug(story, language)?.path === key);
  return byId ?? byTranslatedSlug ?? stories.find((story) => hasSlug(story, key));
}

function matchesAny(story: Story, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => hasSlug(story, pattern) || matchesPattern(story.full_slug, pattern));
}

/** True if the name, the slug or any text of the content contains the term; case-insensitive. */
function mentions(story: Story, term: string): boolean {
  const lowerCaseTerm = term.toLowerCase();
  const contains = (value: unknown): boolean =>
    typeof value === 'string' && value.toLowerCase().includes(lowerCaseTerm);
  if (contains(story.name) || contains(story.full_slug)) return true;
  for (const value of valuesIn(story.content)) if (contains(value)) return true;
  return false;
}
