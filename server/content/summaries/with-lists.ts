import type { ContentVersion } from '../cache/content-version';
import type { Dependencies, ListDependency } from '../story-index/changes';
import type { PublishedIndex } from '../story-index/published-index';
import type { StorySummaries } from './story-summaries';

/** What caches need of the index. */
export type SharedIndex = Pick<
  PublishedIndex,
  'current' | 'latest' | 'movedFrom' | 'isUnchanged' | 'isIndexed' | 'changesSince'
>;

const none: ReadonlySet<string> = new Set();

/** The index for pages with lists, too: until the summaries are complete at the site's version, such a page counts as changed. */
export function withLists(
  index: SharedIndex,
  version: Pick<ContentVersion, 'current'>,
  summaries: Pick<StorySummaries, 'isComplete' | 'find'>,
): SharedIndex {
  /** True for a list whose keys have not changed since a version. A list without keys may be that of a story yet to be published. */
  const isKeyedUnchanged = ({ keys }: ListDependency, cv: number): boolean =>
    keys.length > 0 && index.isUnchanged({ contents: none, addresses: new Set(keys) }, cv);
  const isFoundUnchanged = ({ query, language, stamp }: ListDependency): boolean => {
    const found = summaries.find(query, language);
    if (found === null) return false;
    return stamp === (typeof stamp === 'boolean' ? found.result.stories.length > 0 : found.stamp);
  };
  const hasSameLists = ({ lists = [] }: Dependencies, cv: number): boolean =>
    lists.length === 0 ||
    (summaries.isComplete(version.current()) &&
      lists.every((list) => isKeyedUnchanged(list, cv) || isFoundUnchanged(list)));
  return {
    current: () => index.current(),
    latest: () => index.latest(),
    movedFrom: (address) => index.movedFrom(address),
    isUnchanged: (dependencies, cv) => index.isUnchanged(dependencies, cv) && hasSameLists(dependencies, cv),
    isIndexed: (cv) => index.isIndexed(cv),
    changesSince: (cv) => index.changesSince(cv),
  };
}
