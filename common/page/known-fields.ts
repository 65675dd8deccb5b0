import { normaliseName, rawBlocks, rawParts, type Field, type Fields } from '../fields/fields';
import { isJsonObject, textOf, type JsonObject } from '../json';
import { contentTypes } from './component-schemas';
import { pageFields } from './content-types';
import type { Story } from '../story/story';
import { CONFIG_SLUG, storedConfig } from '../story/stored-config';
import type { BlockLoader } from '../block-system/block-loader';
import type { BlockDefinition } from '../block-system/define-block';

/** The fields of a component; null if the site has no such component, undefined while its code is not loaded. */
type FieldsOf = (component: string) => Fields | null | undefined;

/** Removes what no block of the site reads from a story, which is returned itself where that is nothing. */
export type KeepKnownFields = (story: Story) => Story;

const contentTypesByName = byNormalisedName(Object.entries(contentTypes));

/** Fields that blocks have without declaring them. */
const commonFields: ReadonlySet<string> = new Set(['component', '_uid', '_editable']);

/** Fields of these types hold no objects. What a component's author removed from the schema stays in stories. */
const scalarTypes: ReadonlySet<string> = new Set(['text', 'textarea', 'number', 'boolean', 'datetime']);

/** Creates a {@link KeepKnownFields} for all blocks of the site. */
export function keepFieldsOf(blocks: readonly BlockDefinition[]): KeepKnownFields {
  const byName = byNormalisedName(blocks.map(({ name, fields }) => [name, fields]));
  return keepKnownFields((component) => byName.get(normaliseName(component)) ?? null);
}

/** Creates a {@link KeepKnownFields} for the blocks that are loaded. Those that are not keep all fields. */
export function keepLoadedFields({
  nameOf,
  loaded,
}: Pick<BlockLoader, 'nameOf' | 'loaded'>): KeepKnownFields {
  return keepKnownFields((component) => (nameOf(component) === undefined ? null : loaded(component)?.fields));
}

/**
 * Creates a {@link KeepKnownFields}: fields that a block does not have are removed, and so are all fields of nested blocks that the site
 * does not have. A form, a list or a heading in there is on no page, and must not count as one. A root of another content type stays
 * as it is. It recurses no deeper than the caps that every story is held to.
 */
function keepKnownFields(fieldsOf: FieldsOf): KeepKnownFields {
  const keepInRoot = (content: JsonObject): JsonObject => {
    const component = textOf(content['component']);
    const contentType = contentTypesByName.get(normaliseName(component));
    if (contentType !== undefined) return keepIn(content, contentType);
    const fields = fieldsOf(component) ?? undefined;
    // A block that is a page by itself has the fields of a page, too.
    return fields === undefined ? content : keepIn(content, { ...pageFields, ...fields });
  };

  function keepInBlock(block: JsonObject): JsonObject {
    const fields = fieldsOf(textOf(block['component']));
    return fields === undefined ? block : keepIn(block, fields ?? {});
  }

  function keepIn(block: JsonObject, fields: Fields): JsonObject {
    return mapEntries(block, (name, value) => {
      if (commonFields.has(name)) return value;
      return Object.hasOwn(fields, name) ? keepInField(fields[name] as Field<unknown>, value) : undefined;
    });
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

  /** Blocks in rich text are in the attributes of a node. */
  function keepInNode(node: JsonObject): JsonObject {
    return mapEntries(node, (name, value) => {
      if (name === 'content' && Array.isArray(value)) return mapList(value, value, keepInChild);
      return name === 'attrs' && isJsonObject(value) ? mapEntries(value, keepInAttribute) : value;
    });
  }

  const keepInChild = (child: unknown): unknown => (isJsonObject(child) ? keepInNode(child) : child);
  const keepInAttribute = (name: string, value: unknown): unknown =>
    name === 'body' && typeof value === 'object' ? mapList(value, rawBlocks(value), keepInBlock) : value;

  return (story) => {
    // Where the settings of an adopted space are is known by the names of its own fields.
    if (storedConfig !== null && story.full_slug.endsWith(CONFIG_SLUG)) return story;
    const content = keepInRoot(story.content);
    return content === story.content ? story : { ...story, content };
  };
}

function byNormalisedName(fields: readonly (readonly [string, Fields])[]): ReadonlyMap<string, Fields> {
  return new Map(fields.map(([name, each]) => [normaliseName(name), each]));
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
  const mapped = remaining.map(map);
  const isSame =
    Array.isArray(list) &&
    list.length === mapped.length &&
    mapped.every((entry, index) => entry === list[index]);
  return isSame ? list : mapped;
}
