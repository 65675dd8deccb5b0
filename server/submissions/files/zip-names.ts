import type { FileHandle } from 'node:fs/promises';

/** Bytes of the end of an archive in which its directory is looked for, and of the directory. */
const maxEnd = 65_557;
const maxDirectory = 1024 * 1024;

const endSignature = Buffer.from('PK\x05\x06');
const entrySignature = 0x02014b50;

/**
 * The names of the files in a ZIP archive, from its central directory; null for another file.
 * @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT sections 4.3.12 and 4.3.16
 */
export async function zipNames(file: FileHandle, size: number): Promise<readonly string[] | null> {
  const end = await readAt(file, Math.max(0, size - maxEnd), Math.min(size, maxEnd));
  const at = end.lastIndexOf(endSignature);
  if (at < 0 || end.length - at < 22) return null;
  const [length, offset] = [end.readUInt32LE(at + 12), end.readUInt32LE(at + 16)];
  if (length > maxDirectory) return null;
  return namesOf(await readAt(file, offset, length));
}

function namesOf(directory: Buffer): readonly string[] | null {
  const names: string[] = [];
  for (let at = 0; at < directory.length;) {
    if (directory.length - at < 46 || directory.readUInt32LE(at) !== entrySignature) return null;
    const [name, extra, comment] = [28, 30, 32].map((position) => directory.readUInt16LE(at + position));
    names.push(directory.toString('utf8', at + 46, at + 46 + (name ?? 0)));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
