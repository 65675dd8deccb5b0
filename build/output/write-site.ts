import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import {
  emptyMatcher,
  type BuildMetadata,
  type LatestBuild,
  type RouteRules,
} from '../../common/builds/build-metadata';
import type { Manifest } from '../../server/runtime/files/build-output';
import type { Bundle, SiteStyle } from '../bundle/bundles';
import type { Font } from '../bundle/fonts';
import { bundleSchemeScript } from '../bundle/scheme-script';
import { SOURCE_LINES_ENDING } from '../../server/runtime/logging/source-lines';
import { previousOf, stagingFolderOf } from '../../server/runtime/files/staging-folder';
import type { Chunks } from './chunk-manifest';
import { sourceLinesOf } from './source-lines';
import { isLightOnly } from '../theme/schemes';
import { theme } from '../theme/theme';
import { pageGrounds, themedIcon } from '../theme/theme-css';
import { retainAssets, listAssets } from './retain-assets';
import { writeAsset, writeHashedAsset, writeJson, type Compression } from './write-assets';

/** The parts of a build, in memory. */
export interface BuildParts {
  readonly client: Bundle;
  readonly server: Bundle;
  readonly chunks: Chunks;
  readonly style: SiteStyle;
}

/** A summary of a written build. */
export interface BuildReport extends LatestBuild {
  /** Uncompressed bytes of the browser's scripts, all chunks together. */
  readonly scriptBytes: number;
}

/** Renders pages into a build that is complete otherwise. @returns their paths. */
export type Prerender = (folder: string) => Promise<readonly string[]>;

/**
 * Writes a build into `folder`. The folder keeps its content until the new build is complete.
 * @param prerender its errors fail the build; left out, no page is prerendered.
 */
export async function writeSite(
  root: string,
  folder: string,
  parts: BuildParts,
  compression: Compression = 'compressed',
  prerender?: Prerender,
): Promise<BuildReport> {
  const staging = await stagingFolderOf(folder);
  try {
    const report = await writeParts(root, staging, parts, compression);
    if (prerender !== undefined) await writeRouteMetadata(staging, report, await prerender(staging));
    // Development reloads open pages with every build.
    if (compression === 'compressed') {
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

/**
 * Compiles the server's bundle with V8 and writes the code cache beside it, which halves the time of a start.
 * @throws Error if the bundle cannot be loaded.
 */
async function compileAhead(root: string, bundle: string): Promise<void> {
  const script = join(root, 'server', 'runtime', 'compile-ahead.mjs');
  await promisify(execFile)(process.execPath, [script, bundle]);
}

async function writeParts(
  root: string,
  staging: string,
  { client, server, chunks, style }: BuildParts,
  compression: Compression,
): Promise<BuildReport> {
  await writeServer(server, join(staging, 'server'));
  if (compression === 'compressed') {
    await writeSourceLines(server, join(staging, 'server'));
    await compileAhead(root, join(staging, 'server', 'main.cjs'));
  }
  const assets = join(staging, 'assets');
  const scriptBytes = await writeScripts(client, assets, join(staging, 'maps'), compression);
  // Fonts are compressed already.
  for (const [name, { contents }] of style.fonts) await writeAsset(join(assets, name), contents, 'plain');
  const icon = Buffer.from(themedIcon(await readFile(join(root, 'client', 'icon.svg'), 'utf8'), theme));
  const latest = await writeMetadata(staging, {
    ...chunks,
    style: `/assets/${await writeHashedAsset(assets, 'site.css', Buffer.from(style.text), compression)}`,
    print: `/assets/${await writeHashedAsset(assets, 'print.css', Buffer.from(style.print), compression)}`,
    fonts: [...style.fonts].flatMap(preloadedFont),
    ...(await writeSchemeScript(root, assets, compression)),
    grounds: pageGrounds(theme),
    icon: `/assets/${await writeHashedAsset(assets, 'icon.svg', icon, compression)}`,
  });
  return { ...latest, scriptBytes };
}

/** The script that applies the visitor's choice of a scheme, where the theme leaves one. */
async function writeSchemeScript(
  root: string,
  assets: string,
  compression: Compression,
): Promise<Pick<Manifest, 'scheme'>> {
  if (isLightOnly(theme)) return {};
  const script = await bundleSchemeScript(root);
  return { scheme: `/assets/${await writeHashedAsset(assets, 'scheme.js', script, compression)}` };
}

/** What pages need to know to preload a font. One that declares no characters, as italics, is left to the stylesheet. */
function preloadedFont([name, { ranges }]: readonly [string, Font]): Manifest['fonts'] {
  if (ranges === undefined) return [];
  const escape = (codePoint: number): string => `\\u{${codePoint.toString(16)}}`;
  const characters = ranges.map(([first, last]) => `${escape(first)}-${escape(last)}`).join('');
  return [{ path: `/assets/${name}`, characters }];
}

/** Writes the metadata of the build: id, time, routes, and the paths of its parts. */
async function writeMetadata(
  folder: string,
  parts: Omit<Manifest, 'id' | 'timestamp'>,
): Promise<LatestBuild> {
  const latest: LatestBuild = { id: randomUUID(), timestamp: Date.now() };
  const manifest: Manifest = { ...latest, ...parts };
  await writeRouteMetadata(folder, latest, []);
  await writeJson(join(folder, 'builds', 'latest.json'), latest);
  await writeJson(join(folder, 'manifest.json'), manifest);
  return latest;
}

/** Writes the metadata of the routes: `builds/meta/<id>.json`. */
export async function writeRouteMetadata(
  folder: string,
  { id, timestamp }: LatestBuild,
  prerendered: readonly string[],
): Promise<void> {
  const rules = prerendered.map((path): [string, RouteRules] => [path, { prerender: true }]);
  const matcher = { ...emptyMatcher, static: Object.fromEntries(rules) };
  const metadata: BuildMetadata = { id, timestamp, matcher, prerendered };
  await writeJson(join(folder, 'builds', 'meta', `${id}.json`), metadata);
}

/** Replaces the old folder by the new one. */
async function replace(folder: string, staging: string): Promise<void> {
  const previous = previousOf(folder);
  await rm(previous, { recursive: true, force: true });
  if (existsSync(folder)) await rename(folder, previous);
  await rename(staging, folder);
  await rm(previous, { recursive: true, force: true });
}

async function writeServer({ outputFiles }: Bundle, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => writeFile(join(folder, basename(path)), contents)),
  );
}

/** Development maps stacks by itself, by the map as it is. */
async function writeSourceLines({ outputFiles }: Bundle, folder: string): Promise<void> {
  const textOf = (name: string): string =>
    outputFiles.find(({ path }) => basename(path) === name)?.text ?? '';
  const lines = sourceLinesOf(textOf('main.cjs'), JSON.parse(textOf('main.cjs.map')));
  await writeJson(join(folder, `main.cjs${SOURCE_LINES_ENDING}`), lines);
}

/** Writes scripts, and source maps into a folder that is never served. @returns bytes of the scripts. */
async function writeScripts(
  { outputFiles }: Bundle,
  assets: string,
  maps: string,
  compression: Compression,
): Promise<number> {
  let bytes = 0;
  await mkdir(maps, { recursive: true });
  await Promise.all(
    outputFiles.map(({ path, contents }) => {
      if (path.endsWith('.map')) return writeFile(join(maps, basename(path)), contents);
      bytes += contents.length;
      return writeAsset(join(assets, basename(path)), contents, compression);
    }),
  );
  return bytes;
}
