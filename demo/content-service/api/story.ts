import type { Datasource } from './datasource';

/** The origin of assets in exported stories. */
export const EXPORTED_ASSET_ORIGIN = 'https://a.storyblok.com';

/** An object of JSON. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for objects other than arrays: blocks, links, nodes and marks of rich text. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself and every nested value, in document order; iterative, for any depth. */
export function* valuesIn(value: unknown): Generator<unknown> {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    yield next;
    if (typeof next !== 'object' || next === null) continue;
    for (const child of Object.values(next).reverse()) pending.push(child);
  }
}

/** The value itself, if it is an object, and every nested object, in document order. */
export function objectsIn(value: unknown): JsonObject[] {
  return [...valuesIn(value)].filter(isJsonObject);
}

/** The state of a story: as visitors see it, or as editors last saved it. */
export type StoryVersion = 'published' | 'draft';

/** The same story in another language's folder. */
interface Alternate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly full_slug: string;
  readonly published: boolean;
  readonly is_folder: boolean;
  readonly parent_id: number | null;
}

/** A story's name and path in one language; `published` is null for a language that was never published on its own. */
export interface TranslatedSlug {
  readonly path: string;
  readonly name: string | null;
  readonly lang: string;
  readonly published: boolean | null;
}

/**
 * A story or a folder as exported by Storyblok's command line tool. Dates are ISO 8601 in UTC; a story at the root has
 * the parent 0; a folder's start page has a `full_slug` that ends in a slash and the folder as its parent.
 */
export interface Story {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly slug: string;
  readonly full_slug: string;
  readonly content: JsonObject;
  readonly created_at: string;
  readonly updated_at: string;
  readonly published_at: string | null;
  readonly first_published_at: string | null;
  readonly sort_by_date: string | null;
  readonly position: number;
  readonly tag_list: readonly string[];
  readonly is_startpage: boolean;
  readonly is_folder: boolean;
  readonly parent_id: number;
  readonly group_id: string;
  readonly meta_data: JsonObject | null;
  /** The path for previews and links, if an editor chose one other than the slug. */
  readonly path: string | null;
  readonly alternates: readonly Alternate[];
  readonly translated_slugs: readonly TranslatedSlug[] | null;
}

/** The content of a space. */
export interface Space {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  /** The languages beside the default one. */
  readonly languageCodes: readonly string[];
  /** Published stories and all folders. */
  readonly published: readonly Story[];
  /** Unpublished changes of stories, and stories that were never published. */
  readonly drafts: readonly Story[];
  /** Stories as they will be with a release, by the id of each release. None by default. */
  readonly releases?: ReadonlyMap<string, readonly Story[]>;
  /** Published stories that no list of stories has: they are found by their slug, and listed as links. None by default. */
  readonly unlisted?: readonly Story[];
  /** None by default. */
  readonly datasources?: readonly Datasource[];
  /** Absolute path of the folder whose paths are those of the asset URLs; null without assets. */
  readonly assetsFolder: string | null;
}

/** The story's own name and path in a language; undefined where it has none. */
export function translatedSlug(
  { translated_slugs: translated }: Story,
  language: string | undefined,
): TranslatedSlug | undefined {
  return translated?.find(({ lang }) => lang === language);
}
