import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { retainAssets, listAssets } from './retain-assets';

const day = 24 * 3_600_000;

let folder: string;
/** The folder of the current build. */
let current: string;
let count: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'anyam-builds-'));
  current = join(folder, 'none');
  count = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function write(build: string, file: string, contents = ''): void {
  mkdirSync(dirname(join(build, file)), { recursive: true });
  writeFileSync(join(build, file), contents);
}

/** Makes the next build, which replaces the current one. */
async function makeBuild(timestamp: number, assets: readonly string[]): Promise<void> {
  count += 1;
  const next = join(folder, String(count));
  for (const name of assets) write(next, `assets/${name}`, `by ${count}`);
  write(next, `builds/meta/${idOf(count)}.json`, `meta ${count}`);
  await listAssets(next, { id: idOf(count), timestamp });
  await retainAssets(current, next, timestamp);
  current = next;
}

const inFolder = (name: string): string[] => readdirSync(join(current, name)).toSorted();

describe('a new build', () => {
  test('has its own assets if there is no previous build', async () => {
    await makeBuild(0, ['a-1.js', 'a-1.js.br']);
    expect(inFolder('assets')).toEqual(['a-1.js', 'a-1.js.br']);
  });

  test('retains the assets and the metadata of three previous builds', async () => {
    for (const number of [1, 2, 3, 4, 5]) await makeBuild(number * day, ['same.js', `a-${number}.js`]);
    expect(inFolder('assets')).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'a-5.js', 'same.js']);
    const lists = [2, 3, 4, 5].map((number) => `${idOf(number)}.json`);
    expect([inFolder('builds/meta'), inFolder('builds/assets')]).toEqual([lists, lists]);
    expect(readFileSync(join(current, `builds/meta/${idOf(2)}.json`), 'utf8')).toBe('meta 2');
  });

  test('removes nothing if nothing changed', async () => {
    for (const number of [1, 2, 3]) await makeBuild(number, [`a-${number}.js`]);
    for (const time of [4, 5, 6, 7, 8]) await makeBuild(time, ['a-3.js']);
    expect(inFolder('assets')).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
    // Three equal ones, those with the assets, and the new one.
    expect(inFolder('builds/meta')).toHaveLength(6);
  });

  test('keeps its own asset if the previous one has an asset of the same name', async () => {
    await makeBuild(0, ['a-1.js']);
    await makeBuild(1, ['a-1.js']);
    expect(readFileSync(join(current, 'assets/a-1.js'), 'utf8')).toBe('by 2');
  });

  test.each([
    ['the previous one, however old', [0, 400 * day], ['a-1.js', 'a-2.js']],
    ['one that was replaced 30 days ago', [0, day, 31 * day], ['a-1.js', 'a-2.js', 'a-3.js']],
    ['none that was replaced earlier', [0, day, 31 * day + 1], ['a-2.js', 'a-3.js']],
    ['the previous one if the clock went back', [9 * day, 0], ['a-1.js', 'a-2.js']],
  ])('retains %s', async (_, times, expected) => {
    for (const [index, time] of times.entries()) await makeBuild(time, [`a-${index + 1}.js`]);
    expect(inFolder('assets')).toEqual(expected);
  });
});

describe('a build does not fail', () => {
  test('for a missing asset', async () => {
    await makeBuild(0, ['a-1.js', 'b-1.js']);
    rmSync(join(current, 'assets/a-1.js'));
    await makeBuild(1, ['a-2.js']);
    expect(inFolder('assets')).toEqual(['a-2.js', 'b-1.js']);
  });

  test.each([
    ['is cut off', '{'],
    ['is of something else', '[]'],
    ['names files elsewhere', JSON.stringify({ id: idOf(9), timestamp: 0, assets: ['../manifest.json'] })],
    ['has a path for an id', JSON.stringify({ id: '../../x', timestamp: 0, assets: [] })],
  ])('for a list that %s', async (_, list) => {
    await makeBuild(0, ['a-1.js']);
    write(current, 'manifest.json', '{}');
    write(current, 'builds/assets/other.json', list);
    await makeBuild(1, ['a-2.js']);
    expect(inFolder('assets')).toEqual(['a-1.js', 'a-2.js']);
    expect(existsSync(join(current, 'manifest.json'))).toBe(false);
  });
});
