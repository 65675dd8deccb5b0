import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { parseBuildMetadata, type BuildMetadata } from '../../../common/builds/build-metadata';

const assetPath = z.string().startsWith('/assets/');

const parts = z.object({
  id: z.string().min(1),
  timestamp: z.number().int(),
  script: assetPath,
  /** Applies the visitor's colour scheme before the first paint; left out where pages are always light. */
  scheme: assetPath.optional(),
  style: assetPath,
  /** The print stylesheet. */
  print: assetPath,
  /** The fonts that pages with their characters preload: ranges as in a regular expression's class. */
  fonts: z.array(z.object({ path: assetPath, characters: z.string() })),
  icon: assetPath,
  /** The background of pages in each scheme; light alone where pages are always light. */
  grounds: z.object({ light: z.string(), dark: z.string().optional() }),
  /** Chunks that the entry script imports statically. */
  imports: z.array(assetPath),
  /** The client that the entry script starts, and the chunks it imports. */
  client: z.array(assetPath),
  /** By language: the chunk of the site's own texts, and the chunks it imports. */
  texts: z.object({ en: z.array(assetPath) }).catchall(z.array(assetPath)),
  /** By a block's technical name: its chunk and the chunks it imports. */
  blocks: z.record(z.string(), z.array(assetPath)),
});

/** A dark scheme without the script that applies it, or the reverse, is none of a whole build. */
const schema = parts.refine(({ scheme, grounds }) => (scheme === undefined) === (grounds.dark === undefined));

/** The build's `manifest.json`. */
export type Manifest = z.output<typeof schema>;

/** The build that is served. */
export interface BuildOutput {
  /** Absolute path of the build's folder. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly metadata: BuildMetadata;
  /** Ids of the builds with metadata in the folders: this one, and earlier ones whose assets are still served. */
  readonly ids: ReadonlySet<string>;
  /** A folder with assets and metadata of earlier builds. Default: none but those in `folder`. */
  readonly storedFolder?: string;
}

/** The file of a build's metadata. `id` must be one of `ids`: it becomes part of the path. */
export function metadataFile(folder: string, id: string): string {
  return join(folder, 'builds', 'meta', `${id}.json`);
}

/**
 * Reads a build from its folder.
 * @throws Error with what to do if the build is missing, incomplete or of another version.
 */
export function readBuildOutput(folder: string): BuildOutput {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  try {
    const manifest = schema.parse(read('manifest.json'));
    const metadata = parseBuildMetadata(read(`builds/meta/${manifest.id}.json`));
    const ids = readdirSync(join(folder, 'builds', 'meta')).map((name) => basename(name, '.json'));
    return { folder, manifest, metadata, ids: new Set(ids) };
  } catch {
    throw new Error(`The build in ${folder} is missing or incomplete: run "npm run build"`);
  }
}
