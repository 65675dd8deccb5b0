import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { emptyMatcher } from '../../../common/builds/build-metadata';
import { readBuildOutput } from './build-output';

const manifest = {
  id: 'b1',
  timestamp: 1_700_000_000_000,
  script: '/assets/main-A.js',
  style: '/assets/site-A.css',
  print: '/assets/print-A.css',
  icon: '/assets/icon-A.svg',
  scheme: '/assets/scheme-A.js',
  grounds: { light: '#fffdf8', dark: '#1a1410' },
  fonts: [{ path: '/assets/font-A.woff2', characters: '\\u{0}-\\u{ff}' }],
  imports: ['/assets/chunk-A.js'],
  client: ['/assets/site-A.js'],
  texts: { en: ['/assets/texts-page-en-A.js'], id: ['/assets/texts-page-id-A.js'] },
  blocks: { button: ['/assets/button-A.js', '/assets/chunk-B.js'], typography: [] },
};
const metadata = { id: 'b1', timestamp: 1_700_000_000_000, matcher: emptyMatcher, prerendered: ['/'] };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anyam-build-output-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, contents: unknown): void {
  const path = join(folder, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
}

const expectIncomplete = (path: string) =>
  expect(() => readBuildOutput(path)).toThrow(
    new Error(`The build in ${path} is missing or incomplete: run "npm run build"`),
  );

describe('the build', () => {
  test('is read from its folder', () => {
    write('manifest.json', manifest);
    write('builds/meta/b1.json', metadata);
    expect(readBuildOutput(folder)).toEqual({ folder, manifest, metadata, ids: new Set(['b1']) });
  });

  test('has the ids of earlier builds', () => {
    const older = { ...metadata, id: 'b0', timestamp: 1_600_000_000_000 };
    write('manifest.json', manifest);
    write('builds/meta/b0.json', older);
    write('builds/meta/b1.json', metadata);
    expect(readBuildOutput(folder).ids).toEqual(new Set(['b0', 'b1']));
  });

  test.each(['fonts', 'imports', 'client', 'blocks'])('may have no %s', (key) => {
    const without = { ...manifest, [key]: key === 'blocks' ? {} : [] };
    write('manifest.json', without);
    write('builds/meta/b1.json', metadata);
    expect(readBuildOutput(folder).manifest).toEqual(without);
  });

  test('may be light alone: without a dark background, and without the script that applies it', () => {
    const { scheme: _, ...without } = { ...manifest, grounds: { light: '#fffdf8' } };
    write('manifest.json', without);
    write('builds/meta/b1.json', metadata);
    expect(readBuildOutput(folder).manifest).toEqual(without);
  });
});

describe('the error says what to do if', () => {
  test('there is no build', () => {
    expectIncomplete(join(folder, 'nowhere'));
    expectIncomplete(folder);
  });

  test.each([
    ['is empty', ''],
    ['is truncated', JSON.stringify(manifest).slice(0, -1)],
    ['is null', null],
    ['is an array', [manifest]],
    ['has no id', { ...manifest, id: undefined }],
    ['has an empty id', { ...manifest, id: '' }],
    ['has a string for a timestamp', { ...manifest, timestamp: '1700000000000' }],
    ['has a fraction of a millisecond', { ...manifest, timestamp: 0.5 }],
    ['has no script', { ...manifest, script: undefined }],
    ['has a style from elsewhere', { ...manifest, style: 'https://evil.example/site.css' }],
    ['has an icon outside the assets', { ...manifest, icon: '/icon.svg' }],
    [
      'has a script of schemes and no background for the dark',
      { ...manifest, grounds: { light: '#fffdf8' } },
    ],
    ['has a background for the dark and no script of schemes', { ...manifest, scheme: undefined }],
    ['has imports from elsewhere', { ...manifest, imports: ['/assets/a.js', '//evil.example/a.js'] }],
    ['has a string for imports', { ...manifest, imports: '/assets/a.js' }],
    ['has a block outside the assets', { ...manifest, blocks: { button: ['button.js'] } }],
    ['has no English texts', { ...manifest, texts: { id: [] } }],
    ['has texts outside the assets', { ...manifest, texts: { en: ['en.js'] } }],
    ['has a block that is not an array', { ...manifest, blocks: { button: '/assets/button.js' } }],
    ['belongs to another build than its metadata', { ...manifest, id: 'b2' }],
  ])('the manifest %s', (_, contents) => {
    write('manifest.json', contents);
    write('builds/meta/b1.json', metadata);
    expectIncomplete(folder);
  });

  test.each([
    ['are missing', undefined],
    ['are empty', ''],
    ['are not an object', []],
    ['have no id', { ...metadata, id: undefined }],
    ['have no timestamp', { ...metadata, timestamp: null }],
  ])('the metadata %s', (_, contents) => {
    write('manifest.json', manifest);
    if (contents !== undefined) write('builds/meta/b1.json', contents);
    expectIncomplete(folder);
  });
});
