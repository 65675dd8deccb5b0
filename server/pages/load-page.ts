import { CONFIG_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import { idleClock } from '../runtime/clock';
import type { Outcome } from '../content/cache/cache-types';
import type { DraftSource } from '../content/draft-source';
import type { ContentSource } from '../content/content-source';
import type { FoundStory } from '../content/api/fetch-story';
import { withTimeout } from '../runtime/timeout';
import type { Priority } from '../content/api/rate-limit';
import type { Log } from '../runtime/log';

/** Header and footer of a language, with the links they hold. */
export interface SiteChrome {
  readonly config: Story | null;
  readonly links: Payload['links'];
}

/** What a page is made of. */
export interface LoadedPage {
  readonly payload: Payload;
  /** Names the values that it was put together from ({@link objectId}): while they are the very same, so is the page. */
  readonly sources: readonly number[];
  /** True where all of it is as the content service has it now. */
  readonly isFresh: boolean;
  /** False where header and footer could not be had. */
  readonly isComplete: boolean;
}

/** Loads what pages are made of. */
export interface PageLoader {
  /**
   * What a page is made of, or null where there is no such story.
   * @param priority where calls have to wait; left out: `known` for what the content source answered before.
   * @throws {PageError} 503 while the content service cannot say.
   */
  page: (address: StoryAddress, priority?: Priority) => Promise<LoadedPage | null>;
  /** True where the story exists. @throws {PageError} as above. */
  exists: (address: StoryAddress) => Promise<boolean>;
  /** Header and footer alone, for error pages; empty where they cannot be had. */
  chrome: (language: string | null) => Promise<SiteChrome>;
}

/** Milliseconds that a page, its story at hand, waits for its header and footer: without them it is still a page. */
const chromeTimeout = 2_000;
/** Seconds after which a visitor of an unavailable page should try again. */
const retryAfter = 10;

const emptyChrome: SiteChrome = { config: null, links: {} };

export function createPageLoader({
  content,
  buildId,
  log,
}: {
  content: Pick<ContentSource, 'story' | 'health'> | Pick<DraftSource, 'story' | 'health'>;
  buildId: string;
  log: Log;
}): PageLoader {
  async function ask(address: StoryAddress, priority?: Priority): Promise<Known | null> {
    const outcome = await content.story(address, priority);
    if (outcome.outcome !== 'unavailable') return knownOf(outcome);
    // A disabled source said so when it was made.
    if (content.health().state !== 'disabled')
      log.warn('content-unavailable', { error: outcome.error.message });
    throw new PageError(503, undefined, { retryAfter });
  }

  async function chrome(language: string | null): Promise<ChromeResult> {
    // A page without its header is better than no page; every page waits for this one story.
    const outcome = await content.story({ language, slug: CONFIG_SLUG }, 'urgent');
    const known = knownOf(outcome);
    const isComplete = outcome.outcome !== 'unavailable';
    if (known === null) return { chrome: emptyChrome, isFresh: isComplete, isComplete };
    const { story, links } = known.found;
    return { chrome: { config: story, links }, isFresh: known.isFresh, isComplete };
  }

  return {
    page: async (address, priority) => {
      const asked = chrome(address.language);
      const known = await ask(address, priority);
      if (known === null) return null;
      const around = await inGoodTime(asked);
      const { story, rels, links, cv } = known.found;
      const { config, links: chromeLinks } = around.chrome;
      return {
        payload: { story, links: { ...chromeLinks, ...links }, rels, cv, config, buildId },
        sources: [story, rels, links, config, chromeLinks].map(objectId),
        isFresh: known.isFresh && around.isFresh,
        isComplete: around.isComplete,
      };
    },
    exists: async (address) => (await ask(address)) !== null,
    chrome: async (language) => (await inGoodTime(chrome(language))).chrome,
  };
}

interface Known {
  readonly found: FoundStory;
  readonly isFresh: boolean;
}

interface ChromeResult {
  readonly chrome: SiteChrome;
  readonly isFresh: boolean;
  readonly isComplete: boolean;
}

/** The story, or null where there is none. */
function knownOf(outcome: Outcome<FoundStory>): Known | null {
  return outcome.outcome === 'fresh' || outcome.outcome === 'stale'
    ? { found: outcome.value, isFresh: outcome.outcome === 'fresh' }
    : null;
}

const lateChrome: ChromeResult = { chrome: emptyChrome, isFresh: false, isComplete: false };

/** Without leaving a timer behind, as every page passes here. */
function inGoodTime(chrome: Promise<ChromeResult>): Promise<ChromeResult> {
  return withTimeout(chrome, chromeTimeout, lateChrome, idleClock);
}

const identities = new WeakMap<object, number>();
let last = 0;

/**
 * A number that no other value has or ever will have: to know a value again without keeping it alive. Kept pages would
 * otherwise hold every story they were made of.
 * @returns 0 for null.
 */
function objectId(value: object | null): number {
  if (value === null) return 0;
  const known = identities.get(value);
  if (known !== undefined) return known;
  last += 1;
  identities.set(value, last);
  return last;
}
