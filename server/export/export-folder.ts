import { existsSync } from 'node:fs';
import { readdir, readFile, realpath, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isJsonObject, parseJson } from '../../common/json';
import { codeOf } from '../runtime/logging/error-code';
import { fileProblem } from '../runtime/files/file-problem';
import { makeFolder } from '../runtime/files/make-folder';
import { replaceFile } from '../runtime/files/replace-file';
import { previousOf, stagingFolderOf } from '../runtime/files/staging-folder';
import { ExportError } from './export-error';
import { markerFile } from './file-of-address';
import { listStart } from './headers-list';

/** The folder of an export, which is replaced as a whole: an export that fails leaves the earlier one as it is. */
export interface ExportFolder {
  /** Where the files are written. */
  readonly staging: string;
  /** Puts what was written in place, and beside it the list of its addresses. */
  readonly replace: (list: Iterable<string>) => Promise<void>;
  /** Deletes what was written, unless it is in place. */
  readonly discard: () => Promise<void>;
}

/**
 * Prepares a folder for an export.
 * @param build id of the build, for the marker.
 * @throws {ExportError} for a folder with files that are not an earlier export's.
 */
export async function openExportFolder(given: string, build: string): Promise<ExportFolder> {
  // What a link leads to is replaced, and the link stays.
  const folder = await realpath(given).catch(() => resolve(given));
  const [previous, listFile] = [previousOf(folder), `${resolve(given)}.headers.json`];
  await checkMount(folder);
  for (const path of [folder, previous]) await checkFolder(path);
  await checkList(listFile);
  const staging = await stagingFolderOf(folder);
  const refuse = (error: unknown): never => {
    throw exportErrorOf(error, folder);
  };
  const begin = async (): Promise<void> => {
    makeFolder(staging);
    await writeFile(join(staging, markerFile), `${JSON.stringify({ export: 'anyam', build })}\n`);
  };
  const replace = async (list: Iterable<string>): Promise<void> => {
    await rm(previous, { recursive: true, force: true });
    await checkFolder(folder); // written by others meanwhile
    if (await isExport(folder)) await rename(folder, previous);
    else if (existsSync(folder)) await rmdir(folder); // it is empty
    await rename(staging, folder);
    // Not in the folder, where the host would serve it.
    await replaceFile(listFile, list);
    await rm(previous, { recursive: true, force: true });
  };
  const discard = (): Promise<void> => rm(staging, { recursive: true, force: true });
  await begin().catch(async (error: unknown) => {
    await discard().catch(() => {}); // the first error says why
    refuse(error);
  });
  return { staging, replace: (list) => replace(list).catch(refuse), discard };
}

/** An error of the operating system in one sentence; any other error as it is. */
function exportErrorOf(error: unknown, folder: string): unknown {
  if (['EBUSY', 'EXDEV'].includes(codeOf(error))) return mountError(folder);
  const problem = fileProblem(error, folder);
  return problem === undefined ? error : new ExportError(problem);
}

/** The root of a disk or volume cannot be renamed. One that is bound to a folder of the same disk is found at the end alone. */
async function checkMount(folder: string): Promise<void> {
  const [own, parent] = await Promise.all(
    [folder, dirname(folder)].map((path) => stat(path).catch(() => undefined)),
  );
  if (own !== undefined && parent !== undefined && own.dev !== parent.dev) throw mountError(folder);
}

function mountError(folder: string): ExportError {
  return new ExportError(
    `${folder} is a disk or a volume of its own, which an export cannot replace: name a folder in it, such as ${join(folder, 'site')}`,
  );
}

async function checkFolder(folder: string): Promise<void> {
  const stats = await stat(folder).catch(() => null);
  if (stats === null) return;
  if (!stats.isDirectory())
    throw new ExportError(`${folder} is no folder: name one that is missing, empty or an earlier export`);
  if ((await readdir(folder)).length > 0 && !(await isExport(folder)))
    throw new ExportError(
      `${folder} holds files that are not an earlier export: name a folder that is missing, empty or an earlier export`,
    );
}

async function checkList(file: string): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => listStart);
  if (!text.startsWith(listStart))
    throw new ExportError(
      `${file} is in the way, where the export writes its list: move it, or name another folder`,
    );
}

async function isExport(folder: string): Promise<boolean> {
  const marker = parseJson(await readFile(join(folder, markerFile), 'utf8').catch(() => ''));
  return isJsonObject(marker) && marker['export'] === 'anyam';
}
