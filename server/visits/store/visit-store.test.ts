import { mkdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { dayNumber, OTHER, type VisitCount } from '../visit';
import { lastDays, readVisits, totalOf, type Grouping } from './read-visits';
import { VisitDatabase } from './visit-database';
import { purgeVisits, writeVisits } from './write-visits';

const today = dayNumber(Date.parse('2026-11-24'));

let dataDir: string;
let database: VisitDatabase;

beforeEach(() => {
  dataDir = join(makeTempDir(), 'data');
  database = new VisitDatabase(dataDir);
});
afterEach(() => database.close());

const visit = (changes: Partial<VisitCount> = {}): VisitCount => ({
  day: '2026-11-24',
  path: '/',
  language: 'id',
  referrer: '',
  views: 1,
  ...changes,
});
const write = (...visits: readonly VisitCount[]) =>
  database.write((connection) => writeVisits(connection, visits));
const read = (by: Grouping, days = 30) => readVisits(database, by, lastDays(days, today));

describe('what is stored', () => {
  test('adds to what was stored before, and is read by each of its parts', async () => {
    await write(visit({ views: 2 }), visit({ path: '/kain', referrer: 'cari.example', views: 3 }));
    await write(visit({ views: 5 }), visit({ day: '2026-11-23', path: '/en', language: 'en' }));
    expect(await read('path')).toEqual([
      ['/', 7],
      ['/kain', 3],
      ['/en', 1],
    ]);
    expect(await read('day')).toEqual([
      ['2026-11-23', 1],
      ['2026-11-24', 10],
    ]);
    expect(await read('language')).toEqual([
      ['id', 10],
      ['en', 1],
    ]);
    expect(await read('referrer')).toEqual([
      ['', 8],
      ['cari.example', 3],
    ]);
  });

  test('is read for a period, whose days are added up over weeks', async () => {
    await write(
      ...[0, 1, 6, 7, 13, 14, 29, 30].map((ago) =>
        visit({ day: new Date((today - ago) * 86_400_000).toISOString().slice(0, 10) }),
      ),
    );
    const views = async (days: number) => totalOf((await read('path', days)) ?? []);
    expect([await views(1), await views(2), await views(7), await views(14), await views(30)]).toEqual([
      1, 2, 3, 5, 7,
    ]);
  });

  test('is listed by views, and by name where they are equal; days are listed in their order', async () => {
    await write(
      visit({ day: '2026-11-01', path: '/b' }),
      visit({ path: '/a' }),
      visit({ day: '2026-11-02', path: '/c', views: 2 }),
    );
    expect(await read('path')).toEqual([
      ['/c', 2],
      ['/a', 1],
      ['/b', 1],
    ]);
    expect((await read('day'))?.map(([day]) => day)).toEqual(['2026-11-01', '2026-11-02', '2026-11-24']);
  });

  test('beyond 10,000 rows of a day is counted together, and no view is lost', async () => {
    await write(...Array.from({ length: 9_999 }, (_, index) => visit({ path: `/${index}` })));
    const more = ['/0', '/a', '/b', '/1', '/c'].map((path) => visit({ path, referrer: 'cari.example' }));
    await write(visit({ path: '/0' }), ...more, visit({ path: '/1' }));
    await write(...more);
    const paths = Object.fromEntries((await read('path')) ?? []);
    const sites = Object.fromEntries((await read('referrer')) ?? []);
    expect([paths['/0'], paths['/1'], paths['/a'], paths[OTHER]]).toEqual([4, 2, undefined, 8]);
    expect(sites).toEqual({ '': 10_001, 'cari.example': 2, [OTHER]: 8 });
    await write(visit({ day: '2026-11-23', path: '/kemarin' }));
    expect(await read('path')).toContainEqual(['/kemarin', 1]);
  });

  test('goes after its time, a day with each batch', async () => {
    await write(...['2024-10-01', '2024-10-02', '2024-10-25'].map((day) => visit({ day })));
    const purge = () => database.write((connection) => purgeVisits(connection, '2024-10-25'));
    const days = async () => ((await read('day', 900)) ?? []).map(([day]) => day);
    await purge();
    expect(await days()).toEqual(['2024-10-02', '2024-10-25']);
    await purge();
    await purge();
    expect(await days()).toEqual(['2024-10-25']);
  });
});

describe('the database', () => {
  test('is nothing to read before the first view, and is not made by reading', async () => {
    expect(await read('path')).toBeNull();
    await write(visit());
    expect(statSync(join(dataDir, 'visits.db')).mode & 0o077).toBe(0);
  });

  test('that was deleted while it was open is made again', async () => {
    await write(visit());
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(dataDir, `visits.db${suffix}`), { force: true });
    await write(visit({ views: 4 }));
    expect(await read('path')).toEqual([['/', 4]]);
  });

  test.each([
    [
      'is corrupt',
      () => writeFileSync(join(dataDir, 'visits.db'), 'no database'.repeat(100)),
      'is corrupt: move it away',
    ],
    ['is a folder', () => mkdirSync(join(dataDir, 'visits.db')), 'cannot be stored'],
  ])('that %s is an error that says so, until it is mended', async (_what, spoil, message) => {
    mkdirSync(dataDir);
    spoil();
    await expect(write(visit())).rejects.toThrow(message);
    rmSync(join(dataDir, 'visits.db'), { recursive: true });
    await write(visit());
    expect(await read('path')).toEqual([['/', 1]]);
  });

  test('that may not be seen is no missing one', async () => {
    symlinkSync('data', dataDir); // a link to itself, which not even root can follow
    await expect(read('path')).rejects.toThrow('Visits cannot be read: ');
  });

  test('of a newer version is left alone', async () => {
    await database.write((connection) => connection.rows('PRAGMA user_version = 9'));
    database.close();
    await expect(write(visit())).rejects.toThrow(
      'visits.db in DATA_DIR was written by a newer version of the site: use that version',
    );
  });
});
