import type { ContentVersion } from '../cache/content-version';
import type { Dependencies } from '../story-index/changes';
import type { PublishedIndex } from '../story-index/published-index';
import type { StorySummaries } from './story-summaries';

/** What caches need of the index. */
export type SharedIndex = Pick<
  PublishedIndex,
  'current' | 'latest' | 'movedFrom' | 'isUnchanged' | 'isIndexed' | 'changesSince'
>;

/** The index, for pages that show lists, too. While summaries are late it is unknown what lists show. */
export function withLists(
  index: SharedIndex,
  version: Pick<ContentVersion, 'current'>,
  summaries: Pick<StorySummaries, 'isComplete' | 'find'>,
): SharedIndex {
  const hasSameLists = ({ lists = [] }: Dependencies): boolean =>
    lists.length === 0 ||
    (summaries.isComplete(version.current()) &&
      lists.every(({ query, language, stamp }) => summaries.find(query, language)?.stamp === stamp));
  return {
    current: () => index.current(),
    latest: () => index.latest(),
    movedFrom: (address) => index.movedFrom(address),
    isUnchanged: (dependencies, cv) => index.isUnchanged(dependencies, cv) && hasSameLists(dependencies),
    isIndexed: (cv) => index.isIndexed(cv),
    changesSince: (cv) => index.changesSince(cv),
  };
}
