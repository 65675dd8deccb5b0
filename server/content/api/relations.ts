import { UUID_BATCH_SIZE } from '../../../common/constants';
import { isRawBlock } from '../../../common/fields/fields';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { Story } from '../../../common/story/story';
import { limitValue, limitStory } from '../../../common/story/limit-story';
import { chunksOf } from '../../runtime/chunks';
import { fetchInParts } from './iterate-stories';
import { objectsIn } from '../../../common/walk-json';
import { visitUuids } from '../story-index/dependencies';

/** The stories and links that a story refers to: flat maps by uuid. */
export interface Relations {
  readonly rels: Readonly<Record<string, Story>>;
  readonly links: Readonly<Record<string, JsonObject>>;
}

/** Fetches the stories with these uuids, at most a batch of them. */
type FetchStories = (uuids: readonly string[]) => Promise<readonly JsonObject[]>;

/** Uuids that are fetched for one page. A story that lists more is broken or hostile: its further links show as text. */
const maxUuids = 500;

/**
 * Collects the related stories and links of a response. Beyond its limits the CMS names uuids in place of stories; these are
 * fetched in batches. Stories that do not exist are left out, and so are those that only blocks of related stories name, since no
 * page shows these blocks: it would change with them for nothing.
 */
export async function resolveRelations(body: JsonObject, fetchStories: FetchStories): Promise<Relations> {
  const [rels, links] = await Promise.all([
    withBatches(objectsOf(body['rels']), body['rel_uuids'], fetchStories),
    withBatches(objectsOf(body['links']), body['link_uuids'], fetchStories),
  ]);
  const { story } = body;
  const isShown = shownWith(isJsonObject(story) ? story['content'] : undefined, rels);
  return {
    rels: byUuid(rels.filter(isShown.rel).flatMap((rel) => limitStory(withoutBlocks(rel)) ?? [])),
    links: byUuid(links.filter(isShown.link).map((link) => limitValue(addressOf(link)))),
  };
}

/** Whether the page can show a related story or a link: nothing can show what related stories name in their blocks alone. */
function shownWith(
  content: unknown,
  rels: readonly JsonObject[],
): Readonly<Record<'rel' | 'link', (value: JsonObject) => boolean>> {
  const named = new Set<string>();
  visitUuids(objectsIn(rels.map((rel) => rel['content'])), (uuid) => named.add(uuid));
  if (named.size === 0) return { rel: () => true, link: () => true };
  const related = new Map(rels.map((rel) => [textOf(rel['uuid']), withoutBlocks(rel)['content']]));
  const shown = { rels: new Set<string>(), links: new Set<string>() };
  const add = (shownContent: unknown): void =>
    visitUuids(objectsIn([shownContent]), (uuid, field) =>
      shown[linkFields.has(field) ? 'links' : 'rels'].add(uuid),
    );
  add(content);
  // The set grows by what each of its stories names.
  for (const uuid of shown.rels) add(related.get(uuid));
  const isIn =
    (uuids: ReadonlySet<string>) =>
    ({ uuid }: JsonObject): boolean =>
      uuids.has(textOf(uuid)) || !named.has(textOf(uuid));
  return { rel: isIn(shown.rels), link: isIn(shown.links) };
}

/** The fields in which links name their story: those of a multilink, and of a link in rich text. */
const linkFields: ReadonlySet<string> = new Set(['id', 'uuid']);

async function withBatches(
  included: readonly JsonObject[],
  uuids: unknown,
  fetchStories: FetchStories,
): Promise<readonly JsonObject[]> {
  if (!Array.isArray(uuids)) return included;
  const ignored = new Set(['', ...included.map(({ uuid }) => textOf(uuid))]);
  const missing = [...new Set(uuids.map(textOf))].filter((uuid) => !ignored.has(uuid)).slice(0, maxUuids);
  const batches = [...chunksOf(missing, UUID_BATCH_SIZE)];
  const fetched = await Promise.all(batches.map((batch) => fetchInParts(batch, fetchStories)));
  return [...included, ...fetched.flat()];
}

/** What a link needs is the address of its story. All else would change the page with each publish of that story. */
const addressFields = ['uuid', 'real_path', 'url', 'full_slug', 'slug'] as const;

function addressOf(link: JsonObject): JsonObject {
  return Object.fromEntries(
    addressFields.flatMap((field) => (link[field] === undefined ? [] : [[field, link[field]]])),
  );
}

/**
 * Empties each list of blocks in a related story's content. Pages show a related story as a card, never whole; its blocks
 * would be sent to every visitor of each page that refers to it, and be most of the payload.
 */
function withoutBlocks(story: JsonObject): JsonObject {
  const { content } = story;
  if (!isJsonObject(content)) return story;
  const fields = Object.entries(content).map(([name, value]) => [name, isBlockList(value) ? [] : value]);
  return { ...story, content: Object.fromEntries(fields) as JsonObject };
}

function isBlockList(value: unknown): boolean {
  return Array.isArray(value) && value.some((entry) => isJsonObject(entry) && isRawBlock(entry));
}

function byUuid<Value extends JsonObject>(values: readonly Value[]): Readonly<Record<string, Value>> {
  const map = Object.create(null) as Record<string, Value>;
  for (const value of values) {
    const uuid = textOf(value['uuid']);
    if (uuid !== '') map[uuid] = value;
  }
  return Object.freeze(map);
}
