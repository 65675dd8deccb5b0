import { readFileSync } from 'node:fs';
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
}

/**
 * Reads a build from its folder.
 * @throws Error in one sentence where it is missing or was not written by this version.
 */
export function readBuildOutput(folder: string): BuildOutput {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  try {
    const manifest = schema.parse(read('manifest.json'));
    return { folder, manifest, metadata: parseBuildMetadata(read(`builds/meta/${manifest.id}.json`)) };
  } catch {
    throw new Error(`The build in ${folder} is missing or incomplete: run "npm run build"`);
  }
}
