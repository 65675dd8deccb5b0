import { integerOf, objectsOf, type JsonObject } from '../../../common/json';
import type { CallScope, ContentClient, ContentQuery } from './content-client';
import { limitValue } from '../../../common/story/limit-story';

/** Stories of one page of a list, where nobody asked for fewer; the service's most. */
const largestPage = 100;

/**
 * Every published story that a query names, page by page at one content version, so that a publish meanwhile neither
 * doubles nor hides any. One page is asked for at a time.
 * @param query such as `{ starts_with: 'koleksi/' }`; `cv` pins another version than the current one.
 * @throws {ContentError} for the page that failed.
 */
export async function* walkStories(
  client: ContentClient,
  query: ContentQuery,
  scope: CallScope,
): AsyncGenerator<JsonObject, void, void> {
  let pinned: ContentQuery = {};
  let seen = 0;
  for (let page = 1; ; page += 1) {
    const asked = { version: 'published', per_page: largestPage, ...pinned, ...query, page };
    const { body, total } = await client.get(['cdn', 'stories'], asked, scope);
    const stories = objectsOf(body['stories']);
    const cv = integerOf(body['cv'], 0);
    if (page === 1 && cv > 0) pinned = { cv };
    for (const story of stories) yield limitValue(story);
    seen += stories.length;
    if (stories.length === 0 || seen >= (total ?? Infinity)) return;
  }
}
