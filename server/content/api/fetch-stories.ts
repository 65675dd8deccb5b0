import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { limitResponse } from '../../../common/story/limit-story';
import type { ContentClient, ContentQuery } from './content-client';
import { outage } from './content-error';
import { isFoundById, notByAddress, versionQuery, type FetchedContent, type FetchScope } from './fetch-story';

/** A request to `cdn/stories`, as programs may send it to us. */
export interface StoriesRequest {
  /** Full slug of one story; null for a list. */
  readonly slug: string | null;
  /** Validated parameters, without version and content version. */
  readonly query: ContentQuery;
}

/** A response of `cdn/stories` as it came, within the limits of limit-story. */
export interface StoriesResponse {
  readonly body: JsonObject;
  readonly total: number | null;
  readonly perPage: number | null;
}

/** The cache key of a request: the same in whatever order its parameters came. */
export function cacheKeyOf({ slug, query }: StoriesRequest): string {
  const parameters = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([slug, parameters]);
}

/** Sends such a request to the CMS. @throws {ContentError} with status 404 where there is no such story. */
export async function fetchStories(
  client: ContentClient,
  { slug, query }: StoriesRequest,
  { priority, signal, ...version }: FetchScope,
): Promise<FetchedContent<StoriesResponse>> {
  const segments = ['cdn', 'stories', ...(slug === null ? [] : slug.split('/'))];
  const response = await client.get(segments, { ...query, ...versionQuery(version) }, { priority, signal });
  const { bytes, total, perPage } = response;
  const body = limitResponse(response.body);
  if (slug === null ? !Array.isArray(body['stories']) : !isJsonObject(body['story'])) {
    throw outage('the response holds no story', '/cdn/stories');
  }
  const story = body['story'];
  if (slug !== null && isJsonObject(story) && isFoundById(slug, { full_slug: textOf(story['full_slug']) })) {
    throw notByAddress(slug);
  }
  return { value: Object.freeze({ body, total, perPage }), bytes, cv: integerOf(body['cv'], 0) };
}
