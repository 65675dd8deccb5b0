import { CONFIG_SLUG, HOME_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { JsonObject } from '../../common/json';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import { storyPath, type StoryAddress } from '../../common/story/story-path';
import { listViewOf, type ListView } from '../../common/story/story-query';
import { idleClock } from '../runtime/clock';
import type { Dependencies } from '../content/story-index/changes';
import { allOf, dependenciesOnNoConfig } from '../content/story-index/dependencies';
import { otherSlug } from '../content/story-index/story-slugs';
import type { Outcome } from '../content/cache/cache-types';
import type { DraftSource } from '../content/draft-source';
import type { ContentSource } from '../content/content-source';
import type { FoundStory } from '../content/api/fetch-story';
import type { FindLists, FoundLists } from './find-lists';
import { withTimeout } from '../runtime/timeout';
import type { HasPage } from './has-page';
import type { Priority } from '../content/api/rate-limit';
import type { Log } from '../runtime/log';
import type { FindTranslations, FoundTranslations } from './translations';

/** Header and footer of a language, with the links in them. */
export interface SiteChrome {
  readonly config: Story | null;
  readonly links: Payload['links'];
}

/** A page before it is rendered. */
export interface LoadedPage {
  readonly payload: Payload;
  /** Ids of the values in the payload ({@link objectId}): the same ids make the same page. */
  readonly sourceIds: readonly number[];
  readonly dependencies: Dependencies;
  /** True if every value is current. */
  readonly isFresh: boolean;
  /** False if header, footer or translations could not be loaded in time. */
  readonly isComplete: boolean;
}

/** Collects what a page is rendered from: published, or as drafts. */
export interface PageLoader {
  /**
   * Loads a page; null if there is no such story, if it is no page, or if it has another path in that language.
   * @param priority of calls that have to wait. Default: `known` for a cached story, else `unknown`.
   * @throws {PageError} 503 while the CMS is out of reach and nothing is cached.
   */
  page: (address: StoryAddress, priority?: Priority) => Promise<LoadedPage | null>;
  /** True if the page exists. @throws {PageError} as above. */
  exists: (address: StoryAddress) => Promise<boolean>;
  /** The story `config` in the site's first language, and what it depends on. */
  config: () => Promise<LoadedChrome>;
  /** The path at which the story of an address without a page is shown; null if there is none. @throws {PageError} as above. */
  movedTo: (address: StoryAddress) => Promise<string | null>;
  /** Header and footer for error pages; empty if they cannot be loaded. */
  chrome: (language: string | null) => Promise<SiteChrome>;
}

/** Milliseconds that a page whose story is loaded waits for header and footer. */
const chromeTimeout = 2_000;
/** Seconds after which a visitor of an unavailable page should try again. */
const retryAfter = 10;

interface PageLoaderDeps {
  readonly content: Pick<ContentSource | DraftSource, 'story' | 'health'>;
  /** Tells pages from other stories. */
  readonly hasPage: HasPage;
  readonly findLists: FindLists;
  readonly findTranslations: FindTranslations;
  /** Whether a page whose story is not translated into its language shows the text of the first one. */
  readonly fallback: 'on' | 'off';
  readonly buildId: string;
  readonly log: Log;
}

export function createPageLoader(deps: PageLoaderDeps): PageLoader {
  const { content, hasPage, findLists, findTranslations, fallback, buildId, log } = deps;

  async function loadStory(address: StoryAddress, priority?: Priority): Promise<CurrentStory | null> {
    const outcome = await content.story(address, priority);
    if (outcome.outcome !== 'unavailable') {
      const loaded = storyOf(outcome);
      return loaded !== null && hasPage(loaded.found.story.content) ? loaded : null;
    }
    logUnavailable(content, outcome.error, log);
    throw new PageError(503, undefined, { retryAfter });
  }

  /** The story at an address, else the one whose list the address shows a part of. */
  async function loadStoryOrList(address: StoryAddress, priority?: Priority): Promise<LoadedStory | null> {
    const list = listViewOf(address.slug);
    // The index knows that no story is at such an address, even if its page was served before.
    const loaded = await loadStory(address, list === null ? priority : undefined);
    if (loaded !== null) return { ...loaded, address, rest: '' };
    if (list === null) return null;
    const owner = { ...address, slug: list.slug };
    const found = await loadStory(owner, priority);
    const rest = address.slug.slice(list.slug === HOME_SLUG ? 0 : list.slug.length);
    return (
      found && { ...found, address: owner, view: list.view, rest: storyPath({ language: null, slug: rest }) }
    );
  }

  // Every page waits for this one story.
  const loadChrome = async (language: string | null): Promise<LoadedChrome> =>
    chromeOf(await content.story({ language, slug: CONFIG_SLUG }, 'urgent'));

  return {
    page: async (address, priority) => {
      const { language } = address;
      const chromeLoading = loadChrome(language);
      const loaded = await loadStoryOrList(address, priority);
      if (loaded === null || pathElsewhere(loaded) !== null) return null;
      const { story } = loaded.found;
      const [translations, chrome] = await Promise.all([
        findTranslations(story, language, priority),
        withChromeTimeout(chromeLoading),
      ]);
      const own = translations.alternates.find(({ lang }) => lang === language);
      if (fallback === 'off' && own?.published === false) return null;
      const lists = findLists({ story, config: chrome.chrome.config, language }, loaded.view);
      return lists && joined(loaded, translations, chrome, lists, buildId);
    },
    exists: async (address) => (await loadStory(address)) !== null,
    config: () => withChromeTimeout(loadChrome(null)),
    movedTo: async (address) => {
      const loaded = address.language === null ? null : await loadStoryOrList(address);
      return loaded && pathElsewhere(loaded);
    },
    chrome: async (language) => (await withChromeTimeout(loadChrome(language))).chrome,
  };
}

/** The path at which a story is shown, if that is another one than its address; null otherwise. */
function pathElsewhere({ found: { story }, address, rest }: LoadedStory): string | null {
  const slug = otherSlug(story, address);
  return slug === null ? null : below(storyPath({ language: address.language, slug }), rest);
}

function below(path: string, rest: string): string {
  return rest === '' ? path : path.replace(/\/$/, '') + rest;
}

/** Joins the values that a page is made of. */
function joined(
  { found, isFresh, rest }: LoadedStory,
  translations: FoundTranslations,
  { chrome, ...chromeState }: LoadedChrome,
  lists: FoundLists,
  buildId: string,
): LoadedPage {
  const { story, rels, links } = found;
  const { config } = chrome;
  const alternates = translations.alternates.map((each) => ({ ...each, path: below(each.path, rest) }));
  const allLinks: Record<string, JsonObject> = { ...chrome.links, ...links };
  // The browser learns from the page's own link where the page is in other languages.
  if (alternates.length > 0) allLinks[story.uuid] = { ...allLinks[story.uuid], uuid: story.uuid, alternates };
  const shown = lists.results === undefined ? {} : { lists: lists.results };
  return {
    payload: { story, links: allLinks, rels, config, ...shown, buildId },
    dependencies: allOf([found.dependencies, chromeState.dependencies, lists.dependencies]),
    sourceIds: [
      ...[story, rels, links, config, chrome.links, ...lists.sources].map(objectId),
      ...alternates.map(({ published }) => Number(published)),
    ],
    isFresh: isFresh && chromeState.isFresh && lists.isFresh && translations.isFresh,
    isComplete: chromeState.isComplete && translations.isComplete,
  };
}

/** Logs why a story could not be loaded, unless the source is disabled: that was logged at the start. */
export function logUnavailable(
  { health }: Pick<ContentSource | DraftSource, 'health'>,
  error: Error,
  log: Log,
): void {
  if (health().state !== 'disabled') log.warn('content-unavailable', { error: error.message });
}

interface CurrentStory {
  readonly found: FoundStory;
  readonly isFresh: boolean;
}

interface LoadedStory extends CurrentStory {
  /** The address of the story. */
  readonly address: StoryAddress;
  /** The part of its list to show; left out: the first. */
  readonly view?: ListView;
  /** The path of that part below the story's; `''` for the first. */
  readonly rest: string;
}

/** Header and footer, and what they depend on. */
interface LoadedChrome extends Pick<LoadedPage, 'dependencies' | 'isFresh' | 'isComplete'> {
  readonly chrome: SiteChrome;
}

/** The story, or null if there is none. */
function storyOf(outcome: Outcome<FoundStory>): CurrentStory | null {
  return outcome.outcome === 'fresh' || outcome.outcome === 'stale'
    ? { found: outcome.value, isFresh: outcome.outcome === 'fresh' }
    : null;
}

function chromeOf(outcome: Outcome<FoundStory>): LoadedChrome {
  const isComplete = outcome.outcome !== 'unavailable';
  const config = storyOf(outcome);
  if (config === null) return { ...noChrome, isFresh: isComplete, isComplete };
  const { story, links, dependencies } = config.found;
  return { chrome: { config: story, links }, dependencies, isFresh: config.isFresh, isComplete };
}

const noChrome = { chrome: { config: null, links: {} }, dependencies: dependenciesOnNoConfig } as const;
const lateChrome: LoadedChrome = { ...noChrome, isFresh: false, isComplete: false };

function withChromeTimeout(chrome: Promise<LoadedChrome>): Promise<LoadedChrome> {
  return withTimeout(chrome, chromeTimeout, lateChrome, idleClock);
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
