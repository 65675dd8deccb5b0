import { integerOf, isJsonObject, textOf, type JsonObject } from '../../../common/json';
import type { Fetched, FetchScope } from '../cache/content-cache';
import type { ContentClient, ContentQuery } from './content-client';
import { outage } from './content-error';
import { isFoundById, notByAddress } from './fetch-story';
import { limitResponse } from '../../../common/story/limit-story';

/** A question to `cdn/stories`, as the outside may ask it. */
export interface StoriesQuery {
  /** Full slug of one story; null for a list. */
  readonly slug: string | null;
  /** Parameters besides version and content version, checked. */
  readonly query: ContentQuery;
}

/** The content service's answer as it came, within the normaliser's caps. */
export interface StoriesResponse {
  readonly body: JsonObject;
  readonly total: number | null;
  readonly perPage: number | null;
}

/** Equal questions have equal names, in whatever order their parameters came. */
export function cacheKeyOf({ slug, query }: StoriesQuery): string {
  const parameters = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([slug, parameters]);
}

/** Asks such a question. @throws {ContentError} with status 404 where there is no such story. */
export async function fetchStories(
  client: ContentClient,
  { slug, query }: StoriesQuery,
  { cv, version = 'published', ...scope }: FetchScope,
): Promise<Fetched<StoriesResponse>> {
  const segments = ['cdn', 'stories', ...(slug === null ? [] : slug.split('/'))];
  const asked = { ...query, version, ...(cv === null ? {} : { cv }) };
  const response = await client.get(segments, asked, scope);
  const { bytes, total, perPage } = response;
  const body = limitResponse(response.body);
  if (slug === null ? !Array.isArray(body['stories']) : !isJsonObject(body['story'])) {
    throw outage('the answer holds no story', '/cdn/stories');
  }
  const story = body['story'];
  if (slug !== null && isJsonObject(story) && isFoundById(slug, { full_slug: textOf(story['full_slug']) })) {
    throw notByAddress(slug);
  }
  return { value: Object.freeze({ body, total, perPage }), bytes, cv: integerOf(body['cv'], 0) };
}
