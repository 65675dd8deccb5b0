import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';

/** A story or a folder of the samples, as the CMS exports it. */
export interface Sample extends JsonObject {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly slug: string;
  /** That of a folder's start page ends in a slash. */
  readonly full_slug: string;
  readonly is_folder: boolean;
  readonly parent_id: number | null;
  /** None in a folder. */
  readonly content?: JsonObject;
}

/** A list of names and values, as the CMS exports it, with the values of its dimensions. */
export interface SampleDatasource {
  readonly name: string;
  readonly slug: string;
  readonly dimensions: readonly { readonly name: string; readonly entry_value: string }[];
  readonly entries: readonly {
    readonly name: string;
    readonly value: string;
    /** By the `entry_value` of the dimension. */
    readonly dimension_values: Readonly<Record<string, string>>;
  }[];
}

/** The content that fills an empty space. */
export interface SampleSpace {
  /** Each behind the folder that it is in. */
  readonly folders: readonly Sample[];
  readonly stories: readonly (Sample & { readonly isPublished: boolean; readonly content: JsonObject })[];
  /** Addresses of the assets that the stories use. */
  readonly assets: readonly string[];
  readonly datasources: readonly SampleDatasource[];
  /** Codes of the languages beside the first. */
  readonly languages: readonly string[];
  /** Absolute path of the folder whose paths are those of the assets' addresses. */
  readonly assetsFolder: string;
}

/** Where addresses of exported assets begin. */
const assetAddress = /^https:\/\/a\.storyblok\.com\/f\/[^\s"]+$/;

/**
 * Reads an exported space: `space.json`, a story a file in `stories/` and `drafts/`, `datasources/`, `assets.json` and
 * `assets/`. Unpublished changes of published stories are left out.
 */
export function readSamples(folder: string): SampleSpace {
  const published = readFolder(join(folder, 'stories'));
  const slugs = new Set(published.map(slugOf));
  const drafts = readFolder(join(folder, 'drafts')).filter((draft) => !slugs.has(slugOf(draft)));
  const library = readJson(join(folder, 'assets.json'));
  const stories = [
    ...published.map((story) => ({ ...story, isPublished: true })),
    ...drafts.map((story) => ({ ...story, isPublished: false })),
  ]
    .filter((story) => !story.is_folder)
    .map((story) => ({ ...story, content: withMetadata(story.content, library) as JsonObject }));
  const { language_codes: languages } = readJson(join(folder, 'space.json'));
  return {
    folders: published
      .filter((story) => story.is_folder)
      .toSorted((one, other) => one.full_slug.length - other.full_slug.length),
    stories,
    assets: [...new Set(stories.flatMap(({ content }) => assetsIn(content)))].toSorted(),
    datasources: filesIn(join(folder, 'datasources')).flatMap(
      (file) => readValue(file) as SampleDatasource[],
    ),
    languages: Array.isArray(languages) ? languages.map(textOf) : [],
    assetsFolder: join(folder, 'assets'),
  };
}

/** What distinguishes folders and stories: a folder and its start page differ. */
export function slugOf({ is_folder: isFolder, full_slug: slug }: JsonObject): string {
  return isFolder === true ? `${textOf(slug).replace(/\/$/, '')}/*` : textOf(slug);
}

function readFolder(folder: string): readonly Sample[] {
  return filesIn(folder).map((file) => readJson(file) as Sample);
}

function filesIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
}

const readValue = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

function readJson(file: string): JsonObject {
  if (!existsSync(file)) return {};
  const value = readValue(file);
  if (isJsonObject(value)) return value;
  throw new Error(`${file} must hold an object`);
}

/** Assets with what the library says of them, as the CMS writes it into a field when an editor chooses one. */
function withMetadata(value: unknown, library: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => withMetadata(entry, library));
  if (!isJsonObject(value)) return value;
  const copy = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withMetadata(field, library)]),
  );
  const metadata = library[textOf(value['filename'])];
  return isJsonObject(metadata)
    ? { ...copy, meta_data: { ...metadata, ...objectsOf([value['meta_data']])[0] } }
    : copy;
}

function assetsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return assetAddress.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(assetsIn);
}
