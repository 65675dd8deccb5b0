import { isRawBlock, rawBlocks, rawParts, type Field, type Fields } from '../fields/fields';
import { isJsonObject, textOf, type JsonObject } from '../json';
import { HEADING_KEY } from '../story/heading-levels';
import type { Story } from '../story/story';
import type { BlockLoader } from './block-loader';

/** Removes what no block of the site reads from a story, which is returned itself where that is nothing. */
export type KeepKnownFields = (story: Story) => Story;

/** What is known of the site's components. */
interface KnownFields {
  /** The fields of a block, none if the site has no such block; undefined while its code is not loaded. */
  readonly ofBlock: (component: string) => Fields | undefined;
  /** The fields of the root of a story. Default: not known. */
  readonly ofRoot?: (component: string) => Fields | undefined;
}

/** Fields that blocks have without declaring them. */
const commonFields: ReadonlySet<string> = new Set(['component', '_uid', '_editable', HEADING_KEY]);

/** Fields of these types hold no objects. */
const scalarTypes: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'boolean', 'datetime']);

/** Creates a {@link KeepKnownFields} for the blocks that a browser has loaded. */
export function keepLoadedFields({
  nameOf,
  loaded,
}: Pick<BlockLoader, 'nameOf' | 'loaded'>): KeepKnownFields {
  return keepKnownFields({
    ofBlock: (component) => (nameOf(component) === undefined ? {} : loaded(component)?.fields),
  });
}

/**
 * Creates a {@link KeepKnownFields}: fields that a block does not have are removed, and all fields of nested blocks that the site does not
 * have. The CMS keeps what is stored in a field that left the schema; a form, a list or a heading in there is on no page, and must not
 * count as one. Where the fields are not known, all of them stay, and the blocks in their lists are looked into. It recurses no deeper
 * than the caps that every story is held to.
 */
export function keepKnownFields({ ofBlock, ofRoot = () => undefined }: KnownFields): KeepKnownFields {
  const keepInBlock = (block: JsonObject): JsonObject => keepIn(block, ofBlock(textOf(block['component'])));

  function keepIn(block: JsonObject, fields: Fields | undefined): JsonObject {
    return mapEntries(block, (name, value) => {
      if (commonFields.has(name)) return value;
      if (fields === undefined) return keepInUnknown(value);
      return Object.hasOwn(fields, name) ? keepInField(fields[name] as Field<unknown>, value) : undefined;
    });
  }

  function keepInUnknown(value: unknown): unknown {
    const isBlockList =
      Array.isArray(value) && value.every((entry) => isJsonObject(entry) && isRawBlock(entry));
    return isBlockList ? mapList(value, rawBlocks(value), keepInBlock) : value;
  }

  function keepInField({ schema: { type }, part }: Field<unknown>, value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if (scalarTypes.has(type)) return undefined;
    if (type === 'richtext') return isJsonObject(value) ? keepInNode(value) : undefined;
    if (type !== 'bloks') return value;
    return part === undefined
      ? mapList(value, rawBlocks(value), keepInBlock)
      : mapList(value, rawParts(part, value), (entry) => keepIn(entry, part.fields));
  }

  const keepInNode = (node: JsonObject): JsonObject => mapEntries(node, keepInNodeEntry);

  /** Blocks in rich text are in the attributes of a node. */
  function keepInNodeEntry(name: string, value: unknown): unknown {
    if (name === 'content' && Array.isArray(value)) return mapList(value, value, keepInChild);
    return name === 'attrs' && isJsonObject(value) ? mapEntries(value, keepInAttribute) : value;
  }

  const keepInChild = (child: unknown): unknown => (isJsonObject(child) ? keepInNode(child) : child);
  const keepInAttribute = (name: string, value: unknown): unknown =>
    name === 'body' && typeof value === 'object' ? mapList(value, rawBlocks(value), keepInBlock) : value;

  return (story) => {
    const content = keepIn(story.content, ofRoot(textOf(story.content['component'])));
    return content === story.content ? story : { ...story, content };
  };
}

/** Maps the values of an object, which is returned itself where all stay; `undefined` removes one. */
function mapEntries(object: JsonObject, map: (name: string, value: unknown) => unknown): JsonObject {
  let copy: Record<string, unknown> | undefined;
  for (const name in object) {
    const value = object[name];
    const mapped = map(name, value);
    if (mapped === value) continue;
    copy ??= { ...object };
    if (mapped === undefined) Reflect.deleteProperty(copy, name);
    else copy[name] = mapped;
  }
  return copy ?? object;
}

/** Maps the entries of a list that stay; the list itself where nothing changes. */
function mapList<Entry>(list: unknown, remaining: readonly Entry[], map: (entry: Entry) => unknown): unknown {
  const isWhole = Array.isArray(list) && list.length === remaining.length;
  let copy: unknown[] | undefined = isWhole ? undefined : [...remaining];
  for (const [index, entry] of remaining.entries()) {
    const mapped = map(entry);
    if (mapped === entry) continue;
    copy ??= [...remaining];
    copy[index] = mapped;
  }
  return copy ?? list;
}
