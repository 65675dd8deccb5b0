import { integerOf, type JsonObject } from '../../../common/json';
import type { CallScope, ContentClient, ContentQuery, ContentResponse } from './content-client';
import { limitValue } from '../../../common/story/limit-story';
import { chunksOf } from '../../runtime/chunks';
import { isTooLarge } from './content-error';
import { storiesOf } from './whole-response';

/**
 * Stories per request: the maximum of the CMS, and fewer where the response is above the client's limit. Each number divides the one
 * before, so that the next page begins where the last one ended.
 */
const pageSizes = [100, 50, 10, 1];

/** A page of a list of stories. */
interface StoryPage extends Pick<ContentResponse, 'body' | 'total'> {
  readonly stories: readonly JsonObject[];
}

/**
 * Yields the pages of a list of stories, one request after the other. All pages have the same content version, so that a publish
 * in between neither repeats nor hides a story; drafts have none.
 * @param query such as `{ starts_with: 'koleksi/' }`; `cv` selects another version than the current one.
 * @throws {ContentError} for the page that failed.
 */
export async function* iteratePages(
  client: Pick<ContentClient, 'get'>,
  query: ContentQuery,
  scope: CallScope,
): AsyncGenerator<StoryPage, void, void> {
  const { per_page: given, version = 'published' } = query;
  const sizes = given === undefined ? [...pageSizes] : [Number(given)];
  let pinned: ContentQuery = {};
  let requested = 0;
  let received = 0;
  for (;;) {
    const size = sizes[0] ?? 1;
    const pageQuery = { ...pinned, ...query, version, per_page: size, page: requested / size + 1 };
    const response = await client.get(['cdn', 'stories'], pageQuery, scope).catch((error: unknown) => {
      if (sizes.length === 1 || !isTooLarge(error)) throw error;
      return null;
    });
    if (response === null) {
      sizes.shift();
      continue;
    }
    const { body, total } = response;
    const stories = storiesOf(body);
    const cv = integerOf(body['cv'], 0);
    if (requested === 0 && version === 'published' && cv > 0) pinned = { cv };
    yield { body, stories, total };
    requested += size;
    received += stories.length;
    if (stories.length === 0 || received >= (total ?? Infinity)) return;
  }
}

/** Yields every published story that a query names, from the pages of {@link iteratePages}. */
export async function* iterateStories(
  client: Pick<ContentClient, 'get'>,
  query: ContentQuery,
  scope: CallScope,
): AsyncGenerator<JsonObject, void, void> {
  for await (const { stories } of iteratePages(client, query, scope))
    for (const story of stories) yield limitValue(story);
}

/**
 * Fetches stories by their uuids, in smaller requests where a response is above the client's limit. A story that is above it alone is
 * left out.
 */
export async function fetchInParts<Found>(
  uuids: readonly string[],
  fetch: (part: readonly string[]) => Promise<readonly Found[]>,
): Promise<readonly Found[]> {
  try {
    return await fetch(uuids);
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (uuids.length === 1) return [];
    const found: Found[] = [];
    for (const part of chunksOf(uuids, Math.ceil(uuids.length / 2)))
      found.push(...(await fetchInParts(part, fetch)));
    return found;
  }
}
