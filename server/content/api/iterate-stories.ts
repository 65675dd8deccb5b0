import { integerOf, type JsonObject } from '../../../common/json';
import type { CallScope, ContentClient, ContentQuery, ContentResponse } from './content-client';
import { limitValue } from '../../../common/story/limit-story';
import { chunksOf } from '../../runtime/chunks';
import { ContentError, isTooLarge } from './content-error';
import { storiesOf } from './whole-response';

/**
 * Stories per request: the maximum of the CMS, and fewer where the response is above the client's limit. Each number divides the one
 * before, so that the next page begins where the last one ended.
 */
const pageSizes = [100, 50, 10, 1];

/** Stories that are passed over at most, beyond as many as were received. */
const mostPassedOver = 10;

/** A page of a list of stories. */
interface StoryPage extends Pick<ContentResponse, 'body' | 'total'> {
  readonly stories: readonly JsonObject[];
}

/** How a list is read. */
interface ListScope extends CallScope {
  /** Called for a story that is above the client's limit alone, which is passed over. Default: it ends the iteration. */
  readonly onTooLarge?: (() => void) | undefined;
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
  scope: ListScope,
): AsyncGenerator<StoryPage, void, void> {
  const { onTooLarge } = scope;
  const { per_page: given, version = 'published' } = query;
  const sizes = given === undefined ? pageSizes : [Number(given)];
  let pinned: ContentQuery = {};
  let from = 0;
  let received = 0;
  let passedOver = 0;
  let largest = Infinity;
  for (;;) {
    const fitting = sizesAt(from, sizes, largest);
    const pageQuery = { ...pinned, ...query, version };
    const { size, response } = await requestPage(client, pageQuery, scope, { from, sizes: fitting });
    if (size !== fitting[0]) largest = size;
    if (response instanceof ContentError) {
      // A CMS that sends nothing else would be asked for ever: how many stories it has is not known before one was received.
      if (onTooLarge === undefined || passedOver >= received + mostPassedOver) throw response;
      onTooLarge();
      passedOver += size;
      largest = Infinity;
    } else {
      const { body, total } = response;
      const stories = storiesOf(body);
      if (received === 0) pinned = pinnedTo(body, version);
      yield { body, stories, total };
      received += stories.length;
      if (stories.length === 0 || received + passedOver >= (total ?? Infinity)) return;
    }
    from += size;
  }
}

/** The parameter that selects the content version of a response, if it names one. */
function pinnedTo(body: JsonObject, version: unknown): ContentQuery {
  const cv = integerOf(body['cv'], 0);
  return version === 'published' && cv > 0 ? { cv } : {};
}

/** The sizes that a page may have which begins after as many stories. */
function sizesAt(from: number, sizes: readonly number[], largest: number): readonly number[] {
  return sizes.filter((size) => size <= largest && from % size === 0);
}

/** Requests the largest page whose response is within the client's limit; the error of the smallest where none is. */
async function requestPage(
  client: Pick<ContentClient, 'get'>,
  query: ContentQuery,
  scope: CallScope,
  { from, sizes }: { readonly from: number; readonly sizes: readonly number[] },
): Promise<{ readonly size: number; readonly response: ContentResponse | ContentError }> {
  const [size = 1, ...smaller] = sizes;
  try {
    const page = { ...query, per_page: size, page: from / size + 1 };
    return { size, response: await client.get(['cdn', 'stories'], page, scope) };
  } catch (error) {
    if (!isTooLarge(error)) throw error;
    if (smaller.length === 0) return { size, response: error };
    return requestPage(client, query, scope, { from, sizes: smaller });
  }
}

/** Yields every published story that a query names, from the pages of {@link iteratePages}. */
export async function* iterateStories(
  client: Pick<ContentClient, 'get'>,
  query: ContentQuery,
  scope: ListScope,
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
