import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashedName } from '../bundle/fonts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this many bytes compressing costs more than it saves. */
const worthCompressing = 512;

/** Whether files get brotli and gzip twins. Packing takes seconds. */
export type Packing = 'packed' | 'plain';

/** Writes a file and, where it is worth it, its twins. */
export async function writeAsset(file: string, contents: Uint8Array, packing: Packing): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents);
  if (packing === 'plain' || contents.length < worthCompressing) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    toBrotli(contents, quality).then((packed) => writeFile(`${file}.br`, packed)),
    toGzip(contents, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/** Writes a file under a name that holds its content's hash. @returns the name. */
export async function writeHashedAsset(
  folder: string,
  name: string,
  contents: Uint8Array,
  packing: Packing,
): Promise<string> {
  const hashed = hashedName(basename(name), contents);
  await writeAsset(join(folder, hashed), contents, packing);
  return hashed;
}
