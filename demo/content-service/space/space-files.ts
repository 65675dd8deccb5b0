import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { parseDatasources } from '../api/parse-datasources';
import { describeIssues, parseStory } from '../api/parse-story';
import type { Space, Story } from '../api/story';
import { displayPath, parseJson } from './malformed-json';

const spaceFile = z.object({
  id: z.int().positive(),
  name: z.string().min(1),
  domain: z.string(),
  language_codes: z.array(z.string()),
});

/**
 * Reads a space from files: `space.json`, one exported story a file in `stories/` (published, and all folders) and in
 * `drafts/` (unpublished changes, under the same file name, and stories never published), exported datasources in
 * `datasources/`, and `assets/`, whose paths are those of the asset URLs.
 * @throws MalformedJsonError that names file, line and column.
 * @throws Error that names the file and the missing or invalid fields.
 */
export function loadSpace(folder: string): Space {
  const path = join(folder, 'space.json');
  const parsed = spaceFile.safeParse(readJson(path));
  if (!parsed.success)
    throw new Error(`${displayPath(path)} does not describe a space: ${describeIssues(parsed.error)}`);
  const { language_codes: languageCodes, ...space } = parsed.data;
  return {
    ...space,
    languageCodes,
    published: readStories(join(folder, 'stories')),
    drafts: readStories(join(folder, 'drafts')),
    datasources: jsonFilesIn(join(folder, 'datasources')).flatMap((file) =>
      parseDatasources(readJson(file), file),
    ),
    assetsFolder: resolve(folder, 'assets'),
  };
}

function readStories(folder: string): Story[] {
  return jsonFilesIn(folder).map((path) => parseStory(readJson(path), displayPath(path)));
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
