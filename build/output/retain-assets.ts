import { copyFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { writeJson } from './write-assets';

/** Previous builds whose assets stay available. */
const maxBuilds = 3;

/** Milliseconds for which a build's assets stay available after its replacement. */
const maxAge = 30 * 24 * 3_600_000;

/** The assets of a build: `builds/assets/<id>.json`. Names hold hashes, so builds share unchanged assets. */
const schema = z.object({
  id: z.uuid(),
  timestamp: z.number().int(),
  assets: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
});

type AssetList = z.output<typeof schema>;

const folderOf = (build: string): string => join(build, 'builds', 'assets');

/** Lists all assets that are in a build's folder now. */
export async function listAssets(build: string, latest: Omit<AssetList, 'assets'>): Promise<void> {
  await writeList(build, { ...latest, assets: await readdir(join(build, 'assets')) });
}

/**
 * Copies assets and metadata of previous builds into a new one, for browsers with older pages: three builds, none that was
 * replaced more than 30 days ago. The build that is replaced now always stays. Builds without an asset of their own do not
 * count, so building twice removes nothing.
 * @param before the folder of the build that is replaced; it may be missing.
 * @param next the folder of the new build, its own assets complete.
 * @param now milliseconds since 1970.
 */
export async function retainAssets(before: string, next: string, now: number): Promise<void> {
  const lists = (await readLists(before)).toSorted((one, other) => other.timestamp - one.timestamp);
  const recent = lists.filter((_, index) => now - (lists[index - 1]?.timestamp ?? now) <= maxAge);
  const present = new Set(await readdir(join(next, 'assets')));
  let [retained, distinct] = [0, 0];
  for (const list of recent) {
    const missing = list.assets.filter((name) => !present.has(name));
    if (missing.length === 0 && retained >= maxBuilds) continue;
    if (missing.length > 0 && distinct >= maxBuilds) break;
    await copyBuild(before, next, list.id, missing);
    await writeList(next, list);
    for (const name of missing) present.add(name);
    retained += 1;
    distinct += missing.length > 0 ? 1 : 0;
  }
}

async function copyBuild(before: string, next: string, id: string, assets: readonly string[]): Promise<void> {
  const files = [...assets.map((name) => join('assets', name)), join('builds', 'meta', `${id}.json`)];
  await Promise.all(files.map((file) => copyFile(join(before, file), join(next, file)).catch(ignoreMissing)));
}

/** @returns an empty list without a build, or for a build without such lists. Malformed lists are skipped. */
async function readLists(build: string): Promise<readonly AssetList[]> {
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

function writeList(build: string, list: AssetList): Promise<void> {
  return writeJson(join(folderOf(build), `${list.id}.json`), list);
}

/** A missing file of an older build does not fail the new one. */
function ignoreMissing(error: unknown): undefined {
  if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'))
    throw error;
}
