import type { Clock } from '../runtime/clock';
import type { Outcome } from './cache/content-cache';
import type { ContentClient } from './api/content-client';
import { ContentError, outage } from './api/content-error';
import type { SourceHealth } from './content-source';
import { fetchStories, type StoriesResponse, type StoriesQuery } from './api/fetch-stories';
import { fetchStory, type FoundStory } from './api/fetch-story';
import type { StoryAddress } from '../../common/story/story-path';

/** Drafts, asked for anew each time: no answer is kept, shared between askers, or mixed with what is published. */
export interface DraftSource {
  /** A draft with its links and relations. */
  readonly story: (address: StoryAddress) => Promise<Outcome<FoundStory>>;
  /** An answer of `cdn/stories` as it came. */
  readonly stories: (question: StoriesQuery) => Promise<Outcome<StoriesResponse>>;
  readonly health: () => Pick<SourceHealth, 'state'>;
}

/** Drafts that are asked for at once, and that wait for that: editors are few, and visitors come first. */
const mostAtOnce = 4;
const mostWaiting = 40;

/** Milliseconds, related stories included. */
const fetchTimeout = 9_000;

/**
 * @param client with the token that reads drafts.
 * @param relations fields whose stories come with a page, as `component.field`.
 */
export function createDraftSource({
  client,
  relations,
  clock,
}: {
  client: ContentClient;
  relations: readonly string[];
  clock: Clock;
}): DraftSource {
  const turn = createSemaphore();

  async function read<Value>(
    fetch: (scope: DraftScope) => Promise<{ readonly value: Value }>,
  ): Promise<Outcome<Value>> {
    const end = new AbortController();
    const stopWaiting = clock.after(fetchTimeout, () => end.abort());
    try {
      // Any number that was not asked for before: the service would redirect to the published version's.
      const cv = Date.now();
      const { value } = await turn(() =>
        fetch({ cv, priority: 'unknown', signal: end.signal, version: 'draft' }),
      );
      return { outcome: 'fresh', value };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return error.status === 404 ? { outcome: 'missing' } : { outcome: 'unavailable', error };
    } finally {
      stopWaiting();
    }
  }

  return {
    story: (address) => read((scope) => fetchStory(client, relations, address, scope)),
    stories: (question) => read((scope) => fetchStories(client, question, scope)),
    health: () => ({ state: 'answering' }),
  };
}

type DraftScope = Parameters<typeof fetchStory>[3];

/** Lets a few things happen at once, the rest in turn; refuses more than may wait. */
function createSemaphore(): <Value>(act: () => Promise<Value>) => Promise<Value> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (act) => {
    if (running < mostAtOnce) running += 1;
    else {
      if (waiting.length >= mostWaiting)
        throw outage('too many drafts are asked for at once', '/cdn/stories');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
