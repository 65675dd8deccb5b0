import { parseAsset, type Asset } from '../image/asset';
import { isJsonObject, objectsOf, textOf, visibleTextOf, type JsonObject } from '../json';
import type { LinkValue } from '../story/links';
import { parseDocument, type DocumentFile } from './document-file';

/** A field's schema in Storyblok's component format, without what all fields of its type have. */
export interface ComponentField {
  readonly type:
    | 'text'
    | 'textarea'
    | 'richtext'
    | 'asset'
    | 'multiasset'
    | 'multilink'
    | 'option'
    | 'options'
    | 'number'
    | 'boolean'
    | 'datetime'
    | 'bloks'
    | 'markdown'
    | 'table'
    | 'custom';
  /** Whether the CMS stores a value for each language. */
  readonly translatable?: boolean;
  readonly [setting: string]: unknown;
}

/** The settings that parsing a field depends on. */
export interface ParseScope {
  readonly assetOrigins: readonly string[];
}

/** A field of a block: its schema for the editor, and a parser for its value. Parsing never throws. */
export interface Field<Value> {
  readonly schema: ComponentField;
  /** The kind of part in the list, for a field of parts. */
  readonly part?: Part<Fields>;
  readonly parse: (value: unknown, scope: ParseScope) => Value;
}

/** The fields of a block by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The parsed values of `F`. */
export type ValuesOf<F extends Fields> = {
  readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never;
};

/** A block before parsing: its fields are parsed when it is rendered. */
export interface RawBlock extends JsonObject {
  readonly component: string;
}

/** The parsed values of a part (a block that exists only inside another one), with a React key. */
export type PartOf<F extends Fields> = ValuesOf<F> & { readonly key: string };

/** A part: named fields inside a block. */
export interface Part<F extends Fields> {
  readonly name: string;
  readonly fields: F;
}

/** Declares a part under its technical name. */
export function definePart<F extends Fields>(name: string, fields: F): Part<F> {
  return { name, fields };
}

/** Parses every field of a block or part. Unknown keys are ignored; missing ones get their field's empty value. */
export function parseFields<F extends Fields>(fields: F, raw: JsonObject, scope: ParseScope): ValuesOf<F> {
  const values: Record<string, unknown> = {};
  for (const name in fields)
    values[name] = fields[name]?.parse(Object.hasOwn(raw, name) ? raw[name] : undefined, scope);
  return values as ValuesOf<F>; // each value came from the field of its name
}

/** A line of text; `''` when empty or of white space alone. */
export function text(): Field<string> {
  return { schema: { type: 'text' }, parse: plainText };
}

/** Text of several lines; `''` when empty or of white space alone. */
export function textarea(): Field<string> {
  return { schema: { type: 'textarea' }, parse: plainText };
}

/** A rich text document; null when empty. Its nodes are checked when rendered. */
export function richText(): Field<JsonObject | null> {
  return { schema: { type: 'richtext' }, parse: objectOrNull };
}

/** An image; null when empty or from an origin that is not allowed. */
export function asset(): Field<Asset | null> {
  return {
    schema: { type: 'asset', filetypes: ['images'] },
    parse: (value, { assetOrigins }) => parseAsset(value, assetOrigins),
  };
}

/**
 * A file that is not an image: its address, `''` when empty. The view checks the address against the origins that it allows.
 * @param filetypes the kinds of files that the editor offers; all by default.
 */
export function file(...filetypes: readonly 'videos'[]): Field<string> {
  const offered = filetypes.length === 0 ? {} : { filetypes };
  return {
    schema: { type: 'asset', ...offered, allow_external_url: true },
    parse: (value) => (isJsonObject(value) ? textOf(value['filename']) : ''),
  };
}

/** A list of documents, such as PDF files, without those from origins that are not allowed. */
export function documents(): Field<readonly DocumentFile[]> {
  return {
    schema: { type: 'multiasset', filetypes: ['texts'] },
    parse: (value, { assetOrigins }) =>
      objectsOf(value).flatMap((entry) => parseDocument(entry, assetOrigins) ?? []),
  };
}

/** A list of images, without those from origins that are not allowed. */
export function multiAsset(): Field<readonly Asset[]> {
  return {
    schema: { type: 'multiasset', filetypes: ['images'] },
    parse: (value, { assetOrigins }) =>
      objectsOf(value).flatMap((entry) => parseAsset(entry, assetOrigins) ?? []),
  };
}

/** A link; null when empty. Resolved against the page when rendered. */
export function multiLink(): Field<LinkValue | null> {
  return { schema: { type: 'multilink' }, parse: objectOrNull };
}

/** One of `names`; `fallback` when empty or unknown. */
export function option<const Name extends string>(
  names: readonly Name[],
  fallback: NoInfer<Name>,
): Field<Name> {
  const { schema, parse } = choice(names);
  return {
    schema: { ...schema, default_value: fallback },
    parse: (value, scope) => parse(value, scope) ?? fallback,
  };
}

/** One of `names`; null when empty or unknown. */
export function choice<const Name extends string>(names: readonly Name[]): Field<Name | null> {
  return {
    schema: { type: 'option', options: names.map((name) => ({ name, value: name })) },
    parse: (value) => names.find((name) => name === value) ?? null,
  };
}

/**
 * The value of an entry of a datasource; `''` when empty. The editor offers the datasource's entries by their names.
 * @param slug that of the datasource in the space.
 */
export function datasourceOption(slug: string): Field<string> {
  return { schema: { type: 'option', source: 'internal', datasource_slug: slug }, parse: textOf };
}

const storySource = { source: 'internal_stories', use_uuid: true, is_reference_type: true };

/**
 * The uuid of a story that is loaded together with the page; `''` when empty.
 * @param contentTypes those whose stories the editor offers; all by default.
 */
export function relation(contentTypes?: readonly string[]): Field<string> {
  const filter = contentTypes === undefined ? {} : { filter_content_type: contentTypes };
  return { schema: { type: 'option', ...storySource, ...filter }, parse: textOf };
}

/** Uuids of stories that are loaded together with the page. */
export function relations(): Field<readonly string[]> {
  return {
    schema: { type: 'options', ...storySource },
    parse: (value) => (Array.isArray(value) ? value.map(textOf).filter((uuid) => uuid !== '') : []),
  };
}

/** The limits of a number. `decimals` are the digits behind its point. */
interface NumberOptions {
  readonly min: number;
  readonly max: number;
  readonly fallback: number;
  readonly decimals?: number;
}

/** A number from `min` to `max`, numeric strings included: rounded, by default to a whole one, and clamped; `fallback` when empty. */
export function number({ min, max, fallback, decimals = 0 }: NumberOptions): Field<number> {
  const unit = 10 ** decimals;
  return {
    schema: { type: 'number', min_value: min, max_value: max, decimals, default_value: String(fallback) },
    parse: (value) => {
      const parsed = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      return typeof parsed === 'number' && Number.isFinite(parsed)
        ? Math.min(max, Math.max(min, Math.round(parsed * unit) / unit))
        : fallback;
    },
  };
}

/** A checkbox; `fallback` when empty or malformed. */
export function boolean(fallback = false): Field<boolean> {
  return {
    schema: fallback ? { type: 'boolean', default_value: true } : { type: 'boolean' },
    parse: (value) => (fallback ? !isValue(value, false) : isValue(value, true)),
  };
}

/** True for the boolean and for its text, which Storyblok's migrations write. */
function isValue(value: unknown, expected: boolean): boolean {
  return value === expected || value === String(expected);
}

/**
 * Nested blocks, rendered by `NestedBlocks`.
 * @param names the blocks that the editor offers here; all by default. Stored blocks of other names are rendered, too.
 */
export function blocks(names?: readonly string[]): Field<readonly RawBlock[]> {
  return { schema: nestedSchema(names), parse: rawBlocks };
}

/** Nested parts of one kind, parsed together with the block; other entries of the list are left out. */
export function parts<F extends Fields>(part: Part<F>): Field<readonly PartOf<F>[]> {
  return {
    schema: nestedSchema([part.name]),
    part,
    parse: (value, scope) =>
      rawParts(part, value).map((raw, index) => ({
        ...parseFields(part.fields, raw, scope),
        key: String(index),
      })),
  };
}

/** The entries of a list of parts before parsing, in the same order. */
export function rawParts({ name }: Pick<Part<Fields>, 'name'>, value: unknown): readonly RawBlock[] {
  return rawBlocks(value).filter(({ component }) => normaliseName(component) === normaliseName(name));
}

/** The form in which block names are compared: `NavigationFooter`, `navigation-footer` and `navigation_footer` are equal. */
export function normaliseName(name: string): string {
  const cached = normalisedNames.get(name);
  if (cached !== undefined) return cached;
  const normalised = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (normalisedNames.size < maxCachedNames) normalisedNames.set(name, normalised);
  return normalised;
}

/** A page repeats a few names hundreds of times. Bounded, since content may hold any number of made-up names. */
const normalisedNames = new Map<string, string>();
const maxCachedNames = 500;

/** The entries of a list that name a component; all others are skipped. */
export function rawBlocks(value: unknown): readonly RawBlock[] {
  const objects = objectsOf(value);
  return objects.every(isRawBlock) ? objects : objects.filter(isRawBlock);
}

/** True for an object that names its component. */
export function isRawBlock(value: JsonObject): value is RawBlock {
  return textOf(value['component']) !== '';
}

function nestedSchema(names: readonly string[] | undefined): ComponentField {
  return names === undefined
    ? { type: 'bloks' }
    : { type: 'bloks', restrict_components: true, component_whitelist: names };
}

function objectOrNull(value: unknown): JsonObject | null {
  return isJsonObject(value) ? value : null;
}

function plainText(value: unknown): string {
  return typeof value === 'number' ? String(value) : visibleTextOf(value);
}
