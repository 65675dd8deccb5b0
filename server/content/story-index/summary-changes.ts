import { ancestorNameKeys } from './ancestors';
import { folderKeysOf, withTags, type ChangedSummaries, type ChangeSet } from './changes';
import type { StoryIndex } from './story-index';

/**
 * Adds what the index does not know of changed stories.
 * @param changed null where that is unknown.
 * @param fallback see `PublishedIndexOptions`.
 */
export function withSummaries(
  changes: ChangeSet,
  changed: ChangedSummaries | null,
  index: StoryIndex,
  fallback: 'on' | 'off' | undefined,
): ChangeSet {
  const tagged = withTags(withOutdated(changes, changed, index), changed);
  return fallback === 'off' ? withTranslations(tagged, changed, index) : tagged;
}

/** Adds the stories that pages and lists may show as they were before the last listing. */
function withOutdated(
  { contents, addresses, gone }: ChangeSet,
  changed: ChangedSummaries | null,
  index: StoryIndex,
): ChangeSet {
  const again = [...(changed?.again ?? [])];
  const folders = again.flatMap((uuid) => folderKeysOf(index.get(uuid)?.slug ?? ''));
  return { contents: new Set([...contents, ...again]), addresses: new Set([...addresses, ...folders]), gone };
}

/**
 * Adds the stories that became translated, or are so no more, as ones that moved: where a language lacks what is not translated,
 * links to them and breadcrumbs change.
 * @param changed null where that is unknown: every changed story counts.
 */
function withTranslations(
  { contents, addresses, gone }: ChangeSet,
  changed: ChangedSummaries | null,
  index: StoryIndex,
): ChangeSet {
  const isKnown = changed !== null && [...contents].every((uuid) => changed.stories.has(uuid));
  const moved = [...(isKnown ? changed.translations : contents)].flatMap((uuid) => {
    const story = index.get(uuid);
    return story === undefined ? [] : [uuid, ...ancestorNameKeys(story)];
  });
  return { contents, addresses: new Set([...addresses, ...moved]), gone };
}
