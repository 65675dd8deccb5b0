import type { BlockLoader } from '../../common/block-system/block-loader';
import { unavailable } from '../http/unavailable';
import { isRawBlock } from '../../common/fields/fields';
import { languageCodeOf, type Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import {
  queryKey,
  viewedQuery,
  type ListView,
  type ShownResult,
  type StoryQuery,
  type StoryResult,
} from '../../common/story/story-query';
import { loadPageTexts, pageTexts } from '../../common/texts/page-texts';
import type { PageTexts } from '../../common/texts/texts';
import { objectsInContent } from '../../common/walk-json';
import type { ContentSource } from '../content/content-source';
import type { Dependencies, ListDependency } from '../content/story-index/changes';
import { dependenciesOnStoryAt } from '../content/story-index/dependencies';
import { idleClock } from '../runtime/clock';
import { createSoftTimeout } from '../runtime/timeout';
import { titleSuffix } from './title-suffix';

/** The results of a page's queries. */
export interface FoundLists {
  /** Their part of the payload. */
  readonly shown: Pick<Payload, 'lists' | 'titleSuffix'>;
  readonly dependencies: Dependencies;
  /** The objects that the results come from. */
  readonly sources: readonly object[];
  /** By language code: whether the part of the list that the page shows exists there. Empty where every language has the same parts. */
  readonly partsElsewhere: Readonly<Record<string, boolean>>;
  /** False while a result is unknown. */
  readonly hasAll: boolean;
  /** False while a result is unknown, or may be outdated. */
  readonly isFresh: boolean;
}

/**
 * Finds the results of a page's queries; null where the part of its first list that `view` names does not exist.
 * @throws {HttpError} 503 while that is unknown.
 */
export type FindLists = (
  page: { readonly story: Story; readonly config: Story | null; readonly address: StoryAddress },
  view: ListView | undefined,
) => Promise<FoundLists | null>;

/** Milliseconds that the first pages of a process wait for the index, without which there is no list. */
const indexTimeout = 3_000;

/** What a page shows of its list at its own address. */
const firstPage: ListView = { page: 1 };

interface ListFinderDeps {
  /** With every block loaded. */
  readonly blockLoader: Pick<BlockLoader, 'loaded'>;
  readonly content: {
    readonly summaries: Pick<ContentSource['summaries'], 'find' | 'version' | 'isComplete'>;
    readonly version: Pick<ContentSource['version'], 'current'>;
    readonly firstIndexed: ContentSource['firstIndexed'];
  };
  /** The site's languages; the first has no prefix. */
  readonly languages: readonly string[];
  /** `off`: a list has fewer stories in a language that not all are translated into. */
  readonly fallback: 'on' | 'off';
}

/** Creates a {@link FindLists}. */
export function createListFinder({
  blockLoader,
  content: { summaries, version, firstIndexed },
  languages,
  fallback,
}: ListFinderDeps): FindLists {
  const withSoftTimeout = createSoftTimeout(idleClock);
  return async ({ story, config, address }, view) => {
    const { language } = address;
    const own = queriesOf(blockLoader, story, story);
    const paged = own.find(({ kind }) => kind === 'list');
    // A page without a list has no further pages.
    if (view !== undefined && paged === undefined) return null;
    const queries = [...own, ...queriesOf(blockLoader, config, story)];
    if (queries.length > 0 && summaries.version() === 0) await withSoftTimeout(firstIndexed(), indexTimeout);
    const found = queries.flatMap((base) => {
      const shown = isEqual(base, paged) ? (view ?? firstPage) : undefined;
      const query = viewedQuery(base, shown);
      const stories = summaries.find(query, language);
      return stories === null ? [] : [{ ...stories, base, query, language, view: shown }];
    });
    const list = found.find((each) => each.view !== undefined)?.result;
    if (view !== undefined && !hasStories(list)) return null;
    const elsewhere = partsElsewhere(paged, view, language);
    const hasAll = found.length === queries.length;
    return {
      shown: {
        lists: found.length === 0 ? undefined : Object.fromEntries(found.map(entryOf)),
        titleSuffix:
          view && titleSuffix(view, list, await textsIn(languageCodeOf({ language, site: { languages } }))),
      },
      dependencies: {
        ...dependenciesOnStoryAt(address),
        lists: [...found, ...elsewhere].map(dependencyOf),
      },
      sources: found.map(({ result }) => result),
      partsElsewhere: Object.fromEntries(elsewhere.map(({ language: code, stamp }) => [code, stamp])),
      hasAll,
      isFresh: queries.length === 0 || (hasAll && summaries.isComplete(version.current())),
    };
  };

  /** What the languages beside the page's and the first, which has every story, have of the part of a list. */
  function partsElsewhere(list: StoryQuery | undefined, view: ListView | undefined, language: string | null) {
    if (fallback === 'on' || list === undefined || view === undefined) return [];
    const query = viewedQuery(list, view);
    return languages.slice(1).flatMap((code) => {
      const stories = code === language ? null : summaries.find(query, code);
      if (stories === null) return [];
      return [{ query, language: code, stamp: stories.result.stories.length > 0, keys: stories.keys }];
    });
  }
}

/** @throws {HttpError} 503 for a list that is not known yet. */
function hasStories(list: StoryResult | undefined): boolean {
  if (list === undefined) throw unavailable();
  return list.stories.length > 0;
}

async function textsIn(languageCode: string): Promise<PageTexts> {
  await loadPageTexts(languageCode);
  return pageTexts(languageCode);
}

interface FoundList extends ListDependency {
  /** The query that the block declares. */
  readonly base: StoryQuery;
  readonly view: ListView | undefined;
  readonly result: StoryResult;
}

function entryOf({ base, result, view, keys }: FoundList): readonly [key: string, ShownResult] {
  return [queryKey(base), { ...result, view, keys }];
}

function dependencyOf({ query, language, stamp, keys }: ListDependency): ListDependency {
  return { query, language, stamp, keys };
}

function isEqual(one: StoryQuery, other: StoryQuery | undefined): boolean {
  return other !== undefined && queryKey(one) === queryKey(other);
}

/** The queries that the blocks of a story declare, in its order. */
function queriesOf(
  blockLoader: ListFinderDeps['blockLoader'],
  blocks: Story | null,
  story: Story,
): readonly StoryQuery[] {
  const queries: StoryQuery[] = [];
  for (const object of blocks === null ? [] : objectsInContent(blocks.content).blocks) {
    if (!isRawBlock(object)) continue;
    const declared = blockLoader.loaded(object.component)?.queries(object, { story: story.uuid });
    if (declared !== undefined) queries.push(...declared);
  }
  return queries;
}
