import type { BlockLoader } from '../../common/block-system/block-loader';
import { textOf } from '../../common/json';
import type { Story } from '../../common/story/story';
import {
  queryKey,
  viewedQuery,
  type ListView,
  type ShownResult,
  type StoryQuery,
} from '../../common/story/story-query';
import { visitObjects } from '../../common/walk-json';
import type { Summaries } from '../content/content-source';
import type { Dependencies, ListDependency } from '../content/story-index/changes';

/** The results of a page's queries. */
export interface FoundLists {
  /** By `queryKey`; undefined without any. */
  readonly results: Readonly<Record<string, ShownResult>> | undefined;
  readonly dependencies: Dependencies;
  /** The objects that the results come from. */
  readonly sources: readonly object[];
  /** False while a result is unknown. */
  readonly isFresh: boolean;
}

/** Finds the results of a page's queries; null where the part of its first list that `view` names does not exist. */
export type FindLists = (
  page: { readonly story: Story; readonly config: Story | null; readonly language: string | null },
  view: ListView | undefined,
) => FoundLists | null;

/** Creates a {@link FindLists}. @param blockLoader with every block loaded. */
export function createListFinder(
  blockLoader: Pick<BlockLoader, 'loaded'>,
  summaries: Pick<Summaries, 'find'>,
): FindLists {
  return ({ story, config, language }, view) => {
    const results: Record<string, ShownResult> = {};
    const dependencies: ListDependency[] = [];
    const sources: object[] = [];
    let isFresh = true;
    let nextView = view;
    for (const query of queriesOf(blockLoader, story, config)) {
      const shownView = query.kind === 'list' ? nextView : undefined;
      if (shownView !== undefined) nextView = undefined;
      const viewed = viewedQuery(query, shownView);
      const found = summaries.find(viewed, language);
      if (found === null) {
        isFresh = false;
        continue;
      }
      const { result, stamp } = found;
      if (shownView !== undefined && result.stories.length === 0) return null;
      results[queryKey(query)] = shownView === undefined ? result : { ...result, view: shownView };
      dependencies.push({ query: viewed, language, stamp });
      sources.push(result);
    }
    // A page without a list has no further pages.
    if (nextView !== undefined) return null;
    return {
      results: sources.length === 0 ? undefined : results,
      dependencies: { contents: new Set(), addresses: new Set(), lists: dependencies },
      sources,
      isFresh,
    };
  };
}

/** The queries that a page's blocks declare, in the order of the page. */
function queriesOf(
  blockLoader: Pick<BlockLoader, 'loaded'>,
  story: Story,
  config: Story | null,
): readonly StoryQuery[] {
  const queries: StoryQuery[] = [];
  visitObjects([story.content, config?.content], (object) => {
    const component = textOf(object['component']);
    if (component === '') return;
    const block = blockLoader.loaded(component);
    if (block !== undefined) queries.push(...block.queries({ ...object, component }, { story: story.uuid }));
  });
  return queries;
}
