import { UUID_BATCH_SIZE } from '../../common/constants';
import { integerOf, isJsonObject, objectsOf } from '../../common/json';
import { parseStory, type Story } from '../../common/story/story';
import type { StoryAddress } from '../../common/story/story-path';
import type { ContentClient, ContentQuery } from './content-client';
import { ContentError, outage } from './content-error';
import { normalise } from './normalise';
import { relatedOf, type Related } from './related';

/** A story with what is known of the stories it refers to. */
export interface FoundStory extends Related {
  readonly outcome: 'found';
  readonly story: Story;
  /** Content version of the answer. */
  readonly cv: number;
}

/** Milliseconds, retries and related stories included. A visitor waits at most twelve seconds: two more may go by for header and footer. */
const longestFill = 9_000;

/**
 * Asks for a published story, its links and the relations named as `component.field`, in batches where need be.
 * @throws {ContentError} with status 404 where there is no such story.
 */
export async function fetchStory(
  client: ContentClient,
  relations: readonly string[],
  address: StoryAddress,
): Promise<FoundStory> {
  const signal = AbortSignal.timeout(longestFill);
  const published = { version: 'published', ...languageQuery(address) };
  const query = { ...published, resolve_links: 'url', ...relationsQuery(relations) };
  const body = await client.get(['cdn', 'stories', ...address.slug.split('/')], query, signal);
  const story = parseStory(isJsonObject(body['story']) ? normalise(body['story']) : null);
  if (story === null) throw outage('the answer holds no story', '/cdn/stories');
  if (isFoundById(address, story)) throw missing(address);
  const related = await relatedOf(body, async (uuids) => {
    const page = { ...published, by_uuids: uuids.join(','), per_page: UUID_BATCH_SIZE };
    return objectsOf((await client.get(['cdn', 'stories'], page, signal))['stories']);
  });
  return { outcome: 'found', story, cv: integerOf(body['cv'], 0), ...related };
}

/** The service finds stories by their numeric id, too, under the same path: an address of a page is never that. */
function isFoundById({ slug }: StoryAddress, story: Story): boolean {
  return /^\d+$/.test(slug) && story.full_slug.split('/').findLast((segment) => segment !== '') !== slug;
}

function missing({ slug }: StoryAddress): ContentError {
  return new ContentError({
    status: 404,
    statusText: 'Not Found',
    response: 'an id is no address',
    path: `/cdn/stories/${slug}`,
  });
}

function languageQuery({ language }: StoryAddress): ContentQuery {
  return language === null ? {} : { language };
}

/** `resolve_level` 2 comes with every request for relations, as the vendor's client sends it. */
function relationsQuery(relations: readonly string[]): ContentQuery {
  return relations.length === 0 ? {} : { resolve_relations: relations.join(','), resolve_level: 2 };
}
