import { readFile } from 'node:fs/promises';
import { normaliseName } from '../../common/fields/fields';
import { isJsonObject, objectsOf, parseJson, textOf, type JsonObject } from '../../common/json';

/** A field as editors see it. */
export interface FieldSchema {
  readonly name: string;
  readonly label: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** True for a field that holds uuids of stories. */
  readonly isRelation: boolean;
  /** Values that it offers; empty where it takes any. */
  readonly options: readonly string[];
  /** The normalised name of the only kind of part that its list shows; null for a list of blocks. */
  readonly part: string | null;
  readonly min: number | null;
  readonly max: number | null;
  /** Characters; null for any number. */
  readonly maxLength: number | null;
  /** Kinds of files of an asset. */
  readonly fileTypes: readonly string[];
}

/** A block, a part of one, or a content type as editors see it. */
export interface Component {
  readonly name: string;
  readonly label: string;
  /** True for what lives in lists of its own kind alone. */
  readonly isPart: boolean;
  /** The field that distinguishes it from others of its kind; null without one. */
  readonly previewField: string | null;
  readonly fields: readonly FieldSchema[];
}

/** The site's components by normalised name. */
export type Components = ReadonlyMap<string, Component>;

/** The component of a block; undefined where the site has none of that name. */
export function componentOf(components: Components, block: JsonObject): Component | undefined {
  return components.get(normaliseName(textOf(block['component'])));
}

/**
 * Reads the component schemas that `npm run schema` writes.
 * @throws Error where the file is missing or malformed.
 */
export async function readComponents(file: string): Promise<Components> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const components = parseComponents(parseJson(text));
  if (components.size === 0)
    throw new Error('the component schemas cannot be read: npm run schema writes them');
  return components;
}

/** @param value as Storyblok exports components. */
function parseComponents(value: unknown): Components {
  const described = objectsOf(value);
  const parts = partsOf(described);
  return new Map(
    described.map((component) => {
      const name = textOf(component['name']);
      const fields = isJsonObject(component['schema']) ? component['schema'] : {};
      return [
        normaliseName(name),
        {
          name,
          label: textOf(component['display_name']) || name,
          isPart: parts.has(normaliseName(name)),
          previewField: textOf(component['preview_field']) || null,
          fields: Object.entries(fields).flatMap(([field, schema]) =>
            isJsonObject(schema) && schema['type'] !== 'tab' ? [parseField(field, schema, parts)] : [],
          ),
        },
      ];
    }),
  );
}

/** Components that some list takes alone, and no list takes among others. */
function partsOf(components: readonly JsonObject[]): ReadonlySet<string> {
  const lists = components.flatMap(({ schema }) =>
    Object.values(isJsonObject(schema) ? schema : {}).map((field) => namesOf(field)),
  );
  const shared = new Set(lists.filter((names) => names.length > 1).flat());
  return new Set(
    lists
      .filter((names) => names.length === 1)
      .flat()
      .filter((name) => !shared.has(name)),
  );
}

function namesOf(field: unknown): readonly string[] {
  const names = isJsonObject(field) ? field['component_whitelist'] : undefined;
  return Array.isArray(names) ? names.map((name) => normaliseName(textOf(name))) : [];
}

function parseField(name: string, schema: JsonObject, parts: ReadonlySet<string>): FieldSchema {
  const { filetypes } = schema;
  return {
    name,
    label: textOf(schema['display_name']) || name,
    type: textOf(schema['type']),
    isRequired: schema['required'] === true,
    isRelation: schema['is_reference_type'] === true,
    options: objectsOf(schema['options']).map(({ value }) => textOf(value)),
    part: namesOf(schema).find((each) => parts.has(each)) ?? null,
    min: numberOf(schema['min_value']),
    max: numberOf(schema['max_value']),
    maxLength: numberOf(schema['max_length']),
    fileTypes: Array.isArray(filetypes) ? filetypes.map(textOf) : [],
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
