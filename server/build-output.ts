import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { parseBuildMetadata, type BuildMetadata } from '../common/builds/build-metadata';

const address = z.string().startsWith('/assets/');

const schema = z.object({
  id: z.string().min(1),
  timestamp: z.number().int(),
  script: address,
  style: address,
  /** The font that pages preload, where there is one. */
  font: address.optional(),
  icon: address,
  /** Chunks that the entry script imports. */
  imports: z.array(address),
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
  /** By id: this build's metadata, and those of the builds before it whose assets stay served. */
  readonly metadataById: ReadonlyMap<string, BuildMetadata>;
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
    const all = readdirSync(join(folder, 'builds', 'meta')).map((name) =>
      parseBuildMetadata(read(`builds/meta/${name}`)),
    );
    return { folder, manifest, metadata, metadataById: new Map(all.map((one) => [one.id, one])) };
  } catch {
    throw new Error(`The build in ${folder} is missing or incomplete: run "npm run build"`);
  }
}
