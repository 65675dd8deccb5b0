import type { Datasource } from './datasource';

/** An object of JSON, whatever it holds. */
export type JsonObject = { readonly [key: string]: unknown };

/** True for objects that are no arrays: blocks, links, nodes and marks of rich text. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself and every value within it, in the order of reading, however deep they nest. */
export function* valuesIn(value: unknown): Generator<unknown> {
  const pending = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    yield next;
    if (typeof next !== 'object' || next === null) continue;
    for (const child of Object.values(next).reverse()) pending.push(child);
  }
}

/** The value itself, where it is an object, and every object within it, in the order of reading. */
export function objectsIn(value: unknown): JsonObject[] {
  return [...valuesIn(value)].filter(isJsonObject);
}

/** Which state of a story is meant: what visitors see, or what editors last saved. */
export type StoryVersion = 'published' | 'draft';

/** The same story in another language's folder. */
export interface Alternate {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly full_slug: string;
  readonly published: boolean;
  readonly is_folder: boolean;
  readonly parent_id: number | null;
}

/** A story's name and path in one language; `published` is null where that language was never published on its own. */
export interface TranslatedSlug {
  readonly path: string;
  readonly name: string | null;
  readonly lang: string;
  readonly published: boolean | null;
}

/**
 * A story or a folder as the content service's command line exports it. Dates are ISO 8601 in UTC; a story at the
 * root has the parent 0; a folder's start page has a `full_slug` that ends in a slash and the folder as its parent.
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
  /** The path an editor chose for previews and links, where it is not the slug. */
  readonly path: string | null;
  readonly alternates: readonly Alternate[];
  readonly translated_slugs: readonly TranslatedSlug[] | null;
}

/** Everything the content service knows at start. */
export interface Space {
  readonly id: number;
  readonly name: string;
  readonly domain: string;
  /** The languages beside the default one. */
  readonly languageCodes: readonly string[];
  /** Stories as visitors see them, and all folders. */
  readonly published: readonly Story[];
  /** Changes on top of published stories, and stories that were never published. */
  readonly drafts: readonly Story[];
  /** Published stories that are found by their address alone: no list and no link has them. None by default. */
  readonly unlisted?: readonly Story[];
  /** Lists of values that editors keep beside the stories; none by default. */
  readonly datasources?: readonly Datasource[];
  /** Absolute path of the folder that mirrors the asset addresses, or null where there are no assets. */
  readonly assetsFolder: string | null;
}
