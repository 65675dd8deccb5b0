import { HOME_SLUG } from '../../common/constants';
import { isUntranslated } from '../../common/site/site-context';
import { CONFIG_SLUG } from '../../common/story/stored-config';
import { unavailable } from '../http/unavailable';
import { storyPath, type StoryAddress } from '../../common/story/story-path';
import { listViewOf } from '../../common/story/story-query';
import { idleClock } from '../runtime/clock';
import type { Ancestor } from '../content/story-index/ancestors';
import { dependenciesOnNoConfig } from '../content/story-index/dependencies';
import { otherSlug } from '../content/story-index/story-slugs';
import type { Outcome } from '../content/cache/cache-types';
import { siteConfigStory } from '../../common/story/site-config';
import type { Drafts } from '../content/draft-source';
import type { ContentSource } from '../content/content-source';
import { adviceOf } from '../content/api/content-error';
import type { FoundStory } from '../content/api/fetch-story';
import type { FindLists } from './find-lists';
import { canonicalAddress, pagedListOf } from './list-parts';
import { withTimeout } from '../runtime/timeout';
import type { HasPage } from '../../common/page/has-page';
import type { Priority } from '../content/api/rate-limit';
import type { Log } from '../runtime/logging/log';
import {
  below,
  emptyChrome,
  joinPage,
  type CurrentStory,
  type LoadedChrome,
  type LoadedPage,
  type LoadedStory,
  type SiteChrome,
} from './join-page';
import type { FindTranslations } from './translations';

/** Collects what a page is rendered from: published, or as drafts. */
export interface PageLoader {
  /**
   * Loads a page; null if there is no such story, if it is no page, or if it has another path in that language.
   * @param priority of calls that have to wait. Default: `known` for a cached story, else `unknown`.
   * @throws {HttpError} 503 while the CMS is out of reach and nothing is cached.
   */
  page: (address: StoryAddress, priority?: Priority) => Promise<LoadedPage | null>;
  /** True if the page exists. @throws {HttpError} as above. */
  exists: (address: StoryAddress) => Promise<boolean>;
  /** The story `config` in the site's first language, and what it depends on. */
  config: () => Promise<LoadedChrome>;
  /** The path at which the story of an address without a page is shown; null if there is none. @throws {HttpError} as above. */
  movedTo: (address: StoryAddress) => Promise<string | null>;
  /** Header and footer for error pages; empty if they cannot be loaded. */
  chrome: (language: string | null) => Promise<SiteChrome>;
}

/** Milliseconds that a visitor waits for header, footer and languages of a page whose story is loaded. */
export const visitorPatience = 2_000;

interface PageLoaderDeps {
  readonly content: Pick<ContentSource | Drafts, 'story' | 'health'>;
  /** Tells pages from other stories. */
  readonly hasPage: HasPage;
  readonly findLists: FindLists;
  /** The start pages above a page; undefined while it is unknown which stories are published. */
  readonly findAncestors: (address: StoryAddress) => readonly Ancestor[] | undefined;
  readonly findTranslations: FindTranslations;
  /** Whether a page whose story is not translated into its language shows the text of the first one. */
  readonly fallback: 'on' | 'off';
  /** Milliseconds that a page whose story is loaded waits for header and footer. */
  readonly patience: number;
  readonly buildId: string;
  readonly log: Log;
}

export function createPageLoader(deps: PageLoaderDeps): PageLoader {
  const { content, hasPage, findLists, findAncestors, findTranslations, fallback, buildId, log } = deps;

  async function loadStory(address: StoryAddress, priority?: Priority): Promise<CurrentStory | null> {
    const outcome = await content.story(address, priority);
    if (outcome.outcome === 'unavailable') {
      logUnavailable(content, outcome.error, log);
      throw unavailable();
    }
    const loaded = storyOf(outcome);
    return loaded !== null && hasPage(loaded.found.story.content) ? loaded : null;
  }

  /** The story at an address, else the one whose list the address shows a part of. */
  async function loadStoryOrList(address: StoryAddress, priority?: Priority): Promise<LoadedStory | null> {
    const list = listAt(address);
    // The index knows that no story is at such an address, even if its page was served before.
    const loading = loadStory(address, listViewOf(address.slug) === null ? priority : undefined);
    // At once: a visitor waits for both no longer than for one. It counts only where the address has no story.
    const listLoading = list && awaitedLater(loadStory(list.address, priority));
    const loaded = await loading;
    if (loaded !== null) return { ...loaded, address, listPath: '' };
    const found = await listLoading;
    return list && found && { ...found, ...list };
  }

  // Every page waits for this one story.
  const loadChrome = async (language: string | null): Promise<LoadedChrome> =>
    chromeOf(await content.story({ language, slug: CONFIG_SLUG }, 'urgent'));

  const page: PageLoader['page'] = async (address, priority) => {
    const chromeLoading = loadChrome(address.language);
    const loaded = await loadStoryOrList(address, priority);
    if (loaded === null || pathElsewhere(loaded) !== null) return null;
    const { story } = loaded.found;
    const [translations, chrome] = await Promise.all([
      findTranslations(story, address.language, priority),
      inTime(chromeLoading, deps),
    ]);
    if (fallback === 'off' && isUntranslated(translations.alternates, address.language)) return null;
    const lists = await findLists({ story, config: chrome.chrome.config, address }, loaded.view);
    if (lists === null) return null;
    const ancestors = findAncestors(address);
    return joinPage(loaded, { translations, chrome, lists, ancestors, address, buildId });
  };

  return {
    page,
    exists: async (address) => (await loadStory(address)) !== null,
    config: () => inTime(loadChrome(null), deps),
    movedTo: async (address) => {
      const list = canonicalAddress(address);
      if (list !== null) return hasList(await page(list)) ? list.path : null;
      const loaded = address.language === null ? null : await loadStoryOrList(address);
      return loaded && pathElsewhere(loaded);
    },
    chrome: async (language) => (await inTime(loadChrome(language), deps)).chrome,
  };
}

function hasList(page: LoadedPage | null): boolean {
  return page !== null && pagedListOf(page.payload) !== null;
}

/** A promise whose rejection counts only once it is awaited. */
function awaitedLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}

/** The list that an address shows a part of, by its story's address; null for none, or one whose true address is another. */
function listAt(part: StoryAddress): Pick<LoadedStory, 'address' | 'view' | 'listPath'> | null {
  const list = listViewOf(part.slug);
  if (list === null || canonicalAddress(part) !== null) return null;
  const address = { ...part, slug: list.slug };
  return { address, view: list.view, listPath: listPathOf(part, address) };
}

/** The path of a part of a list below the path of the list's story. */
function listPathOf(part: StoryAddress, owner: StoryAddress): string {
  const slug = part.slug.slice(owner.slug === HOME_SLUG ? 0 : owner.slug.length);
  return storyPath({ language: null, slug });
}

/** The path at which a story is shown, if that is another one than its address; null otherwise. */
function pathElsewhere({ found: { story }, address, listPath }: LoadedStory): string | null {
  const slug = otherSlug(story, address);
  return slug === null ? null : below(storyPath({ language: address.language, slug }), listPath);
}

/** Logs why a story could not be loaded, unless the source is disabled: that was logged at the start. */
export function logUnavailable(
  { health }: Pick<ContentSource | Drafts, 'health'>,
  error: Error,
  log: Log,
): void {
  if (health().state !== 'disabled')
    log.warn('content-unavailable', { error: error.message, ...adviceOf(error) });
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
  const { story, links, rels, dependencies } = config.found;
  return {
    chrome: { config: siteConfigStory(story), links, rels },
    dependencies,
    isFresh: config.isFresh,
    isComplete,
  };
}

const noChrome = {
  chrome: emptyChrome,
  dependencies: dependenciesOnNoConfig,
} as const;
const lateChrome: LoadedChrome = { ...noChrome, isFresh: false, isComplete: false };

function inTime(
  chrome: Promise<LoadedChrome>,
  { patience }: Pick<PageLoaderDeps, 'patience'>,
): Promise<LoadedChrome> {
  return withTimeout(chrome, patience, lateChrome, idleClock);
}
