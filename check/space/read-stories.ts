import { UUID_BATCH_SIZE } from '../../common/constants';
import { integerOf, isJsonObject, textOf, type JsonObject } from '../../common/json';
import { withoutOuterSlashes } from '../../common/story/outer-slashes';
import { limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';
import type { CallScope, ContentClient, ContentQuery } from '../../server/content/api/content-client';
import { iteratePages } from '../../server/content/api/iterate-stories';
import { resolveRelations } from '../../server/content/api/relations';
import { storiesOf } from '../../server/content/api/whole-response';
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
  /** Called for a story that is above the client's limit, which is passed over. */
  readonly onTooLarge: () => void;
}

/**
 * Yields all stories of a space in batches, one request after the other, all of one content version.
 * @throws {ContentError} for a request that failed.
 */
export async function* readStories(
  client: Pick<ContentClient, 'get'>,
  scope: ReadScope,
): AsyncGenerator<StoryBatch, void, void> {
  const { relations, version, language } = scope;
  const shared = { version, ...(language === null ? {} : { language }) };
  const resolved = relations.length > 0 ? { resolve_relations: relations.join(','), resolve_level: 2 } : {};
  for await (const { body, stories, total } of iteratePages(client, { ...shared, ...resolved }, scope)) {
    const cv = integerOf(body['cv'], 0);
    const pinned = version === 'published' && cv > 0 ? { cv } : {};
    const rels = await relationsIn(body, client, scope, { ...shared, ...pinned });
    yield { stories: stories.flatMap((story) => limitStory(story) ?? []), rels, total: total ?? 0 };
  }
}

/** The stories that relations in a response name. */
async function relationsIn(
  body: JsonObject,
  client: Pick<ContentClient, 'get'>,
  call: CallScope,
  shared: ContentQuery,
): Promise<Readonly<Record<string, Story>>> {
  // What any of the stories names is shown.
  const all = { ...body, story: { content: body['stories'] } };
  const { rels } = await resolveRelations(all, async (uuids) => {
    const query = { ...shared, by_uuids: uuids.join(','), per_page: UUID_BATCH_SIZE };
    return storiesOf((await client.get(['cdn', 'stories'], query, call)).body);
  });
  return rels;
}

/** A story that is not published. */
export interface Unpublished {
  readonly uuid: string;
  readonly name: string;
  /** Without outer slashes. */
  readonly slug: string;
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
    for (const link of links) {
      const { uuid, name, slug } = link;
      const story = { uuid: textOf(uuid), name: textOf(name), slug: withoutOuterSlashes(textOf(slug)) };
      if (isUnpublished(link)) found.push(story);
    }
    received += links.length;
    if (links.length === 0 || received >= (total ?? 0)) return found;
  }
}

function isUnpublished({ is_folder: isFolder, published }: JsonObject): boolean {
  return isFolder !== true && published === false;
}
