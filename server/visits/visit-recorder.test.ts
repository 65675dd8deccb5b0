import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../test/support/fake-clock';
import { recordingLog, type LoggedEvent } from '../../test/support/recording-log';
import { makeTempDir } from '../../test/support/temp-dir';
import { lastDays, readVisits } from './store/read-visits';
import { VisitDatabase } from './store/visit-database';
import { writeVisits } from './store/write-visits';
import { dayNumber, dayText, type VisitCount } from './visit';
import { VisitRecorder } from './visit-recorder';

const now = Date.parse('2026-11-24T10:00:00Z');

let dataDir: string;
let database: VisitDatabase;
let clock: FakeClock;
let events: readonly LoggedEvent[];
let recorder: VisitRecorder;
/** Milliseconds that the wall clock is ahead. */
let shift: number;
/** What the counter gives next. */
let counted: VisitCount[];
let results: Record<string, number>;

beforeEach(() => {
  dataDir = join(makeTempDir(), 'data');
  database = new VisitDatabase(dataDir);
  clock = createFakeClock();
  counted = [];
  shift = 0;
  results = {};
  const recording = recordingLog();
  ({ events } = recording);
  recorder = new VisitRecorder({
    counter: { take: () => counted.splice(0) },
    database,
    clock,
    log: recording.log,
    now: () => now + shift,
    count: (result, views) => void (results[result] = (results[result] ?? 0) + views),
  });
});
afterEach(() => database.close());

const visit = (path: string, views = 1): VisitCount => ({
  day: '2026-11-24',
  path,
  language: 'id',
  referrer: '',
  views,
});
const stored = () => readVisits(database, 'path', lastDays(30, dayNumber(now)));

test('what was counted is on disk after five seconds', async () => {
  recorder.start();
  counted = [visit('/', 3)];
  await clock.advance(4_999);
  expect(await stored()).toBeNull();
  await clock.advance(1);
  counted = [visit('/kain')];
  await clock.advance(5_000);
  expect(await stored()).toEqual([
    ['/', 3],
    ['/kain', 1],
  ]);
  expect(results).toEqual({ stored: 4 });
});

test('the end of the process writes the last views, and nothing after it', async () => {
  recorder.start();
  counted = [visit('/')];
  await recorder.stop();
  expect(await stored()).toEqual([['/', 1]]);
  expect(clock.waiting()).toBe(0);
});

test('more than one batch is written at once', async () => {
  counted = Array.from({ length: 1_200 }, (_, index) => visit(`/${index}`));
  await recorder.flush();
  expect(await stored()).toHaveLength(1_200);
});

test('a site without visits opens no database', async () => {
  await recorder.flush();
  expect(await stored()).toBeNull();
});

test('while the disk fails views wait, one line is logged, and all are stored when it recovers', async () => {
  const reasons = () => events.map(({ event, fields }) => [event, fields['reason']]);
  const unavailable = [
    'visits-unavailable',
    'Visits cannot be stored: DATA_DIR must be a folder that may be written',
  ];
  writeFileSync(dataDir, 'not a folder');
  counted = [visit('/', 2)];
  const failed = recorder.flush();
  counted = [visit('/', 3), visit('/kain')];
  await Promise.all([failed, recorder.flush()]);
  expect(reasons()).toEqual([unavailable]);
  counted = [visit('/', 4)];
  await recorder.flush();
  rmSync(dataDir);
  await recorder.flush();
  expect(await stored()).toEqual([
    ['/', 9],
    ['/kain', 1],
  ]);
  expect(reasons()).toEqual([unavailable, ['visits-available', undefined]]);
});

test('while the disk fails for long, views of further pages are lost and counted as such', async () => {
  writeFileSync(dataDir, 'not a folder');
  counted = Array.from({ length: 20_005 }, (_, index) => visit(`/${index}`, 2));
  await recorder.flush();
  counted = [visit('/0'), visit('/lain')];
  await recorder.flush();
  expect(results).toEqual({ lost: 11 });
});

test('views outlive a clock that is ahead when the machine starts, and go after 25 months once it is right', async () => {
  const oldest = lastDays(761, dayNumber(now)).from;
  const days = [oldest - 1, oldest, oldest + 1].map(dayText);
  await database.write((connection) =>
    writeVisits(
      connection,
      days.map((day) => ({ ...visit('/'), day })),
    ),
  );
  const writeOneMore = async () => {
    counted = [visit('/')];
    await recorder.flush();
    const views = await readVisits(database, 'day', lastDays(800, dayNumber(now)));
    return (views ?? []).map(([day]) => day);
  };
  shift = 200 * 86_400_000;
  await clock.advance(599_999);
  expect(await writeOneMore()).toEqual([...days, '2026-11-24']);
  shift = 0;
  await clock.advance(1);
  for (let batch = 0; batch < 2; batch += 1)
    expect(await writeOneMore()).toEqual([...days.slice(1), '2026-11-24']);
});
