import { UUID_BATCH_SIZE } from '../../../common/constants';
import { integerOf, type JsonObject } from '../../../common/json';
import { chunksOf } from '../../runtime/chunks';
import type { CallScope, ContentClient } from '../api/content-client';
import { isTooLarge, outage } from '../api/content-error';
import { fetchInParts, iteratePages } from '../api/iterate-stories';
import { storiesOf } from '../api/whole-response';
import type { StoryIndex } from '../story-index/story-index';

/**
 * Fetches stories of an index in one language, in batches: by lists of all stories where most are due, else by their uuids.
 * @param missing the uuids that are due; the caller removes those that it has got.
 * @param language `''` is the first one.
 */
export async function* fetchDue(
  client: Pick<ContentClient, 'get'>,
  { version, size }: Pick<StoryIndex, 'version' | 'size'>,
  missing: Pick<ReadonlyMap<string, unknown>, 'keys' | 'size'>,
  language: string,
  scope: CallScope,
): AsyncGenerator<readonly unknown[], void, void> {
  const inLanguage = language === '' ? {} : { language };
  // A list has twice as many stories a call.
  if (missing.size > UUID_BATCH_SIZE && missing.size > size / 2) {
    try {
      for await (const { body, stories } of iteratePages(client, { cv: version, ...inLanguage }, scope)) {
        checkVersion(body, version);
        yield* chunksOf(stories, UUID_BATCH_SIZE);
      }
    } catch (error) {
      // Of a single story: it has no page. The others are fetched below.
      if (!isTooLarge(error)) throw error;
    }
  }
  for (const batch of chunksOf([...missing.keys()], UUID_BATCH_SIZE)) {
    yield await fetchInParts(batch, async (uuids) => {
      const query = {
        version: 'published',
        cv: version,
        by_uuids: uuids.join(','),
        per_page: UUID_BATCH_SIZE,
        ...inLanguage,
      };
      const { body } = await client.get(['cdn', 'stories'], query, scope);
      checkVersion(body, version);
      return storiesOf(body);
    });
  }
}

/**
 * What is stored is not fetched again until it changes once more.
 * @throws {ContentError} for a response of an earlier version than was requested.
 */
function checkVersion(body: JsonObject, requested: number): void {
  const cv = integerOf(body['cv'], requested);
  if (cv < requested) throw outage(`version ${cv} where ${requested} was requested`, '/cdn/stories');
}
