import { sep } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { array, assert, constantFrom, oneof, property, string, tuple } from 'fast-check';
import { storyPath } from '../../../common/story/story-path';
import { pageKinds } from '../page-address';
import { prerenderedFile } from './prerendered';

const names = oneof(
  string({ unit: 'grapheme', minLength: 1, maxLength: 300 }),
  string({ unit: 'grapheme', minLength: 1, maxLength: 4 }),
  constantFrom(
    '..',
    '.',
    'index.html',
    '_payload.json',
    'a',
    'A',
    '%41',
    '%61',
    '~',
    '~~',
    'é',
    'e\u0301',
    'CON',
  ),
).filter((name) => !name.includes('/'));
const slugs = array(names, { minLength: 1, maxLength: 12 }).map((segments) => segments.join('/'));
const files = tuple(slugs, constantFrom(...pageKinds));
const fileOf = ([slug, kind]: [string, (typeof pageKinds)[number]]): string =>
  prerenderedFile(storyPath({ language: null, slug }), kind);

describe('the file of a prerendered page', () => {
  test.each([
    ['/', 'html', 'index.html'],
    ['/', 'payload', '_payload.json'],
    ['/koleksi/kawung', 'html', 'koleksi/kawung/index.html'],
    ['/koleksi/kawung', 'payload', 'koleksi/kawung/_payload.json'],
    ['/Kawung', 'html', '%4bawung/index.html'],
    ['/index.html', 'html', 'index%2ehtml/index.html'],
    ['/a%20b', 'html', 'a%2520b/index.html'],
  ] as const)('of %s as %s is %s', (path, kind, file) => {
    expect(prerenderedFile(path, kind).split(sep).join('/')).toBe(file);
  });

  test('is a different one for each page, on file systems that ignore case too', () => {
    assert(
      property(files, files, (one, other) => {
        const isSamePage =
          storyPath({ language: null, slug: one[0] }) === storyPath({ language: null, slug: other[0] });
        const isSame = isSamePage && one[1] === other[1];
        expect(fileOf(one).toLowerCase() === fileOf(other).toLowerCase()).toBe(isSame);
      }),
      { numRuns: 500 },
    );
  });

  test('is never the folder of another page', () => {
    assert(
      property(files, files, (one, other) => {
        expect(fileOf(one).startsWith(`${fileOf(other)}${sep}`)).toBe(false);
      }),
    );
  });

  test('has a name that every file system allows, and never leaves the folder', () => {
    assert(
      property(files, (file) => {
        const segments = fileOf(file).split(sep);
        expect(segments.filter((name) => name === '' || name === '.' || name === '..')).toEqual([]);
        expect(segments.filter((name) => Buffer.byteLength(name) > 255)).toEqual([]);
        expect(Buffer.byteLength(segments.join(sep))).toBeLessThan(700);
        expect(segments.join('/')).toMatch(/^[a-z0-9_%~/-]*(index\.html|_payload\.json)$/);
      }),
    );
  });
});
