import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { detectType } from './detect-type';
import { cleanFileName } from './stored-file';

const folder = makeTempDir();

async function typeOf(content: Buffer): Promise<string | null> {
  const path = join(folder, 'file');
  writeFileSync(path, content);
  return detectType(path);
}

/** An archive of empty files, without compression. */
function zipOf(...names: readonly string[]): Buffer {
  const entries = names.map((name) => {
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50);
    header.writeUInt16LE(Buffer.byteLength(name), 28);
    return Buffer.concat([header, Buffer.from(name)]);
  });
  const local = Buffer.from([0x50, 0x4b, 0x03, 0x04, ...Buffer.alloc(26)]);
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

/** The archive with a directory that ends some bytes later. */
function withDirectoryLength(archive: Buffer, more: number): Buffer {
  const at = archive.length - 10;
  const changed = Buffer.from(archive);
  changed.writeUInt32LE(archive.readUInt32LE(at) + more, at);
  return changed;
}

const types = '[Content_Types].xml';
const documentNames = [types, 'word/document.xml'];
const document = zipOf(...documentNames);
const longNames = Array.from({ length: 17 }, () => 'x'.repeat(65_000));

describe('the type of a file', () => {
  test.each<[string, Buffer, string | null]>([
    ['a PDF', Buffer.from('%PDF-1.4\n'), 'pdf'],
    ['a JPEG picture', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'jpg'],
    ['a PNG picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'png'],
    ['a WebP picture', Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBPVP8 '), 'webp'],
    ['a HEIC picture', Buffer.from('\u0000\u0000\u0000\u0018ftypheic'), 'heic'],
    ['a film', Buffer.from('\u0000\u0000\u0000\u0018ftypisom'), null],
    ['a sound', Buffer.from('RIFF\u0000\u0000\u0000\u0000WAVEfmt '), null],
    ['a Word document', document, 'docx'],
    ['an Excel sheet', zipOf(types, 'xl/workbook.xml'), 'xlsx'],
    ['a document with macros', zipOf(types, 'word/document.xml', 'word/vbaProject.bin'), null],
    ['another archive', zipOf('word/document.xml'), null],
    ['a broken archive', document.subarray(0, 60), null],
    ['an archive without the last byte of its end', document.subarray(0, -1), null],
    ['an archive with a directory that is a byte too long', withDirectoryLength(document, 1), null],
    ['an archive with a directory of over a megabyte', zipOf(...documentNames, ...longNames), null],
    [
      'an archive with a directory beyond its end',
      Buffer.concat([Buffer.from('PK\u0003\u0004'), lyingEnd()]),
      null,
    ],
    ['text', Buffer.from('Salam,\r\n\tSari – é\n'), 'txt'],
    ['text across two chunks', Buffer.from(`${'x'.repeat(65_535)}é`), 'txt'],
    ['text in Latin-1', Buffer.from('é', 'latin1'), null],
    ['text with a control character', Buffer.from('a\u0000b'), null],
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0]), null],
  ])('of %s is found by its content', async (_, content, type) => {
    expect(await typeOf(content)).toBe(type);
  });
});

function lyingEnd(): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt32LE(1_000, 12);
  end.writeUInt32LE(4_000_000_000, 16);
  return end;
}

describe('the name of a file', () => {
  test.each([
    ['cv.pdf', 'cv.pdf'],
    ['../../etc/cv.pdf', 'cv.pdf'],
    ['C:\\Users\\sari\\cv.pdf', 'cv.pdf'],
    ['a\r\nb\u0000.pdf', 'a b .pdf'],
    ['fdp\u202Eexe.pdf', 'fdp exe.pdf'],
    ['.pdf', 'file.pdf'],
    [`${'é'.repeat(200)}.pdf`, `${'é'.repeat(120)}.pdf`],
  ])('%j becomes %j', (given, name) => {
    expect(cleanFileName(given)).toBe(name);
  });
});
