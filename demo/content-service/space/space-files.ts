import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseDatasources } from '../api/parse-datasources';
import { describeIssues, parseStory } from '../api/parse-story';
import { type JsonObject, type Space, type Story, isJsonObject } from '../api/story';
import { displayPath, parseJson } from './malformed-json';

const spaceFile = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  domain: z.string(),
  language_codes: z.array(z.string()),
});

/**
 * Reads a space from files: `space.json`, one exported story a file in `stories/` (published, and all folders) and in
 * `drafts/` (unpublished changes, under the same file name, and stories never published), those that a release changes or adds
 * in `releases/<id of the release>/`, exported datasources in
 * `datasources/`, and `assets/`, whose paths are those of the asset URLs; `assets.json` has the library's metadata by URL.
 * @throws MalformedJsonError that names file, line and column.
 * @throws Error that names the file and the missing or invalid fields.
 */
export function loadSpace(folder: string): Space {
  const path = join(folder, 'space.json');
  const parsed = spaceFile.safeParse(readJson(path));
  if (!parsed.success)
    throw new Error(`${displayPath(path)} does not describe a space: ${describeIssues(parsed.error)}`);
  const { language_codes: languageCodes, ...space } = parsed.data;
  const metadata = readAssetMetadata(join(folder, 'assets.json'));
  return {
    ...space,
    languageCodes,
    published: readStories(join(folder, 'stories'), metadata),
    drafts: readStories(join(folder, 'drafts'), metadata),
    releases: readReleases(join(folder, 'releases'), metadata),
    datasources: jsonFilesIn(join(folder, 'datasources')).flatMap((file) =>
      parseDatasources(readJson(file), file),
    ),
    assetsFolder: resolve(folder, 'assets'),
  };
}

type AssetMetadata = Readonly<Record<string, JsonObject>>;

const assetMetadata: z.ZodType<AssetMetadata> = z.record(z.url(), z.record(z.string(), z.unknown()));

function readAssetMetadata(path: string): AssetMetadata {
  if (!existsSync(path)) return {};
  const parsed = assetMetadata.safeParse(readJson(path));
  if (parsed.success) return parsed.data;
  throw new Error(`${displayPath(path)} must contain metadata by URL: ${describeIssues(parsed.error)}`);
}

function readStories(folder: string, metadata: AssetMetadata): Story[] {
  return jsonFilesIn(folder).map((path) => {
    const story = parseStory(readJson(path), displayPath(path));
    const content = Object.entries(story.content).map(([name, value]) => [
      name,
      withMetadata(value, metadata),
    ]);
    return { ...story, content: Object.fromEntries(content) as JsonObject };
  });
}

function readReleases(folder: string, metadata: AssetMetadata): NonNullable<Space['releases']> {
  const entries = existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
  const ids = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return new Map(ids.map((id) => [id, readStories(join(folder, id), metadata)]));
}

/** A value whose asset fields have the library's metadata, as in the CMS; what a field has itself takes precedence. */
function withMetadata(value: unknown, metadata: AssetMetadata): unknown {
  if (Array.isArray(value)) return value.map((entry) => withMetadata(entry, metadata));
  if (!isJsonObject(value)) return value;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, withMetadata(field, metadata)]),
  );
  const { filename, meta_data: own } = value;
  const library =
    typeof filename === 'string' && Object.hasOwn(metadata, filename) ? metadata[filename] : undefined;
  return library === undefined
    ? copy
    : { ...copy, meta_data: { ...library, ...(isJsonObject(own) ? own : {}) } };
}

function jsonFilesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .map((name) => join(folder, name));
}

function readJson(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(
      `${displayPath(path)} cannot be read: the folder of a space must contain space.json, stories/ and drafts/`,
      { cause },
    );
  }
  return parseJson(text, displayPath(path));
}
