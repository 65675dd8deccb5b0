import type { JsonObject } from '../../common/json';
import type { Payload } from '../../common/page/page-data';
import { isUntranslated, type PageAlternate } from '../../common/site/site-context';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import type { ListView, ShownResult } from '../../common/story/story-query';
import type { FoundStory } from '../content/api/fetch-story';
import type { Ancestor } from '../content/story-index/ancestors';
import { storyTextOf } from '../content/api/story-text';
import type { Dependencies } from '../content/story-index/changes';
import { allOf, dependencyOnAncestors } from '../content/story-index/dependencies';
import type { FoundLists } from './find-lists';
import { ancestorIds, withAncestors } from './page-ancestors';
import type { FoundTranslations } from './translations';

/** Header and footer of a language, with the links and the related stories in them. */
export interface SiteChrome {
  readonly config: Story | null;
  readonly links: Payload['links'];
  readonly rels: Payload['rels'];
}

export const emptyChrome: SiteChrome = { config: null, links: {}, rels: {} };

/** A page before it is rendered. */
export interface LoadedPage {
  readonly payload: Payload;
  /** Ids of the values in the payload ({@link objectId}): the same ids make the same page. */
  readonly sourceIds: readonly SourceId[];
  readonly dependencies: Dependencies;
  /** True if every value is current. */
  readonly isFresh: boolean;
  /** True if the story is, although what surrounds it may not be. */
  readonly isStoryFresh: boolean;
  /** False if header, footer or translations could not be loaded in time. */
  readonly isComplete: boolean;
  /** False if it lacks a list, since it is unknown which stories are published. */
  readonly hasLists: boolean;
  /** False if it may be below start pages that are not known yet. */
  readonly hasAncestors: boolean;
}

/** Identifies a value that a page was rendered from. */
export type SourceId = number | string;

export interface CurrentStory {
  readonly found: FoundStory;
  readonly isFresh: boolean;
}

export interface LoadedStory extends CurrentStory {
  /** The address of the story. */
  readonly address: StoryAddress;
  /** The part of its list to show; left out: the first. */
  readonly view?: ListView;
  /** The path of that part below the story's; `''` for the first. */
  readonly listPath: string;
}

/** Header and footer, and what they depend on. */
export interface LoadedChrome extends Pick<LoadedPage, 'dependencies' | 'isFresh' | 'isComplete'> {
  readonly chrome: SiteChrome;
}

/** What surrounds the story of a page. */
interface Surroundings {
  readonly translations: FoundTranslations;
  readonly chrome: LoadedChrome;
  readonly lists: FoundLists;
  /** The start pages above it; undefined while it is unknown which stories are published. */
  readonly ancestors: readonly Ancestor[] | undefined;
  readonly address: StoryAddress;
  readonly buildId: string;
}

/** Joins the values that a page is made of. */
export function joinPage(
  { found, isFresh, listPath }: LoadedStory,
  { translations, chrome: { chrome, ...chromeState }, lists, ancestors, address, buildId }: Surroundings,
): LoadedPage {
  const { story, rels, links } = found;
  const { config } = chrome;
  const alternates = translations.alternates.map((each) =>
    partIn(each, listPath, lists.partsElsewhere[each.lang]),
  );
  // The further pages of a list are pages of its story.
  const above = (ancestors ?? []).filter(({ uuid }) => uuid !== story.uuid);
  const allLinks = withAncestors({ ...chrome.links, ...links }, above);
  const own = [sourceOf(story), rels, links];
  const sources = [...own, config && sourceOf(config), chrome.links, chrome.rels, ...lists.sources];
  return {
    payload: {
      story,
      links: withAlternates(allLinks, story.uuid, alternates),
      rels: { ...chrome.rels, ...rels },
      config,
      ...(isUntranslated(translations.alternates, address.language)
        ? withLanguages(lists.shown, address.language)
        : lists.shown),
      buildId,
    },
    dependencies: allOf([
      found.dependencies,
      chromeState.dependencies,
      lists.dependencies,
      dependencyOnAncestors(address),
    ]),
    sourceIds: [
      ...sources.map(objectId),
      ...ancestorIds(above),
      ...alternates.map(({ published, hasPart }) => String([published, hasPart])),
    ],
    isStoryFresh: isFresh,
    isFresh: isFresh && chromeState.isFresh && lists.isFresh && translations.isFresh,
    isComplete: chromeState.isComplete && translations.isComplete,
    hasLists: lists.hasAll,
    hasAncestors: ancestors !== undefined || !address.slug.includes('/'),
  };
}

/** The part of a list in a language; the whole page where the language lacks it. @param hasPart undefined: every language has it. */
function partIn(page: PageAlternate, listPath: string, hasPart: boolean | undefined): PageAlternate {
  if (hasPart === false) return { ...page, hasPart };
  return { ...page, path: below(page.path, listPath), ...(hasPart && { hasPart }) };
}

/** The lists of a page whose text is in the first language: of a story that is translated they say so, since it is in another one there. */
function withLanguages(shown: FoundLists['shown'], language: string | null): FoundLists['shown'] {
  const lang = language ?? undefined;
  const marked = ({ stories, ...result }: ShownResult): ShownResult => ({
    ...result,
    stories: stories.map((story) => story && { ...story, lang: story.lang ?? lang }),
  });
  const entries = Object.entries(shown.lists ?? {}).map(([key, result]) => [key, marked(result)]);
  return { ...shown, lists: shown.lists && Object.fromEntries(entries) };
}

/** The browser learns from the page's own link where the page is in other languages. */
export function withAlternates(
  links: Readonly<Record<string, JsonObject>>,
  uuid: string,
  alternates: readonly unknown[],
): Readonly<Record<string, JsonObject>> {
  return alternates.length === 0 ? links : { ...links, [uuid]: { ...links[uuid], uuid, alternates } };
}

/** The path of a part of a story's list; `rest` is `''` for the story itself. */
export function below(path: string, rest: string): string {
  return rest === '' ? path : path.replace(/\/$/, '') + rest;
}

/** The text of a story, where it is known: a story that is parsed from it again is the same. */
function sourceOf(story: Story): object {
  return storyTextOf(story) ?? story;
}

const ids = new WeakMap<object, number>();
let lastId = 0;

/**
 * A number that identifies an object for the life of the process, 0 for null. Cached pages are compared by it: with the
 * objects themselves they would hold every story they were rendered from in memory.
 */
function objectId(value: object | null): number {
  if (value === null) return 0;
  const id = ids.get(value) ?? (lastId += 1);
  ids.set(value, id);
  return id;
}
