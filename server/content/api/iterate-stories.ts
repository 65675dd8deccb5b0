import { integerOf, type JsonObject } from '../../../common/json';
import type { CallScope, ContentClient, ContentQuery } from './content-client';
import { limitValue } from '../../../common/story/limit-story';
import { storiesOf } from './whole-response';

/** Stories per request: the maximum of the CMS. */
const pageSize = 100;

/**
 * Yields every published story that a query names, in requests of a page each, one after the other. All pages have the same
 * content version, so that a publish in between neither repeats nor hides a story.
 * @param query such as `{ starts_with: 'koleksi/' }`; `cv` selects another version than the current one.
 * @throws {ContentError} for the page that failed.
 */
export async function* iterateStories(
  client: Pick<ContentClient, 'get'>,
  query: ContentQuery,
  scope: CallScope,
): AsyncGenerator<JsonObject, void, void> {
  let pinned: ContentQuery = {};
  let received = 0;
  for (let page = 1; ; page += 1) {
    const pageQuery = { version: 'published', per_page: pageSize, ...pinned, ...query, page };
    const { body, total } = await client.get(['cdn', 'stories'], pageQuery, scope);
    const stories = storiesOf(body);
    const cv = integerOf(body['cv'], 0);
    if (page === 1 && cv > 0) pinned = { cv };
    for (const story of stories) yield limitValue(story);
    received += stories.length;
    if (stories.length === 0 || received >= (total ?? Infinity)) return;
  }
}
