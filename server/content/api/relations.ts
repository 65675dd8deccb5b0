import { UUID_BATCH_SIZE } from '../../../common/constants';
import { isRawBlock } from '../../../common/fields/fields';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { Story } from '../../../common/story/story';
import { limitValue, limitStory } from '../../../common/story/limit-story';

/** What a story's answer says of other stories: flat maps by uuid. */
export interface Relations {
  readonly rels: Readonly<Record<string, Story>>;
  readonly links: Readonly<Record<string, JsonObject>>;
}

/** Asks for the stories with these uuids, at most a batch of them. */
export type FetchStories = (uuids: readonly string[]) => Promise<readonly JsonObject[]>;

/** Uuids that one page may add; a story that lists more is broken or hostile, and its further links show as text. */
const mostUuids = 500;

/**
 * Gathers the related stories and links of an answer. Beyond its limits the service names uuids in place of
 * stories; they are fetched in batches. What cannot be found is left out.
 */
export async function resolveRelations(body: JsonObject, fetchStories: FetchStories): Promise<Relations> {
  const [rels, links] = await Promise.all([
    withBatches(objectsOf(body['rels']), body['rel_uuids'], fetchStories),
    withBatches(objectsOf(body['links']), body['link_uuids'], fetchStories),
  ]);
  return {
    rels: byUuid(rels.flatMap((story) => limitStory(withoutBlocks(story)) ?? [])),
    links: byUuid(links.map((link) => limitValue(linkOf(link)))),
  };
}

async function withBatches(
  given: readonly JsonObject[],
  uuids: unknown,
  fetchStories: FetchStories,
): Promise<readonly JsonObject[]> {
  if (!Array.isArray(uuids)) return given;
  const known = new Set(['', ...given.map(({ uuid }) => textOf(uuid))]);
  const wanted = [...new Set(uuids.map(textOf))].filter((uuid) => !known.has(uuid)).slice(0, mostUuids);
  const batches: (readonly string[])[] = [];
  for (let start = 0; start < wanted.length; start += UUID_BATCH_SIZE) {
    batches.push(wanted.slice(start, start + UUID_BATCH_SIZE));
  }
  const fetched = await Promise.all(batches.map(fetchStories));
  return [...given, ...fetched.flat()];
}

/** A link needs no more of a story than where it is: whole stories would travel to every visitor. */
function linkOf({ content: _, ...link }: JsonObject): JsonObject {
  return link;
}

/**
 * A story that another refers to is named there and shown small, never whole. What it is built of would travel to every
 * visitor of each page that refers to it, and be most of what travels: each list of blocks in its content comes empty.
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
