import { CONFIG_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import { listViewOf, type ListView } from '../../common/story/story-query';
import { idleClock } from '../runtime/clock';
import type { Dependencies } from '../content/story-index/changes';
import type { Ancestor } from '../content/story-index/ancestors';
import { ancestorIds, withAncestors } from './page-ancestors';
import { allOf, dependenciesOnNoConfig, dependencyOnAncestors } from '../content/story-index/dependencies';
import type { Outcome } from '../content/cache/cache-types';
import type { DraftSource } from '../content/draft-source';
import type { ContentSource } from '../content/content-source';
import type { FoundStory } from '../content/api/fetch-story';
import type { FindLists } from './find-lists';
import { withTimeout } from '../runtime/timeout';
import type { HasPage } from './has-page';
import type { Priority } from '../content/api/rate-limit';
import type { Log } from '../runtime/log';

/** Header and footer of a language, with the links in them. */
export interface SiteChrome {
  readonly config: Story | null;
  readonly links: Payload['links'];
}

/** A page before it is rendered. */
export interface LoadedPage {
  readonly payload: Payload;
  /** Ids of the values in the payload ({@link objectId}): the same ids make the same page. */
  readonly sourceIds: readonly SourceId[];
  readonly dependencies: Dependencies;
  /** True if every value is current. */
  readonly isFresh: boolean;
  /** False if header and footer could not be loaded in time. */
  readonly isComplete: boolean;
  /** False if it may be below start pages that are not known yet. */
  readonly hasAncestors: boolean;
}

/** Identifies a value that a page was rendered from. */
export type SourceId = number | string;

/** Collects what a page is rendered from: published, or as drafts. */
export interface PageLoader {
  /**
   * Loads a page; null if there is no such story, or if it is no page.
   * @param priority of calls that have to wait. Default: `known` for a cached story, else `unknown`.
   * @throws {PageError} 503 while the CMS is out of reach and nothing is cached.
   */
  page: (address: StoryAddress, priority?: Priority) => Promise<LoadedPage | null>;
  /** True if the page exists. @throws {PageError} as above. */
  exists: (address: StoryAddress) => Promise<boolean>;
  /** The story `config` in the site's first language, and what it depends on. */
  config: () => Promise<LoadedChrome>;
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
  /** The start pages above a page; undefined while it is unknown which stories are published. */
  readonly findAncestors: (address: StoryAddress) => readonly Ancestor[] | undefined;
  readonly buildId: string;
  readonly log: Log;
}

export function createPageLoader({
  content,
  hasPage,
  findLists,
  findAncestors,
  buildId,
  log,
}: PageLoaderDeps): PageLoader {
  async function loadStory(address: StoryAddress, priority?: Priority): Promise<LoadedStory | null> {
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
    if (loaded !== null || list === null) return loaded;
    const owner = await loadStory({ ...address, slug: list.slug }, priority);
    return owner && { ...owner, view: list.view };
  }

  return {
    page: async (address, priority) => {
      const { language } = address;
      const chromeLoading = loadChrome(content, language);
      const loaded = await loadStoryOrList(address, priority);
      if (loaded === null) return null;
      const chrome = await withChromeTimeout(chromeLoading);
      const { config } = chrome.chrome;
      const lists = findLists({ story: loaded.found.story, config, language }, loaded.view);
      if (lists === null) return null;
      const ancestors = findAncestors(address);
      return {
        ...joined(loaded.found, chrome, lists, { address, ancestors, buildId }),
        isFresh: loaded.isFresh && chrome.isFresh && lists.isFresh,
        isComplete: chrome.isComplete,
        hasAncestors: ancestors !== undefined || !address.slug.includes('/'),
      };
    },
    exists: async (address) => (await loadStory(address)) !== null,
    config: () => withChromeTimeout(loadChrome(content, null)),
    chrome: async (language) => (await withChromeTimeout(loadChrome(content, language))).chrome,
  };
}

/** Header and footer of a language. */
async function loadChrome(
  content: PageLoaderDeps['content'],
  language: string | null,
): Promise<LoadedChrome> {
  // Every page waits for this one story.
  const outcome = await content.story({ language, slug: CONFIG_SLUG }, 'urgent');
  const isComplete = outcome.outcome !== 'unavailable';
  const config = storyOf(outcome);
  if (config === null) return { ...noChrome, isFresh: isComplete, isComplete };
  const { story, links, dependencies } = config.found;
  return { chrome: { config: story, links }, dependencies, isFresh: config.isFresh, isComplete };
}

/** Joins the values that a page is made of. */
function joined(
  { story, rels, links, dependencies }: FoundStory,
  { chrome, dependencies: onChrome }: LoadedChrome,
  lists: NonNullable<ReturnType<FindLists>>,
  page: Readonly<{ address: StoryAddress; ancestors: readonly Ancestor[] | undefined; buildId: string }>,
): Pick<LoadedPage, 'payload' | 'dependencies' | 'sourceIds'> {
  const { address, ancestors = [], buildId } = page;
  const { config } = chrome;
  // The further pages of a list are pages of its story.
  const above = ancestors.filter(({ uuid }) => uuid !== story.uuid);
  const allLinks = withAncestors({ ...chrome.links, ...links }, above);
  const shown = lists.results === undefined ? {} : { lists: lists.results };
  const sources = [story, rels, links, config, chrome.links, ...lists.sources];
  return {
    payload: { story, links: allLinks, rels, config, ...shown, buildId },
    dependencies: allOf([dependencies, onChrome, lists.dependencies, dependencyOnAncestors(address)]),
    sourceIds: [...sources.map(objectId), ...ancestorIds(above)],
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

interface LoadedStory {
  readonly found: FoundStory;
  readonly isFresh: boolean;
  /** The part of its list to show; left out: the first. */
  readonly view?: ListView;
}

/** Header and footer, and what they depend on. */
interface LoadedChrome extends Pick<LoadedPage, 'dependencies' | 'isFresh' | 'isComplete'> {
  readonly chrome: SiteChrome;
}

/** The story, or null if there is none. */
function storyOf(outcome: Outcome<FoundStory>): LoadedStory | null {
  return outcome.outcome === 'fresh' || outcome.outcome === 'stale'
    ? { found: outcome.value, isFresh: outcome.outcome === 'fresh' }
    : null;
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
