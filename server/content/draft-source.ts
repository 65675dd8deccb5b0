import { fetchDatasource } from './api/fetch-datasource';
import { createOptionResolver } from './datasource-options';
import pLimit, { type LimitFunction } from 'p-limit';
import type { StoryAddress } from '../../common/story/story-path';
import type { Clock } from '../runtime/clock';
import type { ContentClient } from './api/content-client';
import { ContentError, outage } from './api/content-error';
import { fetchStories, type StoriesRequest } from './api/fetch-stories';
import { fetchStory, type FetchedContent, type FetchScope, type ShownFields } from './api/fetch-story';
import type { Outcome } from './cache/cache-types';

/** Drafts, and those of releases. */
export interface DraftSource {
  /** @param release its id; null for the drafts that belong to no release. */
  readonly inRelease: (release: string | null) => Drafts;
}

export type Drafts = ReturnType<typeof createDrafts>;

interface DraftScope {
  /** With the preview token. */
  readonly client: ContentClient;
  readonly shownFields: ShownFields;
  readonly clock: Clock;
}

/** Drafts fetched at the same time, and drafts that wait: editors are few, and visitors come first. */
const concurrency = 4;
const maxWaiting = 40;

/** Milliseconds for a draft, related stories included. */
export const draftTimeout = 9_000;

/** Drafts, fetched for every request: never cached, shared between requests, or mixed with published content. */
export function createDraftSource(scope: DraftScope): DraftSource {
  const limit = pLimit(concurrency);
  return { inRelease: (release) => createDrafts(scope, limit, release) };
}

function createDrafts(
  { client, shownFields, clock }: DraftScope,
  limit: LimitFunction,
  release: string | null,
) {
  async function read<Value>(
    fetch: (scope: FetchScope) => Promise<FetchedContent<Value>>,
  ): Promise<Outcome<Value>> {
    const abort = new AbortController();
    const stop = clock.after(draftTimeout, () => abort.abort());
    try {
      if (limit.pendingCount >= maxWaiting)
        throw outage('too many drafts are requested at once', '/cdn/stories');
      // Any number that was not used before: the CMS would redirect to the cached published version.
      const cv = Date.now();
      const { value } = await limit(() =>
        fetch({ cv, priority: 'unknown', signal: abort.signal, version: 'draft', release }),
      );
      return { outcome: 'fresh', value };
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      return error.status === 404 ? { outcome: 'missing' } : { outcome: 'unavailable', error };
    } finally {
      stop();
    }
  }

  const withOptions = createOptionResolver((slug, language) =>
    read((scope) => fetchDatasource(client, slug, language, scope)),
  );

  return {
    /** A draft with its links and relations. */
    story: async (address: StoryAddress) =>
      withOptions(await read((scope) => fetchStory(client, shownFields, address, scope)), address.language),
    /** A response of `cdn/stories` as it came. */
    stories: (query: StoriesRequest) => read((scope) => fetchStories(client, query, scope)),
    health: () => ({ state: 'answering' as const }),
  };
}
