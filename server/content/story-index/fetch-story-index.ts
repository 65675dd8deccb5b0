import { integerOf, isJsonObject, type JsonObject } from '../../../common/json';
import { limitValue } from '../../../common/story/limit-story';
import { outage } from '../api/content-error';
import type { CallScope, ContentClient } from '../api/content-client';
import { readLink, StoryIndex, type IndexedStory } from './story-index';

/** Links of one request: the maximum of the CMS. */
const pageSize = 1_000;
/** Links of a space beyond which the listing is wrong. */
const maxLinks = 1_000_000;

/**
 * Fetches the listing of a content version, one page after the other.
 * @throws {ContentError} for a page that failed, and for a listing that contradicts itself: with another number of links than its
 * total, or with one twice.
 * @see https://www.storyblok.com/docs/api/content-delivery/v2/links/retrieve-multiple-links
 */
export async function fetchStoryIndex(
  client: Pick<ContentClient, 'get'>,
  version: number,
  scope: CallScope,
): Promise<StoryIndex> {
  const stories = new Map<string, IndexedStory>();
  const seen = new Set<string>();
  for (let page = 1; ; page += 1) {
    const query = {
      version: 'published',
      cv: version,
      include_dates: 1,
      paginated: 1,
      per_page: pageSize,
      page,
    };
    const { body, total } = await client.get(['cdn', 'links'], query, scope);
    const links = linksOf(body);
    if (total === null || total > maxLinks) throw wrong('it names no credible total');
    for (const [uuid, link] of links) {
      if (seen.has(uuid)) throw wrong('a link comes twice');
      seen.add(uuid);
      const story = readLink(limitValue(link));
      if (story !== null) stories.set(uuid, story);
    }
    if (seen.size > total || (links.length === 0 && seen.size < total))
      throw wrong(`it has ${seen.size} links where it counts ${total}`);
    if (seen.size === total) return new StoryIndex(version, stories.values());
  }
}

/**
 * As {@link fetchStoryIndex}. Where the index has no news, one story is listed: other than a listing of links, the response names the
 * version that the CMS is at. Stories that are news are fetched next, and those responses name it, too.
 * @param before the index of an earlier version.
 * @throws {ContentError} where the CMS is at an earlier version than was listed, too.
 */
export async function fetchConfirmedIndex(
  client: Pick<ContentClient, 'get'>,
  version: number,
  before: StoryIndex | undefined,
  scope: CallScope,
): Promise<StoryIndex> {
  const index = await fetchStoryIndex(client, version, scope);
  const isNews = ({ uuid, stamp }: IndexedStory): boolean => before?.get(uuid)?.stamp !== stamp;
  if (before !== undefined && [...index.stories()].some(isNews)) return index;
  const { body } = await client.get(
    ['cdn', 'stories'],
    { version: 'published', cv: version, per_page: 1 },
    scope,
  );
  if (integerOf(body['cv'], version) < version) throw wrong('the CMS is at an earlier version');
  return index;
}

function linksOf(body: JsonObject): readonly (readonly [string, JsonObject])[] {
  const { links } = body;
  if (!isJsonObject(links)) throw wrong('it holds no links');
  return Object.entries(links).map(([uuid, link]) => {
    if (!isJsonObject(link) || link['uuid'] !== uuid || integerOf(link['id'], 0) === 0)
      throw wrong('a link is malformed');
    return [uuid, link];
  });
}

function wrong(reason: string) {
  return outage(`the listing of stories cannot be right: ${reason}`, '/cdn/links');
}
