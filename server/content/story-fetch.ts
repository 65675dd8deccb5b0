import type { StoryAddress } from '../../common/story/story-path';
import type { ContentClient } from './api/content-client';
import { ContentError, outage } from './api/content-error';
import { fetchStory, type FoundStory, type ShownFields } from './api/fetch-story';
import type { ContentFetcher } from './cache/content-cache';
import type { ContentVersion } from './cache/content-version';
import type { PublishedIndex } from './story-index/published-index';

interface FetchParts {
  readonly version: Pick<ContentVersion, 'age' | 'state' | 'request'>;
  readonly index: Pick<PublishedIndex, 'latest' | 'confirm'>;
}

/** Creates a function that makes the fetcher of a published story. */
export function createStoryFetch(
  client: ContentClient,
  shownFields: ShownFields,
  parts: FetchParts,
): (address: StoryAddress) => ContentFetcher<FoundStory> {
  return (address) => async (scope) => {
    try {
      const found = await fetchStory(client, shownFields, address, scope);
      parts.index.confirm(address);
      return found;
    } catch (error) {
      throw await meaningOf(error, address, parts);
    }
  };
}

/**
 * What a failed fetch means. A 404 says nothing where the CMS has said its content version before, or has listed the story, and does
 * not say one now: a gateway in front of it may know no address at all.
 */
async function meaningOf(
  error: unknown,
  address: StoryAddress,
  { version, index }: FetchParts,
): Promise<unknown> {
  if (!(error instanceof ContentError) || error.status !== 404) return error;
  const isExpected = Number.isFinite(version.age()) || index.latest()?.at(address) !== undefined;
  if (!isExpected || version.state() === 'verified' || (await version.request()) === 'verified') return error;
  return outage('a 404 without a content version', error.path);
}
