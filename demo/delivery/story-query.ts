import { matchesPattern } from './slug-pattern';
import type { Story } from './story';
import { sortStories } from './story-order';
import type { SingleStoryParameters, StoryListParameters } from './story-parameters';
import { hasSlug } from './story-store';

type Filter = (story: Story, parameters: StoryListParameters) => boolean;

const FILTERS: readonly Filter[] = [
  (story, { startsWith }) => story.full_slug.startsWith(startsWith),
  (story, { bySlugs }) => bySlugs.length === 0 || matchesAny(story, bySlugs),
  (story, { excludingSlugs }) => !matchesAny(story, excludingSlugs),
  (story, { byUuids }) => byUuids.length === 0 || byUuids.includes(story.uuid),
  (story, { byUuidsOrdered }) => byUuidsOrdered.length === 0 || byUuidsOrdered.includes(story.uuid),
  (story, { contentType }) => contentType === undefined || story.content['component'] === contentType,
  (story, { isStartpage }) => isStartpage === undefined || story.is_startpage === isStartpage,
];

/** All stories that pass every filter, in the order asked for; `by_uuids_ordered` outranks `sort_by`. */
export function selectStories(stories: readonly Story[], parameters: StoryListParameters): readonly Story[] {
  const passing = stories.filter((story) => FILTERS.every((passes) => passes(story, parameters)));
  const { byUuidsOrdered, sortBy } = parameters;
  if (byUuidsOrdered.length === 0) return sortStories(passing, sortBy);
  const rank = new Map(byUuidsOrdered.map((uuid, index) => [uuid, index]));
  return passing.toSorted((a, b) => (rank.get(a.uuid) ?? 0) - (rank.get(b.uuid) ?? 0));
}

/** The one story meant by the last part of an address: its uuid where so asked, else its numeric id or its full slug. */
export function findStory(
  stories: readonly Story[],
  key: string,
  { findBy }: Pick<SingleStoryParameters, 'findBy'>,
): Story | undefined {
  if (findBy === 'uuid') return stories.find((story) => story.uuid === key);
  const byId = /^\d+$/.test(key) ? stories.find((story) => String(story.id) === key) : undefined;
  return byId ?? stories.find((story) => hasSlug(story, key));
}

function matchesAny(story: Story, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => hasSlug(story, pattern) || matchesPattern(story.full_slug, pattern));
}
