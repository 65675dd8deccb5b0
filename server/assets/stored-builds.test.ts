import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createFakeClock, flushPromises, type FakeClock } from '../../test/support/fake-clock';
import { fixtureBuild } from '../../test/support/fixture-build';
import { recordingLog } from '../../test/support/recording-log';
import { makeTempDir } from '../../test/support/temp-dir';
import type { BuildOutput } from '../runtime/files/build-output';
import { handleBuildMetadata } from './handle-builds';
import { pruneBuilds, storeBuild, withStoredBuilds } from './stored-builds';
import { staticAssets } from './static-assets';

const day = 24 * 3_600_000;
const { manifest, metadata } = fixtureBuild();

let dataDir: string;
let recorded: ReturnType<typeof recordingLog>;
let clock: FakeClock;
beforeEach(() => {
  dataDir = makeTempDir();
  recorded = recordingLog();
  clock = createFakeClock();
});

const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function write(folder: string, file: string, contents: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), contents);
}

/** A build in a folder of its own, as an image or a release has it. */
function makeBuild(number: number, assets: readonly string[], timestamp = number): BuildOutput {
  const folder = makeTempDir();
  const id = idOf(number);
  for (const name of assets) write(folder, `assets/${name}`, `by ${number}`);
  write(folder, `builds/meta/${id}.json`, `{"id":"${id}"}`);
  write(folder, `builds/assets/${id}.json`, JSON.stringify({ id, timestamp, assets }));
  return { folder, manifest: { ...manifest, id, timestamp }, metadata, ids: new Set([id]) };
}

/** Starts a site of a build, which runs for a while. @returns what it serves. */
async function start(build: BuildOutput, now = 10): Promise<BuildOutput> {
  const served = await withStoredBuilds(build, dataDir);
  await storeBuild(build, dataDir, recorded.log, clock);
  if (clock.waiting() > 0) await pruneBuilds(build, dataDir, recorded.log, now);
  return served;
}

const stored = (): readonly string[] => readdirSync(join(dataDir, 'builds/assets')).toSorted();

function serve(build: BuildOutput) {
  const app = express();
  app.use('/assets', staticAssets(build));
  app.get('/builds/meta/:id.json', handleBuildMetadata(build));
  return (path: string) => request(app).get(path);
}

describe('a build in a folder of its own', () => {
  test('serves its assets and metadata, and those of the builds before it', async () => {
    await start(makeBuild(1, ['a-1.js', 'both.js']));
    const get = serve(await start(makeBuild(2, ['a-2.js', 'both.js'])));
    const paths = ['/assets/a-1.js', '/assets/a-2.js', '/assets/both.js'];
    const texts = await Promise.all(paths.map(async (path) => (await get(path)).text));
    expect(texts).toEqual(['by 1', 'by 2', 'by 2']);
    for (const number of [1, 2]) {
      const { status, body } = await get(`/builds/meta/${idOf(number)}.json`);
      expect([status, body]).toEqual([200, { id: idOf(number) }]);
    }
    expect((await get(`/builds/meta/${idOf(3)}.json`)).status).toBe(404);
    // What is there already is not written again.
    expect(readFileSync(join(dataDir, 'builds/assets/both.js'), 'utf8')).toBe('by 1');
  });

  test.each([
    ['another file', '..%2F..%2Fsecret'],
    ['a build whose metadata is gone', idOf(1)],
  ])('serves no metadata of %s', async (_, id) => {
    const build = makeBuild(1, ['a-1.js']);
    write(build.folder, 'secret.json', '{}');
    rmSync(join(build.folder, `builds/meta/${idOf(1)}.json`));
    expect((await serve(build)(`/builds/meta/${id}.json`)).status).toBe(404);
  });

  test('brings its source maps, which go with it', async () => {
    const build = makeBuild(1, ['a-1.js', 'a-1.css']);
    for (const name of ['a-1.js', 'a-1.css']) write(build.folder, `maps/${name}.map`, '{}');
    await start(build);
    const maps = (): readonly string[] => readdirSync(join(dataDir, 'builds/maps'));
    expect(maps()).toEqual(['a-1.js.map']);
    for (const number of [2, 3, 4, 5]) await start(makeBuild(number, [`a-${number}.js`]));
    expect(maps()).toEqual([]);
  });

  test('serves the assets of a build that was rolled back', async () => {
    const first = makeBuild(1, ['a-1.js']);
    await start(first);
    await start(makeBuild(2, ['a-2.js']));
    expect((await serve(await start(first))('/assets/a-2.js')).text).toBe('by 2');
  });

  test('keeps three builds before it, and deletes the others', async () => {
    for (const number of [1, 2, 3, 4, 5]) await start(makeBuild(number, ['same.js', `a-${number}.js`]));
    expect(stored()).toEqual(['a-2.js', 'a-3.js', 'a-4.js', 'a-5.js', 'same.js']);
    for (const folder of ['assets', 'meta'])
      expect(readdirSync(join(dataDir, 'builds/builds', folder)).toSorted()).toEqual(
        [2, 3, 4, 5].map((number) => `${idOf(number)}.json`),
      );
  });

  test('counts builds with the same assets as one', async () => {
    const assets = ['a-1.js', 'a-2.js', 'a-2.js', 'a-4.js', 'same.js', 'same.js'];
    for (const [index, name] of assets.entries()) await start(makeBuild(index + 1, [name]));
    expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-4.js', 'same.js']);
    expect(readdirSync(join(dataDir, 'builds/builds/meta')).toSorted()).toEqual(
      [1, 3, 4, 5, 6].map((number) => `${idOf(number)}.json`),
    );
  });

  test('deletes a build that was replaced more than 30 days ago', async () => {
    for (const number of [1, 2, 3]) await start(makeBuild(number, [`a-${number}.js`], number * day));
    await start(makeBuild(4, ['a-4.js'], 33 * day), 33 * day);
    expect(stored()).toEqual(['a-2.js', 'a-3.js', 'a-4.js']);
  });

  test('deletes others ten minutes after its start: before that the clock of the machine may be months ahead', async () => {
    for (const number of [1, 2, 3, 4]) await start(makeBuild(number, [`a-${number}.js`]));
    clock = createFakeClock();
    await storeBuild(makeBuild(5, ['a-5.js']), dataDir, recorded.log, clock);
    await clock.advance(599_999);
    expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'a-4.js', 'a-5.js']);
    await clock.advance(1);
    for (let waits = 0; waits < 1_000 && stored().length > 2; waits += 1) await flushPromises();
    // The wall clock is that of the test: all but the build that was replaced last are from 1970.
    expect(stored()).toEqual(['a-4.js', 'a-5.js']);
  });

  test('takes what the build itself retained', async () => {
    const build = makeBuild(2, ['a-1.js', 'a-2.js']);
    const list = { id: idOf(1), timestamp: 1, assets: ['a-1.js'] };
    write(build.folder, `builds/assets/${idOf(1)}.json`, JSON.stringify(list));
    write(build.folder, `builds/meta/${idOf(1)}.json`, '{}');
    await start(build);
    expect((await start(makeBuild(3, ['a-3.js']))).ids).toEqual(new Set([1, 2, 3].map(idOf)));
  });
});

test('two processes that start at once both have everything', async () => {
  await start(makeBuild(1, ['a-1.js']));
  const builds = [makeBuild(2, ['a-2.js']), makeBuild(2, ['a-2.js']), makeBuild(3, ['a-3.js'])];
  const started = await Promise.all(builds.map((build) => start(build)));
  expect(recorded.events).toEqual([]);
  for (const build of started) expect((await serve(build)('/assets/a-1.js')).text).toBe('by 1');
  expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-3.js']);
});

test('a build that is stored while another one deletes expired ones is whole', async () => {
  const now = 100 * day;
  const builds = [makeBuild(1, ['a-1.js'], now - 2), makeBuild(2, ['a-2.js'], now - 1)] as const;
  for (let delay = 0; delay < 60; delay += 1) {
    dataDir = makeTempDir();
    for (let expired = 3; expired < 13; expired += 1)
      write(
        dataDir,
        `builds/builds/assets/${idOf(expired)}.json`,
        JSON.stringify({ id: idOf(expired), timestamp: expired, assets: ['b.js'] }),
      );
    const first = start(builds[0], now);
    for (let iteration = 0; iteration < delay; iteration += 1) await nextIteration();
    await Promise.all([first, start(builds[1], now)]);
    expect(stored()).toEqual(['a-1.js', 'a-2.js']);
  }
});

test('an asset that was lost comes back with the next start', async () => {
  const build = makeBuild(1, ['a-1.js']);
  await start(build);
  rmSync(join(dataDir, 'builds/assets/a-1.js'));
  await start(build);
  expect(stored()).toEqual(['a-1.js']);
});

test.each([
  ['is cut off', '{'],
  ['names files elsewhere', JSON.stringify({ id: idOf(9), timestamp: 0, assets: ['../secret'] })],
])('a list that %s is skipped, in a build and where builds are stored', async (_, list) => {
  const build = makeBuild(1, ['a-1.js']);
  write(build.folder, 'secret', 'secret');
  for (const folder of [build.folder, join(dataDir, 'builds')])
    write(folder, `builds/assets/${idOf(9)}.json`, list);
  await start(build);
  expect([stored(), readdirSync(join(dataDir, 'builds'))]).toEqual([
    ['a-1.js'],
    ['assets', 'builds', 'maps'],
  ]);
});

test('a folder that cannot be written costs a line of the log, and the build is served', async () => {
  write(dataDir, 'builds', 'a file');
  const build = makeBuild(1, ['a-1.js']);
  expect(await start(build)).toBe(build);
  expect(recorded.events.map(({ event }) => event)).toEqual(['builds-unwritable']);
});

test.each(['assets', 'maps', 'builds/assets', 'builds/meta'])(
  'what a process left in %s that was killed is deleted an hour later',
  async (folder) => {
    for (const [name, age] of [
      ['old.tmp', 3_700],
      ['new.tmp', 3_500],
    ] as const) {
      write(dataDir, `builds/${folder}/${name}`, '');
      const time = Date.now() / 1_000 - age;
      utimesSync(join(dataDir, 'builds', folder, name), time, time);
    }
    await start(makeBuild(1, ['a-1.js']));
    expect(readdirSync(join(dataDir, 'builds', folder)).filter((name) => name.endsWith('.tmp'))).toEqual([
      'new.tmp',
    ]);
  },
);

test('a file that cannot be put in its place leaves none behind', async () => {
  const meta = join(dataDir, 'builds/builds/meta');
  mkdirSync(join(meta, `${idOf(1)}.json`), { recursive: true });
  await start(makeBuild(1, ['a-1.js']));
  expect([recorded.events.length, readdirSync(meta)]).toEqual([1, [`${idOf(1)}.json`]]);
});

test('a build of development is not stored, and deletes none', async () => {
  const build = fixtureBuild();
  expect(await start(build)).toBe(build);
  expect(readdirSync(dataDir)).toEqual([]);
  for (const number of [1, 2, 3, 4]) await start(makeBuild(number, [`a-${number}.js`]));
  clock = createFakeClock();
  await start(build);
  expect(stored()).toEqual(['a-1.js', 'a-2.js', 'a-3.js', 'a-4.js']);
});
