import { UUID_BATCH_SIZE } from '../../common/constants';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../../common/json';
import { limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import type {
  CallScope,
  ContentClient,
  ContentQuery,
  ContentResponse,
} from '../../server/content/api/content-client';
import { isTooLarge } from '../../server/content/api/content-error';
import { resolveRelations } from '../../server/content/api/relations';
import type { StoryVersion } from '../finding';

/** Stories of a request, with the stories that their relations name, by uuid. */
interface StoryBatch {
  readonly stories: readonly Story[];
  readonly rels: Readonly<Record<string, Story>>;
  /** Stories of the space. */
  readonly total: number;
}

/** What to read. */
interface ReadScope extends CallScope {
  readonly version: StoryVersion;
  /** Null for the first language. */
  readonly language: string | null;
  /** Fields that hold stories, as `component.field`. */
  readonly relations: readonly string[];
}

/** Stories of a request, the most at first: fewer where the response exceeds the client's limit. */
const pageSizes = [100, 25, 5] as const;

/**
 * Yields all stories of a space in batches, one request after the other, all of one content version.
 * @throws {ContentError} for a request that failed.
 */
export async function* readStories(
  client: Pick<ContentClient, 'get'>,
  scope: ReadScope,
): AsyncGenerator<StoryBatch, void, void> {
  let pinned: ContentQuery = {};
  let size = 0;
  let received = 0;
  for (;;) {
    const perPage = pageSizes[size] ?? 5;
    // All sizes divide the one before: the next page begins where the last one ended.
    const page = { ...pinned, per_page: perPage, page: received / perPage + 1 };
    const response = await readPage(client, scope, page, size + 1 < pageSizes.length);
    if (response === null) {
      size += 1;
      continue;
    }
    const { body, total } = response;
    const cv = integerOf(body['cv'], 0);
    if (scope.version === 'published' && cv > 0) pinned = { cv };
    const stories = objectsOf(body['stories']);
    const rels = await relationsIn(body, client, scope, pinned);
    yield { stories: stories.flatMap((story) => limitStory(story) ?? []), rels, total: total ?? 0 };
    received += stories.length;
    if (stories.length === 0 || received >= (total ?? Infinity)) return;
  }
}

function sharedQuery({ version, language }: ReadScope): ContentQuery {
  return { version, ...(language === null ? {} : { language }) };
}

/** @returns null for a response above the client's limit where a smaller page may be requested. */
async function readPage(
  client: Pick<ContentClient, 'get'>,
  scope: ReadScope,
  page: ContentQuery,
  canBeSmaller: boolean,
): Promise<ContentResponse | null> {
  const { relations } = scope;
  const resolved = { resolve_relations: relations.join(','), resolve_level: 2 };
  const query = { ...sharedQuery(scope), ...(relations.length > 0 ? resolved : {}), ...page };
  try {
    return await client.get(['cdn', 'stories'], query, scope);
  } catch (error) {
    if (canBeSmaller && isTooLarge(error)) return null;
    throw error;
  }
}

/** The stories that relations in a response name. */
async function relationsIn(
  body: JsonObject,
  client: Pick<ContentClient, 'get'>,
  scope: ReadScope,
  pinned: ContentQuery,
): Promise<Readonly<Record<string, Story>>> {
  // What any of the stories names is shown.
  const all = { ...body, story: { content: body['stories'] } };
  const { rels } = await resolveRelations(all, async (uuids) => {
    const query = { ...sharedQuery(scope), ...pinned, by_uuids: uuids.join(','), per_page: UUID_BATCH_SIZE };
    return objectsOf((await client.get(['cdn', 'stories'], query, scope)).body['stories']);
  });
  return rels;
}

/** A story that is not published. */
interface Unpublished {
  readonly uuid: string;
  readonly name: string;
}

/** Links of a request: the maximum of the CMS. */
const linksPerPage = 1_000;

/**
 * Lists the stories of a space that are not published.
 * @param client with a token that may read drafts.
 */
export async function readUnpublished(
  client: Pick<ContentClient, 'get'>,
  call: CallScope,
): Promise<readonly Unpublished[]> {
  const found: Unpublished[] = [];
  let received = 0;
  for (let page = 1; ; page += 1) {
    const query = { version: 'draft', paginated: 1, per_page: linksPerPage, page };
    const { body, total } = await client.get(['cdn', 'links'], query, call);
    const links = isJsonObject(body['links']) ? Object.values(body['links']).filter(isJsonObject) : [];
    for (const link of links)
      if (isUnpublished(link)) found.push({ uuid: textOf(link['uuid']), name: textOf(link['name']) });
    received += links.length;
    if (links.length === 0 || received >= (total ?? 0)) return found;
  }
}

function isUnpublished({ is_folder: isFolder, published }: JsonObject): boolean {
  return isFolder !== true && published === false;
}
