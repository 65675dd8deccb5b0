import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  chooseRetained,
  copyBuild,
  listFile,
  readLists,
  type AssetList,
} from '../../server/assets/asset-lists';
import { writeJson } from './write-assets';

/** Lists all assets that are in a build's folder now. */
export async function listAssets(build: string, latest: Omit<AssetList, 'assets'>): Promise<void> {
  await writeList(build, { ...latest, assets: await readdir(join(build, 'assets')) });
}

/**
 * Copies assets and metadata of previous builds into a new one, for browsers with older pages.
 * @param before the folder of the build that is replaced; it may be missing.
 * @param next the folder of the new build, its own assets complete.
 * @param now milliseconds since 1970.
 */
export async function retainAssets(before: string, next: string, now: number): Promise<void> {
  const own = await readdir(join(next, 'assets'));
  for (const { list, added } of chooseRetained(await readLists(before), own, now)) {
    await copyBuild(before, next, list.id, added);
    await writeList(next, list);
  }
}

function writeList(build: string, list: AssetList): Promise<void> {
  return writeJson(listFile(build, list.id), list);
}
