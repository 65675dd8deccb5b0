import { setTimeout } from 'node:timers/promises';
import { CONFIG_SLUG } from '../../common/constants';
import { PageError } from '../../common/errors';
import type { Payload } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import { ContentError } from '../content/content-error';
import type { ContentSource, StoryOutcome } from '../content/content-source';
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
  function reportOutage({ message }: ContentError): void {
    // A disabled source said so when it was made.
    if (content.state() !== 'disabled') log.warn('content-unavailable', { error: message });
  }

  async function ask(address: StoryAddress): Promise<StoryOutcome> {
    try {
      return await content.story(address);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      reportOutage(error);
      throw new PageError(503, undefined, { retryAfter });
    }
  }

  async function frame(language: string | null): Promise<SiteFrame> {
    try {
      const outcome = await content.story({ language, slug: CONFIG_SLUG });
      return outcome.outcome === 'found' ? { config: outcome.story, links: outcome.links } : noFrame;
    } catch (error) {
      // A page without its header is better than no page.
      if (!(error instanceof ContentError)) throw error;
      reportOutage(error);
      return noFrame;
    }
  }

  return {
    page: async (address) => {
      const asked = frame(address.language);
      // Where the story fails first, nobody waits for the frame any more.
      asked.catch(() => {});
      const outcome = await ask(address);
      if (outcome.outcome === 'missing') return null;
      const { config, links } = await inTime(asked);
      const { story, rels, cv } = outcome;
      return { story, links: { ...links, ...outcome.links }, rels, cv, config, buildId };
    },
    exists: async (address) => (await ask(address)).outcome === 'found',
    frame: (language) => inTime(frame(language)),
  };
}

function inTime(frame: Promise<SiteFrame>): Promise<SiteFrame> {
  return Promise.race([frame, setTimeout(longestFrame, noFrame, { ref: false })]);
}
