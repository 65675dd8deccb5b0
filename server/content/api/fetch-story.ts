import { UUID_BATCH_SIZE } from '../../../common/constants';
import { integerOf, objectsOf } from '../../../common/json';
import type { Story } from '../../../common/story/story';
import type { StoryAddress } from '../../../common/story/story-path';
import type { Fetched, FetchScope } from '../cache/content-cache';
import type { ContentResponse, ContentClient, ContentQuery } from './content-client';
import { ContentError, outage } from './content-error';
import { limitStory } from '../../../common/story/limit-story';
import { resolveRelations, type Relations } from './relations';

/** A story with what is known of the stories it refers to. */
export interface FoundStory extends Relations {
  readonly story: Story;
  /** Content version of the answer. */
  readonly cv: number;
}

/**
 * Asks for a story, its links and the relations named as `component.field`, in batches where need be.
 * @throws {ContentError} with status 404 where there is no such story.
 */
export async function fetchStory(
  client: ContentClient,
  relations: readonly string[],
  address: StoryAddress,
  { cv, version = 'published', ...scope }: FetchScope,
): Promise<Fetched<FoundStory>> {
  let bytes = 0;
  const ask = async (segments: readonly string[], query: ContentQuery): Promise<ContentResponse> => {
    const answer = await client.get(segments, { ...versionOf(address, version, cv), ...query }, scope);
    bytes += answer.bytes;
    return answer;
  };
  const query = { resolve_links: 'url', ...relationsQuery(relations) };
  const { body } = await ask(['cdn', 'stories', ...address.slug.split('/')], query);
  const story = limitStory(body['story']);
  if (story === null) throw outage('the answer holds no story', '/cdn/stories');
  if (isFoundById(address.slug, story)) throw notByAddress(address.slug);
  const related = await resolveRelations(body, async (uuids) => {
    const batch = await ask(['cdn', 'stories'], { by_uuids: uuids.join(','), per_page: UUID_BATCH_SIZE });
    return objectsOf(batch.body['stories']);
  });
  const told = integerOf(body['cv'], 0);
  return { value: Object.freeze({ story, cv: told, ...related }), bytes, cv: told };
}

/** The service finds stories by their numeric id, too, under the same path: an address is never that. */
export function isFoundById(slug: string, { full_slug: fullSlug }: Pick<Story, 'full_slug'>): boolean {
  return /^\d+$/.test(slug) && fullSlug.split('/').findLast((segment) => segment !== '') !== slug;
}

/** What {@link isFoundById} comes to. */
export function notByAddress(slug: string): ContentError {
  return new ContentError({
    status: 404,
    statusText: 'Not Found',
    response: 'an id is no address',
    path: `/cdn/stories/${slug}`,
  });
}

function versionOf(
  { language }: StoryAddress,
  version: 'published' | 'draft',
  cv: number | null,
): ContentQuery {
  return {
    version,
    ...(language === null ? {} : { language }),
    // Without it the service redirects to the same address with the version that it thinks current.
    ...(cv === null ? {} : { cv }),
  };
}

/** `resolve_level` 2 comes with every request for relations, as the vendor's client sends it. */
function relationsQuery(relations: readonly string[]): ContentQuery {
  return relations.length === 0 ? {} : { resolve_relations: relations.join(','), resolve_level: 2 };
}
