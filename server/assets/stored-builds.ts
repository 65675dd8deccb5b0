import { copyFile, readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { metadataFile, type BuildOutput } from '../runtime/files/build-output';
import { deletionDelay, idleClock, type Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import { unwritableReason } from '../runtime/files/storage-reason';
import { removeAbandoned, replaceBy, replaceFile } from '../runtime/files/replace-file';
import { chooseRetained, copyBuild, listFile, mapFile, readLists, type AssetList } from './asset-lists';

/** The folder of assets and metadata of earlier builds, in `DATA_DIR`. It is laid out as a build. */
const folderName = 'builds';

/** All folders below it that have files. */
const folders = ['assets', 'maps', 'builds/assets', 'builds/meta'] as const;

/**
 * Adds the assets that earlier builds have stored in `DATA_DIR`: a page that is open in a browser needs the chunks of its own build,
 * and an image or a folder that is made for each deploy has those of one build.
 */
export async function withStoredBuilds(build: BuildOutput, dataDir: string): Promise<BuildOutput> {
  const stored = join(dataDir, folderName);
  if ((await namesIn(join(stored, 'assets'))).length === 0) return build;
  const ids = (await namesIn(join(stored, 'builds', 'meta'))).map((name) => basename(name, '.json'));
  return { ...build, storedFolder: stored, ids: new Set([...build.ids, ...ids]) };
}

/**
 * Stores the assets of the build that is served in `DATA_DIR`, for the builds after it. Those of builds that had their time go
 * later, since a clock that is ahead makes every build too old. Several processes may do so at once. Where `DATA_DIR` cannot be
 * written, the log has a line.
 */
export async function storeBuild(
  build: BuildOutput,
  dataDir: string,
  log: Log,
  clock: Pick<Clock, 'after'> = idleClock,
): Promise<void> {
  try {
    const lists = await readLists(build.folder);
    // Development has none: nothing of its builds is stored.
    if (!lists.some(({ id }) => id === build.manifest.id)) return;
    for (const list of lists) await keep(build.folder, join(dataDir, folderName), list);
  } catch (error) {
    return logUnwritable(log, error);
  }
  clock.after(deletionDelay, () => void pruneBuilds(build, dataDir, log));
}

/**
 * Deletes the stored assets of builds that had their time. Where that fails, the log has a line.
 * @param now milliseconds since 1970.
 */
export async function pruneBuilds(
  build: BuildOutput,
  dataDir: string,
  log: Log,
  now: number = Date.now(),
): Promise<void> {
  await prune(join(dataDir, folderName), build.manifest.id, now).catch((error: unknown) =>
    logUnwritable(log, error),
  );
}

function logUnwritable(log: Log, error: unknown): void {
  log.warn('builds-unwritable', { reason: unwritableReason(error, folderName) });
}

/** Copies what is missing. The list comes first: a process that prunes meanwhile leaves what a list names. */
async function keep(build: string, stored: string, list: AssetList): Promise<void> {
  await replaceFile(listFile(stored, list.id), JSON.stringify(list));
  const present = new Set(await namesIn(join(stored, 'assets')));
  const missing = list.assets.filter((name) => !present.has(name));
  await copyBuild(build, stored, list.id, missing, copyWhole);
}

/** A process that is killed meanwhile leaves no half of a file under the file's name. */
function copyWhole(from: string, to: string): Promise<void> {
  return replaceBy(to, (temporary) => copyFile(from, temporary));
}

/** Deletes builds that had their time, and assets that no other build has. */
async function prune(stored: string, current: string, now: number): Promise<void> {
  const assetsFolder = join(stored, 'assets');
  // Before the lists: what another process stores meanwhile is on its list first.
  const present = await namesIn(assetsFolder);
  const lists = await readLists(stored);
  const own = lists.filter(({ id }) => id === current);
  const earlier = lists.filter(({ id }) => id !== current);
  const retained = chooseRetained(
    earlier,
    own.flatMap(({ assets }) => assets),
    now,
  );
  const staying = [...own, ...retained.map(({ list }) => list)];
  const ids = new Set(staying.map(({ id }) => id));
  for (const { id } of earlier.filter((list) => !ids.has(list.id)))
    for (const file of [listFile(stored, id), metadataFile(stored, id)]) await rm(file, { force: true });
  const named = new Set(staying.flatMap((list) => list.assets));
  for (const name of present)
    if (!named.has(name) && !name.endsWith('.tmp'))
      for (const file of [join(assetsFolder, name), join(stored, mapFile(name))])
        await rm(file, { force: true });
  for (const folder of folders) await removeAbandoned(join(stored, folder)).catch(() => {}); // some builds have no maps
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch(() => []);
}
