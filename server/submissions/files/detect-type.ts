import { open, type FileHandle } from 'node:fs/promises';
import type { FileType } from '../../../common/forms/file-types';
import { zipNames } from './zip-names';

/** Bytes at the start of a file that show its type. */
const headLength = 32;

const startsWith =
  (...bytes: readonly number[]) =>
  (head: Buffer): boolean =>
    bytes.every((byte, index) => head[index] === byte);

/** Brands of HEIF pictures (ISO/IEC 23008-12, Annex B). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']);

/** The signatures of binary types. */
const signatures: readonly (readonly [type: FileType, matches: (head: Buffer) => boolean])[] = [
  ['pdf', startsWith(...Buffer.from('%PDF-'))],
  ['png', startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['jpg', startsWith(0xff, 0xd8, 0xff)],
  ['webp', (head) => head.toString('latin1', 0, 4) === 'RIFF' && head.toString('latin1', 8, 12) === 'WEBP'],
  [
    'heic',
    (head) => head.toString('latin1', 4, 8) === 'ftyp' && heicBrands.has(head.toString('latin1', 8, 12)),
  ],
];

/** The type of a file by its content, whatever its name; null for one that no form takes. */
export async function detectType(path: string): Promise<FileType | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0);
    const head = buffer.subarray(0, bytesRead);
    const found = signatures.find(([, matches]) => matches(head));
    if (found !== undefined) return found[0];
    if (startsWith(0x50, 0x4b, 0x03, 0x04)(head)) return officeType((await zipNames(file, size)) ?? []);
    return (await isText(file)) ? 'txt' : null;
  } finally {
    await file.close();
  }
}

/** Office Open XML (ECMA-376, part 2). Documents with macros are none of the types, whatever their extension. */
function officeType(names: readonly string[]): FileType | null {
  const has = (name: string): boolean => names.includes(name);
  if (!has('[Content_Types].xml') || names.some((name) => /vbaProject\.bin$/i.test(name))) return null;
  if (has('word/document.xml')) return 'docx';
  return has('xl/workbook.xml') ? 'xlsx' : null;
}

/** True for UTF-8 without control characters but tabs, line breaks and form feeds. */
async function isText(file: FileHandle): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const hasControls = (text: string): boolean => /[^\P{Cc}\t\n\r\f]/u.test(text);
  try {
    for await (const chunk of file.createReadStream({ start: 0, autoClose: false }))
      if (hasControls(decoder.decode(chunk, { stream: true }))) return false;
    return !hasControls(decoder.decode());
  } catch {
    return false;
  }
}
