import { copyFile, mkdir, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { codeOf } from '../runtime/logging/error-code';

/** Previous builds whose assets stay available. */
const maxBuilds = 3;

/** Milliseconds for which a build's assets stay available after its replacement. */
const maxAge = 30 * 24 * 3_600_000;

/** The assets of a build: `builds/assets/<id>.json`. Names hold hashes, so builds share unchanged assets. */
const schema = z.object({
  id: z.uuid(),
  /** Milliseconds since 1970. */
  timestamp: z.number().int(),
  assets: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
});

export type AssetList = z.output<typeof schema>;

/** An earlier build that stays available, with the assets that it adds to those of the builds after it. */
interface RetainedBuild {
  readonly list: AssetList;
  readonly added: readonly string[];
}

const folderOf = (build: string): string => join(build, 'builds', 'assets');

/** The file of a build's list, below the folder of a build. */
export function listFile(build: string, id: string): string {
  return join(folderOf(build), `${id}.json`);
}

/**
 * Chooses the builds that stay available: three with assets of their own, none that was replaced more than 30 days ago. The
 * build that is replaced now always stays. Builds without an asset of their own do not count, so building twice removes nothing.
 * @param lists of all builds but the current one.
 * @param current the assets of the current build.
 * @param now milliseconds since 1970.
 */
export function chooseRetained(
  lists: readonly AssetList[],
  current: Iterable<string>,
  now: number,
): readonly RetainedBuild[] {
  const latestFirst = lists.toSorted((one, other) => other.timestamp - one.timestamp);
  const recent = latestFirst.filter((_, index) => now - (latestFirst[index - 1]?.timestamp ?? now) <= maxAge);
  const present = new Set(current);
  const retained: RetainedBuild[] = [];
  let distinct = 0;
  for (const list of recent) {
    const added = list.assets.filter((name) => !present.has(name));
    if (added.length === 0 && retained.length >= maxBuilds) continue;
    if (distinct >= maxBuilds) break;
    for (const name of added) present.add(name);
    retained.push({ list, added });
    distinct += added.length > 0 ? 1 : 0;
  }
  return retained;
}

/** The source map of a script, below the folder of a build. Maps are never served; `npm run stack` reads them. */
export const mapFile = (script: string): string => join('maps', `${script}.map`);

/** Copies assets, their source maps and the metadata of a build. A file that is missing is left out. */
export async function copyBuild(
  from: string,
  to: string,
  id: string,
  assets: readonly string[],
  copy: (from: string, to: string) => Promise<void> = copyFile,
): Promise<void> {
  const files = [
    ...assets.map((name) => join('assets', name)),
    ...assets.filter((name) => name.endsWith('.js')).map(mapFile),
    join('builds', 'meta', `${id}.json`),
  ];
  for (const folder of new Set(files.map((file) => dirname(join(to, file)))))
    await mkdir(folder, { recursive: true });
  await Promise.all(files.map((file) => copy(join(from, file), join(to, file)).catch(ignoreMissing)));
}

/** @returns an empty list without a build, or for a build without such lists. Malformed lists are skipped. */
export async function readLists(build: string): Promise<readonly AssetList[]> {
  const folder = folderOf(build);
  const names = await readdir(folder).catch((error: unknown) => ignoreMissing(error) ?? []);
  const lists = await Promise.all(names.map((name) => readList(join(folder, name))));
  return lists.filter((list) => list !== null);
}

async function readList(file: string): Promise<AssetList | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** A missing file of an older build does not fail the new one. */
function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
}
