import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../../test/support/fake-clock';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { sampleSubmission as submission } from '../../../test/support/sample-submission';
import type { Connection } from '../../runtime/files/sqlite';
import { idleClock } from '../../runtime/clock';
import { FormsDatabase } from './database';
import { openSubmissionStore } from './submission-store';
import { StoreUnavailable, type SubmissionStore } from './submission';

let dataDir: string;
let recording: ReturnType<typeof recordingLog>;
let database: FormsDatabase;
let store: SubmissionStore;
let accepted: number;
let time: number;
let clock: FakeClock;
const opened: FormsDatabase[] = [];

/** The database of another process. */
function open(onOpen?: (connection: Connection) => void): FormsDatabase {
  const options = { dataDir, log: recording.log, clock };
  const other = new FormsDatabase(onOpen === undefined ? options : { ...options, onOpen });
  opened.push(other);
  return other;
}

const storeOver = (other: FormsDatabase, destinations = ['webhook']): SubmissionStore =>
  openSubmissionStore({ database: other, destinations, now: () => time, onAccepted: () => (accepted += 1) });

const countOf = async (table: string, other = database): Promise<unknown> =>
  (await other.read((connection) => connection.row(`SELECT count(*) AS count FROM ${table}`)))?.['count'];

beforeEach(() => {
  dataDir = join(makeTempDir(), 'data');
  recording = recordingLog();
  clock = createFakeClock();
  accepted = 0;
  time = Date.parse('2026-08-17T10:00:00Z');
  database = open();
  store = storeOver(database);
});

afterEach(() => {
  for (const each of opened.splice(0)) each.close();
});

describe('the store', () => {
  test('creates nothing before the first submission', async () => {
    expect(await store.findByKey('kontak', 'x')).toBeNull();
    expect(await store.consumeResult('/kontak', 'x'.repeat(32))).toBeNull();
    expect(() => readdirSync(dataDir)).toThrow('ENOENT');
  });

  test('stores a submission and its deliveries for other processes', async () => {
    const fields = { __proto__x: 'a', pilihan: ['satu', 'dua'], pesan: 'é 😀 \u0000 \u{d800}', kosong: '' };
    const sent = submission({ verified: true, fields: { ...fields, ['__proto__']: 'b' } });
    expect(await storeOver(database, ['webhook', 'mail']).accept(sent, undefined)).toBe(sent.id);
    const rows = await open().read((connection) =>
      connection.rows(
        'SELECT *, deliveries.form AS delivered_form FROM deliveries JOIN submissions USING (number)',
      ),
    );
    expect(rows).toHaveLength(2);
    expect(rows?.[0]).toMatchObject({
      id: sent.id,
      delivered_form: 'kontak',
      page: '/kontak',
      language: 'id',
      submitted_at: sent.submittedAt,
      verified: 1,
      state: 'waiting',
      fields: JSON.stringify(sent.fields),
    });
    expect(accepted).toBe(1);
  });

  test('is readable for its owner alone', async () => {
    await store.accept(submission(), undefined);
    const folder = join(dataDir, 'forms');
    const modes = ['', ...readdirSync(folder)].map(
      (name) => `${name} ${(statSync(join(folder, name)).mode & 0o777).toString(8)}`,
    );
    expect(modes).toEqual([' 700', 'submissions.db 600', 'submissions.db-shm 600', 'submissions.db-wal 600']);
  });

  test('syncs each commit to disk', async () => {
    await store.accept(submission(), undefined);
    const pragmas = await database.read((connection) => ({
      ...connection.row('PRAGMA synchronous'),
      ...connection.row('PRAGMA journal_mode'),
      ...connection.row('PRAGMA secure_delete'),
    }));
    expect(pragmas).toMatchObject({ synchronous: 2, journal_mode: 'wal', secure_delete: 1 });
  });

  test('stores concurrent submissions in one commit', async () => {
    const many = Array.from({ length: 100 }, () => submission());
    const ids = await Promise.all(many.map((each) => store.accept(each, undefined)));
    expect(ids).toEqual(many.map(({ id }) => id));
    expect(await countOf('submissions')).toBe(100);
    expect(accepted).toBe(1);
  });

  test('stores one submission for a key and form, across calls and processes', async () => {
    const first = submission();
    const ids = await Promise.all([store.accept(first, 'k'), store.accept(submission(), 'k')]);
    ids.push(await store.accept(submission(), 'k'));
    ids.push(await storeOver(open()).accept(submission(), 'k'));
    expect(new Set(ids)).toEqual(new Set([first.id]));
    expect(await store.findByKey('kontak', 'k')).toBe(first.id);
    expect(await countOf('submissions')).toBe(1);
    expect(await countOf('deliveries')).toBe(1);
    const other = submission({ form: 'lokakarya' });
    expect(await store.accept(other, 'k')).toBe(other.id);
    expect(await store.findByKey('kontak', 'other')).toBeNull();
  });

  test('waits while another process writes', async () => {
    const other = open();
    await store.accept(submission(), undefined);
    const raw = await other.read((connection) => connection);
    raw?.rows('BEGIN IMMEDIATE');
    const waiting = store.accept(submission(), undefined);
    await flushPromises();
    expect(clock.waiting()).toBe(1);
    raw?.rows('COMMIT');
    await clock.advance(20);
    await waiting;
    expect(await countOf('submissions')).toBe(2);
    expect(recording.events).toEqual([]);
  });
});

describe('a failing store', () => {
  const personal = 'Rahasia Budi';

  test('on a full disk stores nothing of a commit, logs that once, and recovers', async () => {
    const limit = { pages: 0 };
    const small = open((connection) => {
      if (limit.pages === 0) limit.pages = Number(connection.row('PRAGMA page_count')?.['page_count']);
      connection.rows(`PRAGMA max_page_count = ${limit.pages}`);
    });
    const smallStore = storeOver(small);
    const large = () => submission({ fields: { pesan: `${personal} ${'x'.repeat(9_000)}` } });
    const rejected = await Promise.allSettled([
      smallStore.accept(submission(), undefined),
      smallStore.accept(large(), undefined),
    ]);
    expect(rejected.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(smallStore.accept(large(), undefined)).rejects.toThrow(StoreUnavailable);
    await expect(smallStore.accept(large(), undefined)).rejects.toThrow(
      'Submissions cannot be stored: the disk of DATA_DIR is full',
    );
    expect(await countOf('submissions')).toBe(0);
    expect(accepted).toBe(0);
    await small.read((connection) => connection.rows('PRAGMA max_page_count = 100000'));
    const stored = large();
    expect(await smallStore.accept(stored, undefined)).toBe(stored.id);
    expect(await countOf('submissions')).toBe(1);
    expect(recording.events.map(({ level, event }) => `${level} ${event}`)).toEqual([
      'error forms-unavailable',
      'info forms-available',
    ]);
    expect(JSON.stringify(recording.events)).not.toMatch(/Rahasia|\/tmp|submissions\.db-/);
  });

  const blocked: readonly [what: string, block: () => void, reason: string][] = [
    [
      'its folder is a file',
      () => {
        mkdirSync(dataDir, { recursive: true });
        writeFileSync(join(dataDir, 'forms'), '');
      },
      'DATA_DIR must be a folder that may be written',
    ],
    ['DATA_DIR is a file', () => writeFileSync(dataDir, ''), 'DATA_DIR must be a folder that may be written'],
    [
      'its file is a folder',
      () => mkdirSync(join(dataDir, 'forms/submissions.db'), { recursive: true }),
      'forms/submissions.db in DATA_DIR cannot be opened: it must be a file that this user may write',
    ],
    [
      'its file is not a database',
      () => {
        mkdirSync(join(dataDir, 'forms'), { recursive: true });
        writeFileSync(join(dataDir, 'forms/submissions.db'), 'x'.repeat(4_096));
      },
      'forms/submissions.db in DATA_DIR is corrupt: move it away',
    ],
  ];
  test.each(blocked)('rejects while %s, and stores afterwards', async (_, block, reason) => {
    block();
    await expect(store.accept(submission(), undefined)).rejects.toThrow(
      `Submissions cannot be stored: ${reason}`,
    );
    await expect(store.storeResult('/kontak', result)).rejects.toThrow(StoreUnavailable);
    expect(await store.consumeResult('/kontak', 'x'.repeat(32))).toBeNull();
    rmSync(dataDir, { recursive: true });
    await store.accept(submission(), undefined);
    expect(await countOf('submissions')).toBe(1);
    expect(recording.events.map(({ event }) => event)).toEqual(['forms-unavailable', 'forms-available']);
  });

  test('creates a new file after the old one was deleted', async () => {
    const before = submission();
    await store.accept(before, 'k');
    rmSync(dataDir, { recursive: true });
    expect(await store.findByKey('kontak', 'k')).toBeNull();
    const after = submission();
    expect(await store.accept(after, 'k')).toBe(after.id);
    expect(await storeOver(open()).findByKey('kontak', 'k')).toBe(after.id);
  });

  test('has commits in the database itself if the write-ahead log was deleted', async () => {
    const [first, second] = [submission(), submission()];
    await store.accept(first, 'a');
    const file = join(dataDir, 'forms/submissions.db');
    rmSync(`${file}-wal`);
    await store.accept(second, 'b');
    // As after a crash, without the write-ahead log.
    const copy = makeTempDir();
    mkdirSync(join(copy, 'forms'));
    copyFileSync(file, join(copy, 'forms/submissions.db'));
    const recovered = storeOver(new FormsDatabase({ dataDir: copy, log: recording.log, clock: idleClock }));
    expect(await recovered.findByKey('kontak', 'a')).toBe(first.id);
    expect(await recovered.findByKey('kontak', 'b')).toBe(second.id);
    const third = submission();
    await store.accept(third, 'c');
    expect(await storeOver(open()).findByKey('kontak', 'c')).toBe(third.id);
    expect(await store.findByKey('kontak', 'a')).toBe(first.id);
  });

  test('takes a file that it may not see for no missing one', async () => {
    symlinkSync('data', dataDir); // a link to itself, which not even root can follow
    await expect(storeOver(open()).findByKey('kontak', 'k')).rejects.toThrow(StoreUnavailable);
  });

  test('rejects a file of a newer version of the site', async () => {
    await store.accept(submission(), undefined);
    await database.read((connection) => connection.rows('PRAGMA user_version = 1000'));
    await expect(storeOver(open()).accept(submission(), undefined)).rejects.toThrow('newer version');
  });
});

const result = {
  form: 'kontak',
  result: 'invalid',
  errors: { surel: 'Tulis satu alamat surel.' },
  values: { surel: 'budi', pilihan: ['a', 'b'] },
} as const;
const minute = 60_000;

describe('the result of a native submit', () => {
  test('can be consumed once, by any process, for its page alone', async () => {
    const id = await store.storeResult('/kontak', result);
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(await store.consumeResult('/lain', id)).toBeNull();
    expect(await storeOver(open()).consumeResult('/kontak', id)).toEqual(result);
    expect(await store.consumeResult('/kontak', id)).toBeNull();
  });

  const shifts: readonly [name: string, milliseconds: number, isStored: boolean][] = [
    ['within ten minutes', 10 * minute - 1, true],
    ['no later', 10 * minute, false],
    ['no later if the clock was set back', -10 * minute, false],
  ];
  test.each(shifts)('can be consumed %s', async (_, milliseconds, isStored) => {
    const id = await store.storeResult('/kontak', result);
    time += milliseconds;
    expect(await store.consumeResult('/kontak', id)).toEqual(isStored ? result : null);
  });

  test('is deleted by the next one once it is expired', async () => {
    await store.storeResult('/kontak', result);
    time += 10 * minute;
    await store.storeResult('/kontak', result);
    expect(await countOf('outcomes')).toBe(1);
  });

  test('is deleted for newer ones, by number and by size', async () => {
    const id = await store.storeResult('/kontak', result);
    const large = { ...result, values: { pesan: 'x'.repeat(1_000_000) } };
    for (let count = 0; count < 70; count += 1) await store.storeResult('/kontak', large);
    expect(await countOf('outcomes')).toBe(67);
    expect(await store.consumeResult('/kontak', id)).toBeNull();
    await database.write('moved', (connection) =>
      connection.rows("UPDATE sqlite_sequence SET seq = seq + 9990 WHERE name = 'outcomes'"),
    );
    await store.storeResult('/kontak', result);
    expect(await countOf('outcomes')).toBe(10);
  });
});

test('a token is claimed once by all processes, until it may be forgotten', async () => {
  const until = time + 10 * minute;
  const claims = await Promise.all([store, storeOver(open()), store].map((each) => each.claim('a', until)));
  expect(claims.toSorted()).toEqual([false, false, true]);
  time = until;
  await store.claim('b', until + minute);
  expect(await countOf('claims')).toBe(1);
});
