import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as z from 'zod';

/** Builds whose assets stay served beside the newest one's. */
const maxKept = 3;

/** Milliseconds for which a build's assets stay served after another one replaced it. */
const maxAge = 30 * 24 * 3_600_000;

/** Which assets belong to a build: `builds/assets/<id>.json`. Names hold hashes, so builds share what did not change. */
const schema = z.object({
  id: z.uuid(),
  timestamp: z.number().int(),
  assets: z.array(z.string().regex(/^[\w-][\w.-]*$/)),
});

type AssetList = z.output<typeof schema>;

const folderOf = (build: string): string => join(build, 'builds', 'assets');

/** Writes down which assets a build has: all that lie in its folder now. */
export async function listAssets(build: string, latest: Omit<AssetList, 'assets'>): Promise<void> {
  await writeList(build, { ...latest, assets: await readdir(join(build, 'assets')) });
}

/**
 * Takes over into a new build the assets and the metadata of the builds before it, which browsers with their pages may
 * still ask for: three builds, none that was replaced more than 30 days ago. The one that is replaced now always stays.
 * Further builds that brought no asset of their own do not count: building twice drives nothing out.
 * @param before the folder of the build that is replaced; it need not be there.
 * @param next the folder of the new build, its own assets complete.
 * @param now milliseconds since 1970.
 */
export async function retainAssets(before: string, next: string, now: number): Promise<void> {
  const lists = (await readLists(before)).toSorted((one, other) => other.timestamp - one.timestamp);
  const recent = lists.filter((_, place) => now - (lists[place - 1]?.timestamp ?? now) <= maxAge);
  const present = new Set(await readdir(join(next, 'assets')));
  let [kept, distinct] = [0, 0];
  for (const list of recent) {
    const missing = list.assets.filter((name) => !present.has(name));
    if (missing.length === 0 && kept >= maxKept) continue;
    if (missing.length > 0 && distinct >= maxKept) break;
    await takeOver(before, next, list.id, missing);
    await writeList(next, list);
    for (const name of missing) present.add(name);
    kept += 1;
    distinct += missing.length > 0 ? 1 : 0;
  }
}

async function takeOver(before: string, next: string, id: string, assets: readonly string[]): Promise<void> {
  const files = [...assets.map((name) => join('assets', name)), join('builds', 'meta', `${id}.json`)];
  await Promise.all(files.map((file) => copyFile(join(before, file), join(next, file)).catch(passMissing)));
}

/** @returns none where there is no build, or one that was made before such lists. What is no list is passed over. */
async function readLists(build: string): Promise<readonly AssetList[]> {
  const folder = folderOf(build);
  const names = await readdir(folder).catch((error: unknown) => passMissing(error) ?? []);
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

async function writeList(build: string, list: AssetList): Promise<void> {
  const file = join(folderOf(build), `${list.id}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(list)}\n`);
}

/** Somebody may have tidied the folder up: a build does not fail for what an older one lost. */
function passMissing(error: unknown): undefined {
  if (!(typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT'))
    throw error;
}
