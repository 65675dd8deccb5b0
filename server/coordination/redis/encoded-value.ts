import { promisify } from 'node:util';
import { constants, deflateRaw, inflateRaw } from 'node:zlib';

/** Characters from which a value is compressed. */
const compressFrom = 1_024;
/** Bytes of the largest value that is shared, compressed: a larger one takes longer than a command may. */
const maxBytes = 4 * 1024 * 1024;
/** Bytes of a decompressed value. */
const maxLength = 64 * 1024 * 1024;

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The first byte of a value says how the others are read. */
const plain = Buffer.from('p');
const compressed = Buffer.from('c');

/** A value as it is in Redis; null for one that is too large to be shared. */
export async function encodeValue(text: string): Promise<Buffer | null> {
  const isShort = text.length < compressFrom;
  const bytes = Buffer.from(text);
  const body = isShort ? bytes : await deflate(bytes, { level: constants.Z_BEST_SPEED });
  return body.length > maxBytes ? null : Buffer.concat([isShort ? plain : compressed, body]);
}

/** The text of a value. @throws Error for one in a format that this release does not know. */
export async function decodeValue(value: Buffer): Promise<string> {
  const kind = value.subarray(0, 1);
  const body = value.subarray(1);
  if (kind.equals(plain)) return body.toString();
  if (kind.equals(compressed)) return (await inflate(body, { maxOutputLength: maxLength })).toString();
  throw new Error('a value in Redis has an unknown format');
}
