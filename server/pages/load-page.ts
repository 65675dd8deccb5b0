import { CONFIG_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import { idleClock } from '../clock';
import type { Outcome } from '../content/answers';
import type { DraftSource } from '../content/draft-source';
import type { ContentSource } from '../content/content-source';
import type { FoundStory } from '../content/fetch-story';
import { inTime } from '../content/in-time';
import type { Priority } from '../content/rate-limit';
import type { Log } from '../log';
import { identityOf } from './identity';

/** Header and footer of a language, with the links they hold. */
export interface SiteFrame {
  readonly config: Story | null;
  readonly links: Payload['links'];
}

/** What a page is made of. */
export interface LoadedPage {
  readonly payload: Payload;
  /** Names the values that it was put together from ({@link identityOf}): while they are the very same, so is the page. */
  readonly sources: readonly number[];
  /** True where all of it is as the content service has it now. */
  readonly isFresh: boolean;
  /** False where header and footer could not be had. */
  readonly isWhole: boolean;
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
  frame: (language: string | null) => Promise<SiteFrame>;
}

/** Milliseconds that a page, its story at hand, waits for its header and footer: without them it is still a page. */
const longestFrame = 2_000;
/** Seconds after which a visitor of an unavailable page should try again. */
const retryAfter = 10;

const noFrame: SiteFrame = { config: null, links: {} };

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

  async function frame(language: string | null): Promise<FrameAnswer> {
    // A page without its header is better than no page; every page waits for this one story.
    const outcome = await content.story({ language, slug: CONFIG_SLUG }, 'urgent');
    const known = knownOf(outcome);
    const isWhole = outcome.outcome !== 'unavailable';
    if (known === null) return { frame: noFrame, isFresh: isWhole, isWhole };
    const { story, links } = known.found;
    return { frame: { config: story, links }, isFresh: known.isFresh, isWhole };
  }

  return {
    page: async (address, priority) => {
      const asked = frame(address.language);
      const known = await ask(address, priority);
      if (known === null) return null;
      const around = await inGoodTime(asked);
      const { story, rels, links, cv } = known.found;
      const { config, links: frameLinks } = around.frame;
      return {
        payload: { story, links: { ...frameLinks, ...links }, rels, cv, config, buildId },
        sources: [story, rels, links, config, frameLinks].map(identityOf),
        isFresh: known.isFresh && around.isFresh,
        isWhole: around.isWhole,
      };
    },
    exists: async (address) => (await ask(address)) !== null,
    frame: async (language) => (await inGoodTime(frame(language))).frame,
  };
}

interface Known {
  readonly found: FoundStory;
  readonly isFresh: boolean;
}

interface FrameAnswer {
  readonly frame: SiteFrame;
  readonly isFresh: boolean;
  readonly isWhole: boolean;
}

/** The story, or null where there is none. */
function knownOf(outcome: Outcome<FoundStory>): Known | null {
  return outcome.outcome === 'fresh' || outcome.outcome === 'stale'
    ? { found: outcome.value, isFresh: outcome.outcome === 'fresh' }
    : null;
}

const lateFrame: FrameAnswer = { frame: noFrame, isFresh: false, isWhole: false };

/** Without leaving a timer behind, as every page passes here. */
function inGoodTime(frame: Promise<FrameAnswer>): Promise<FrameAnswer> {
  return inTime(frame, longestFrame, lateFrame, idleClock);
}
