import type { StoryAddress } from '../../common/story/story-path';
import type { Log } from '../log';
import { createContentCache } from './content-cache';
import type { ContentClient } from './content-client';
import { ContentError } from './content-error';
import { fetchStory, type FoundStory } from './fetch-story';

/** What asking for a story comes to, short of an outage, which throws. */
export type StoryOutcome = FoundStory | { readonly outcome: 'missing' };

/** Whether pages can be had: `untried` until the first answer. */
export type SourceState = 'untried' | 'answering' | 'failing' | 'disabled';

/** Where published stories come from. */
export interface ContentSource {
  /**
   * Answers within the longest fill, however many retries that takes; whoever asks first, the fill goes on without them.
   * @throws {ContentError} where the content service cannot say whether there is such a story.
   */
  story: (address: StoryAddress) => Promise<StoryOutcome>;
  state: () => SourceState;
  /** Stories that can be served without asking. */
  known: () => number;
}

const mostStories = 5000;
const mostMissing = 5000;
/** Seconds for which a missing story is not asked for again. */
const longestMissing = 60;

/** A source over a content client, with a cache in front. `relations` are the fields to resolve, as `component.field`. */
export function createContentSource({
  client,
  relations,
  cacheSeconds,
}: {
  client: ContentClient;
  relations: readonly string[];
  cacheSeconds: number;
}): ContentSource {
  const found = createContentCache<FoundStory>({ seconds: cacheSeconds, entries: mostStories });
  const missing = createContentCache<true>({
    seconds: Math.min(cacheSeconds, longestMissing),
    entries: mostMissing,
  });
  let state: SourceState = 'untried';

  async function ask(key: string, address: StoryAddress): Promise<StoryOutcome> {
    if (missing.peek(key) === true) return { outcome: 'missing' };
    try {
      return await found.read(key, () => fetchStory(client, relations, address));
    } catch (error) {
      if (!(error instanceof ContentError && error.status === 404)) throw error;
      missing.keep(key, true);
      return { outcome: 'missing' };
    }
  }

  return {
    state: () => state,
    known: found.size,
    story: async (address) => {
      const key = JSON.stringify([address.language, address.slug]);
      try {
        const outcome = await ask(key, address);
        state = 'answering';
        return outcome;
      } catch (error) {
        state = 'failing';
        throw error;
      }
    },
  };
}

/** The source of a site without a content token: it says so once, and knows no page. */
export function disabledContentSource(log: Log): ContentSource {
  log.error('content-disabled', {
    reason: 'CONTENT_TOKEN is not set: pages cannot be loaded from the content service',
  });
  return {
    state: () => 'disabled',
    known: () => 0,
    story: ({ slug }) =>
      Promise.reject(
        new ContentError({
          status: 503,
          statusText: 'Disabled',
          response: 'no content token',
          path: `/cdn/stories/${slug}`,
        }),
      ),
  };
}
