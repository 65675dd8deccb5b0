import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashedName } from '../bundle/fonts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this many bytes, compression costs more than it saves. */
const worthCompressing = 512;

/** Whether files get compressed twins (Brotli and gzip), which takes seconds. */
export type Compression = 'compressed' | 'plain';

/** Writes a file and, if it is large enough, its compressed twins. */
export async function writeAsset(
  file: string,
  contents: Uint8Array,
  compression: Compression,
): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, contents);
  if (compression === 'plain' || contents.length < worthCompressing) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  await Promise.all([
    toBrotli(contents, quality).then((compressed) => writeFile(`${file}.br`, compressed)),
    toGzip(contents, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}

/** Writes a value as JSON, and the file's folder if it is missing. */
export async function writeJson(file: string, value: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(value)}\n`);
}

/** Writes a file under a name with a hash of its content. @returns the name. */
export async function writeHashedAsset(
  folder: string,
  name: string,
  contents: Uint8Array,
  compression: Compression,
): Promise<string> {
  const hashed = hashedName(name, contents);
  await writeAsset(join(folder, hashed), contents, compression);
  return hashed;
}
