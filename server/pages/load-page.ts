import { setTimeout } from 'node:timers/promises';
import { CONFIG_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import type { Outcome } from '../content/answers';
import type { ContentSource } from '../content/content-source';
import type { FoundStory } from '../content/fetch-story';
import type { Priority } from '../content/rate-limit';
import type { Log } from '../log';

/** Header and footer of a language, with the links they hold. */
export interface SiteFrame {
  readonly config: Story | null;
  readonly links: Payload['links'];
}

/** Loads what pages are made of. */
export interface PageLoader {
  /**
   * The payload of a page, or null where there is no such story.
   * @throws {PageError} 503 while the content service cannot say.
   */
  page: (address: StoryAddress) => Promise<Payload | null>;
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
  content: ContentSource;
  buildId: string;
  log: Log;
}): PageLoader {
  /** The story, or null where there is none. */
  function known(outcome: Outcome<FoundStory>): FoundStory | null {
    return outcome.outcome === 'fresh' || outcome.outcome === 'stale' ? outcome.value : null;
  }

  async function ask(address: StoryAddress, priority?: Priority): Promise<FoundStory | null> {
    const outcome = await content.story(address, priority);
    if (outcome.outcome !== 'unavailable') return known(outcome);
    // A disabled source said so when it was made.
    if (content.health().state !== 'disabled')
      log.warn('content-unavailable', { error: outcome.error.message });
    throw new PageError(503, undefined, { retryAfter });
  }

  async function frame(language: string | null): Promise<SiteFrame> {
    // A page without its header is better than no page; every page waits for this one story.
    const story = known(await content.story({ language, slug: CONFIG_SLUG }, 'urgent'));
    return story === null ? noFrame : { config: story.story, links: story.links };
  }

  return {
    page: async (address) => {
      const asked = frame(address.language);
      const found = await ask(address);
      if (found === null) return null;
      const { config, links } = await inTime(asked);
      const { story, rels, cv } = found;
      return { story, links: { ...links, ...found.links }, rels, cv, config, buildId };
    },
    exists: async (address) => (await ask(address)) !== null,
    frame: (language) => inTime(frame(language)),
  };
}

function inTime(frame: Promise<SiteFrame>): Promise<SiteFrame> {
  return Promise.race([frame, setTimeout(longestFrame, noFrame, { ref: false })]);
}
