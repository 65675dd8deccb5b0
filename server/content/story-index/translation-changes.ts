import { ancestorNameKeys } from './ancestors';
import type { ChangedSummaries, ChangeSet } from './changes';
import type { StoryIndex } from './story-index';

/**
 * Adds the stories that became translated, or are so no more, as ones that moved: where a language lacks what is not translated,
 * links to them and breadcrumbs change.
 * @param changed null where that is unknown: every changed story counts.
 */
export function withTranslations(
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
