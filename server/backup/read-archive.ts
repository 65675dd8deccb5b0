import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Header } from 'tar-stream';
import { isJsonObject, parseJson, textOf } from '../../common/json';
import { BackupError, backupErrorOf } from './backup-error';
import { codeOf } from '../runtime/logging/error-code';
import {
  checksumsName,
  headerName,
  maxBytes,
  parseChecksums,
  parseHeader,
  pathOfEntry,
  type ArchivedFile,
  type ArchiveHeader,
} from './archive-format';

/** A file in a tar archive: its content is read before the next one comes. */
type Entry = AsyncIterable<Buffer> & { readonly header: Header };

/** An archive whose every byte is what was backed up. */
interface CheckedArchive {
  readonly header: ArchiveHeader;
  readonly files: readonly ArchivedFile[];
}

/** Takes the content of a file; it must read all of it. */
export type TakeFile = (
  file: { readonly path: string; readonly modified: Date },
  content: AsyncIterable<Buffer>,
) => Promise<void>;

/** Reads a file and keeps nothing. */
const readOnly: TakeFile = async (_file, content) => {
  for await (const { length } of content) if (length === 0) continue;
};

/**
 * Reads an archive to its end, and compares every file with its checksum.
 * @param take is called with each file before the checksums are known: what it did counts only once this resolves.
 * @throws {BackupError} for an archive that is damaged, cut off, of a newer version, or none of ours; what `take` throws, as it is.
 */
export async function readArchive(file: string, take: TakeFile = readOnly): Promise<CheckedArchive> {
  const entries = extract();
  const unpacked = pipeline(createReadStream(file), createGunzip(), entries);
  unpacked.catch(() => {}); // also where reading fails first
  try {
    const archive = await readEntries(entries as AsyncIterable<Entry>, take); // its types say `unknown`
    await unpacked;
    return archive;
  } catch (error) {
    // Why reading failed, if it did: the loop over the entries sees only that they end.
    const failure: unknown = await unpacked.then(
      () => null,
      (reason: unknown) => (codeOf(reason) === 'ERR_STREAM_PREMATURE_CLOSE' ? null : reason),
    );
    const isTaking = failure === null && !(error instanceof BackupError);
    throw isTaking ? error : readableError(failure ?? error, file);
  }
}

async function readEntries(entries: AsyncIterable<Entry>, take: TakeFile): Promise<CheckedArchive> {
  let header: ArchiveHeader | undefined;
  let checksums: readonly ArchivedFile[] | undefined;
  const files = new Map<string, ArchivedFile>();
  for await (const entry of entries) {
    const { name, type } = entry.header;
    if (header === undefined) {
      header = parseHeader(name === headerName ? await readJson(entry, maxBytes.header) : null);
    } else if (checksums !== undefined) throw new BackupError('entries follow its end');
    else if (type !== 'file') throw new BackupError(`${JSON.stringify(name)} in it is no file`);
    else if (name === checksumsName) checksums = parseChecksums(await readJson(entry, maxBytes.checksums));
    else {
      const path = pathOfEntry(name);
      if (files.has(path)) throw new BackupError(`it holds ${path} twice`);
      files.set(path, await takeEntry(path, entry, take));
    }
  }
  if (header === undefined) throw new BackupError('it is not a backup made by npm run backup');
  if (checksums === undefined) throw new BackupError('it is cut off');
  compare(files, checksums);
  return { header, files: checksums };
}

async function takeEntry(path: string, entry: Entry, take: TakeFile): Promise<ArchivedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const content = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of entry) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  await take({ path, modified: entry.header.mtime }, content());
  return { path, bytes, sha256: hash.digest('hex') };
}

async function readJson(entry: Entry, limit: number): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry) {
    bytes += chunk.length;
    if (bytes > limit) throw new BackupError('it is not a backup made by npm run backup');
    chunks.push(chunk);
  }
  return parseJson(Buffer.concat(chunks).toString());
}

function compare(files: ReadonlyMap<string, ArchivedFile>, expected: readonly ArchivedFile[]): void {
  for (const { path, sha256 } of expected) {
    const file = files.get(path);
    if (file === undefined) throw new BackupError(`${path} is missing in it`);
    if (file.sha256 !== sha256)
      throw new BackupError(`${path} in it is not what was backed up: its checksum differs`);
  }
  if (files.size !== expected.length) throw new BackupError('it holds files that were not backed up');
}

/** Errors of zlib and tar, which say nothing to an operator. */
function readableError(error: unknown, file: string): unknown {
  if (error instanceof BackupError) return new BackupError(`${file} cannot be used: ${error.message}`);
  const message = isJsonObject(error) ? textOf(error['message']) : '';
  if (message === 'incorrect header check' || /tar header/i.test(message))
    return new BackupError(`${file} cannot be used: it is not a backup made by npm run backup`);
  if (codeOf(error) === 'Z_BUF_ERROR' || message === 'Unexpected end of data')
    return new BackupError(`${file} cannot be used: it is cut off`);
  if (codeOf(error).startsWith('Z_')) return new BackupError(`${file} cannot be used: it is damaged`);
  return backupErrorOf(error, file);
}
