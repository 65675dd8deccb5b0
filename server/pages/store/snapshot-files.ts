import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { integerOf, isJsonObject, parseJson, textOf } from '../../../common/json';
import { parsePayload, type Payload } from '../../../common/page/page-data';
import { limitValue } from '../../../common/story/limit-story';
import { storyTextOf } from '../../content/api/story-text';
import { storedSpace, type SpaceIdentity } from '../../content/space-identity';
import { removeAbandoned } from '../../runtime/files/replace-file';

/** A page in the snapshot. */
export interface SnapshotPage {
  /** Identifies language and story. */
  readonly key: string;
  readonly cv: number;
  /** When it was stored, in milliseconds since 1970. */
  readonly at: number;
  /** The space that it is of; null in files of earlier versions. */
  readonly space: SpaceIdentity | null;
  /** The payload to render; null if the CMS said that the page is gone. */
  readonly payload: Payload | null;
}

/** The version of the file format. Files of another format are ignored. */
const format = 1;

/** The file name of a page: a hash, so that every slug makes a name of the same length without separators. */
export function snapshotName(key: string): string {
  return `${createHash('sha256').update(key).digest('hex')}.json`;
}

/** True for names that {@link snapshotName} makes. */
function isSnapshotName(name: string): boolean {
  return /^[0-9a-f]{64}\.json$/.test(name);
}

/** The content of a file: a line of metadata, and the payload, which every build can render. */
export function writeSnapshot({ key, cv, at, space, payload }: SnapshotPage): Buffer {
  const body = payload === null ? Buffer.from('null') : payloadText(payload);
  const header = JSON.stringify({ format, key, cv, at, space, sum: checksumOf({ key, cv, at }, body) });
  return Buffer.concat([Buffer.from(`${header}\n`), body]);
}

/**
 * Reads the text of a file.
 * @param key the page that the file must belong to.
 * @throws Error with the reason why the file cannot be used.
 */
export function readSnapshot(text: string, key: string): SnapshotPage {
  const end = text.indexOf('\n');
  if (end < 0) throw new Error('truncated file');
  const header = parseOrThrow(text.slice(0, end));
  if (!isJsonObject(header)) throw new Error('no header');
  if (header['format'] !== format) throw new Error(`not in format ${format}`);
  if (header['key'] !== key) throw new Error('file of another page');
  const [cv, at, body] = [integerOf(header['cv'], 0), integerOf(header['at'], 0), text.slice(end + 1)];
  if (textOf(header['sum']) !== checksumOf({ key, cv, at }, body)) throw new Error('wrong checksum');
  const space = storedSpace.parse(header['space']);
  return { key, cv, at, space, payload: payloadIn(body) };
}

/** The payload of a page; null for a page that is gone. Its story may be as the CMS sent it. */
function payloadIn(body: string): Payload | null {
  const payload = parseOrThrow(body);
  if (payload === null) return null;
  if (isJsonObject(payload) && isJsonObject(payload['story'])) limitValue(payload['story']);
  return parsePayload(payload);
}

/** The JSON of a payload; its story is the longest part. */
function payloadText({ story, ...others }: Payload): Buffer {
  return Buffer.concat([
    Buffer.from('{"story":'),
    storyTextOf(story) ?? Buffer.from(JSON.stringify(story)),
    Buffer.from(`,${JSON.stringify(others).slice(1)}`),
  ]);
}

function parseOrThrow(text: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new Error('truncated file');
  return value;
}

function checksumOf({ key, cv, at }: Pick<SnapshotPage, 'key' | 'cv' | 'at'>, body: string | Buffer): string {
  return createHash('sha256')
    .update(JSON.stringify([key, cv, at]))
    .update(body)
    .digest('base64url');
}

/** How much of the disk a snapshot may take. */
export interface SnapshotBounds {
  readonly files: number;
  readonly bytes: number;
}

/**
 * Writes until a snapshot of so many pages is pruned again. Pruning looks at each file, some 40 µs of CPU time: at most ten of them
 * for each write, and the bounds are exceeded by a tenth at most.
 */
export function writesPerPruning(pages: number): number {
  return Math.max(500, Math.ceil(pages / 10));
}

/**
 * Deletes the files beyond the bounds, the oldest first, and abandoned temporary files. Other files stay.
 * @returns how many pages are left.
 * @throws Error if the folder cannot be read.
 */
export async function pruneSnapshot(folder: string, bounds: SnapshotBounds): Promise<number> {
  await removeAbandoned(folder);
  const pages: { readonly file: string; readonly bytes: number; readonly at: number }[] = [];
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats === null || !stats.isFile()) continue;
    if (isSnapshotName(name)) pages.push({ file, bytes: stats.size, at: stats.mtimeMs });
  }
  pages.sort((one, other) => other.at - one.at);
  let [files, bytes] = [0, 0];
  for (const page of pages) {
    bytes += page.bytes;
    if (files < bounds.files && bytes <= bounds.bytes) files += 1;
    else await remove(page.file);
  }
  return files;
}

async function remove(file: string): Promise<void> {
  await rm(file, { force: true }).catch(() => {}); // another process was faster
}
