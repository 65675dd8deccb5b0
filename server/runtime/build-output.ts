import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as z from 'zod';
import { parseBuildMetadata, type BuildMetadata } from '../../common/builds/build-metadata';

const address = z.string().startsWith('/assets/');

const schema = z.object({
  id: z.string().min(1),
  timestamp: z.number().int(),
  script: address,
  style: address,
  /** The fonts that pages preload. */
  fonts: z.array(address),
  icon: address,
  /** Chunks that the entry script imports at once. */
  imports: z.array(address),
  /** The client that it starts, and the chunks that it imports. */
  client: z.array(address),
  /** By a block's technical name: its chunk and those that chunk imports. */
  blocks: z.record(z.string(), z.array(address)),
});

/** What the build left on disk, as far as the server needs it: `manifest.json`. */
export type Manifest = z.output<typeof schema>;

/** The build that is served. */
export interface BuildOutput {
  /** Absolute path of the folder that the build wrote. */
  readonly folder: string;
  readonly manifest: Manifest;
  readonly metadata: BuildMetadata;
  /** Ids of the builds whose metadata lie in the folder: this one, and those before it whose assets stay served. */
  readonly ids: ReadonlySet<string>;
}

/** The file of a build's metadata. `id` must be one of those that are there. */
export function metadataFile(folder: string, id: string): string {
  return join(folder, 'builds', 'meta', `${id}.json`);
}

/**
 * Reads a build from its folder.
 * @throws Error in one sentence where it is missing or was not written by this version.
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
