import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import {
  emptyMatcher,
  type BuildMetadata,
  type LatestBuild,
  type RouteRules,
} from '../../common/builds/build-metadata';
import type { Manifest } from '../../server/runtime/build-output';
import type { Bundle } from '../bundle/bundles';
import { compileAhead } from './compile-ahead';
import type { Chunks } from './chunk-manifest';
import { retainAssets, listAssets } from './retain-assets';
import type { Style } from '../bundle/fonts';
import { writeAsset, writeHashedAsset, type Packing } from './write-assets';

/** Everything that a build comes to, in memory. */
export interface BuiltParts {
  readonly client: Bundle;
  readonly server: Bundle;
  readonly chunks: Chunks;
  readonly style: Style;
}

/** What a build wrote. */
export interface BuildReport {
  readonly id: string;
  /** Bytes of the browser's scripts as they are, all chunks together. */
  readonly scriptBytes: number;
}

/** Renders pages into a build that is whole otherwise. @returns their paths. */
export type Prerender = (folder: string) => Promise<readonly string[]>;

/**
 * Writes a build into `folder`. Until all of it is written, what was in the folder stays there.
 * @param prerender what it throws fails the build; without it no page is prerendered.
 */
export async function writeSite(
  root: string,
  folder: string,
  parts: BuiltParts,
  packing: Packing = 'packed',
  prerender?: Prerender,
): Promise<BuildReport> {
  const staging = `${folder}.new`;
  try {
    const report = await writeParts(root, staging, parts, packing);
    if (prerender !== undefined) await describeRoutes(staging, report, await prerender(staging));
    // A developer's pages are loaded anew with every build.
    if (packing === 'packed') {
      await listAssets(staging, report);
      await retainAssets(folder, staging, report.timestamp);
    }
    await replace(folder, staging);
    return report;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    throw error;
  }
}

async function writeParts(
  root: string,
  staging: string,
  { client, server, chunks, style }: BuiltParts,
  packing: Packing,
): Promise<BuildReport & LatestBuild> {
  await rm(staging, { recursive: true, force: true });
  await writeServer(server, join(staging, 'server'));
  if (packing === 'packed') await compileAhead(root, join(staging, 'server', 'main.cjs'));
  const assets = join(staging, 'assets');
  const scriptBytes = await writeScripts(client, assets, join(staging, 'maps'), packing);
  // Fonts are packed already.
  for (const [name, contents] of style.fonts) await writeAsset(join(assets, name), contents, 'plain');
  const icon = await readFile(join(root, 'client', 'icon.svg'));
  const latest = await writeDescriptions(staging, {
    ...chunks,
    style: `/assets/${await writeHashedAsset(assets, 'site.css', Buffer.from(style.text), packing)}`,
    fonts: style.basic.map((name) => `/assets/${name}`),
    icon: `/assets/${await writeHashedAsset(assets, 'icon.svg', icon, packing)}`,
  });
  return { ...latest, scriptBytes };
}

/** Writes what says which build this is and where its parts are. */
async function writeDescriptions(
  folder: string,
  parts: Omit<Manifest, 'id' | 'timestamp'>,
): Promise<LatestBuild> {
  const latest: LatestBuild = { id: randomUUID(), timestamp: Date.now() };
  const manifest: Manifest = { ...latest, ...parts };
  await describeRoutes(folder, latest, []);
  await writeJson(join(folder, 'builds', 'latest.json'), latest);
  await writeJson(join(folder, 'manifest.json'), manifest);
  return latest;
}

/** Writes what is known of the routes: `builds/meta/<id>.json`. */
export async function describeRoutes(
  folder: string,
  { id, timestamp }: LatestBuild,
  prerendered: readonly string[],
): Promise<void> {
  const rules = prerendered.map((path): [string, RouteRules] => [path, { prerender: true }]);
  const matcher = { ...emptyMatcher, static: Object.fromEntries(rules) };
  const metadata: BuildMetadata = { id, timestamp, matcher, prerendered };
  await writeJson(join(folder, 'builds', 'meta', `${id}.json`), metadata);
}

/** Puts the new folder in the place of the old one. */
async function replace(folder: string, staging: string): Promise<void> {
  const old = `${folder}.old`;
  await rm(old, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, old);
  await rename(staging, folder);
  await rm(old, { recursive: true, force: true });
}

async function writeServer({ outputFiles }: Bundle, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)),
  );
}

/** Source maps go to a folder that is never served. */
async function writeScripts(
  { outputFiles }: Bundle,
  assets: string,
  maps: string,
  packing: Packing,
): Promise<number> {
  let bytes = 0;
  await mkdir(maps, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => {
      if (path.endsWith('.map')) return writeFile(join(maps, basename(path)), contents);
      bytes += contents.length;
      return writeAsset(join(assets, basename(path)), contents, packing);
    }),
  );
  return bytes;
}

async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value)}\n`);
}
