import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, settled, type FakeClock } from '../../../test/support/fake-clock';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { sampleSubmission as submission } from '../../../test/support/sample-submission';
import type { Connection } from './database-connection';
import { idleClock } from '../../runtime/clock';
import { formsDatabaseIn, type FormsDatabase } from './database';
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

/** A process over the folder. */
function open(onOpen?: (connection: Connection) => void): FormsDatabase {
  const options = { dataDir, log: recording.log, clock };
  const made = formsDatabaseIn(onOpen === undefined ? options : { ...options, onOpen });
  opened.push(made);
  return made;
}

const storeOver = (over: FormsDatabase, destinations = ['webhook']): SubmissionStore =>
  openSubmissionStore({ database: over, destinations, now: () => time, onAccepted: () => (accepted += 1) });

const countOf = async (table: string, over = database): Promise<unknown> =>
  (await over.read((connection) => connection.row(`SELECT count(*) AS count FROM ${table}`)))?.['count'];

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
  test('makes nothing before something is kept', async () => {
    expect(await store.findByKey('kontak', 'x')).toBeNull();
    expect(await store.consumeResult('/kontak', 'x'.repeat(32))).toBeNull();
    expect(() => readdirSync(dataDir)).toThrow('ENOENT');
  });

  test('keeps a submission whole, for each destination, where another process finds it', async () => {
    const fields = { __proto__x: 'a', pilihan: ['satu', 'dua'], pesan: 'é 😀 \u0000 \u{d800}', kosong: '' };
    const sent = submission({ verified: true, fields: { ...fields, ['__proto__']: 'b' } });
    expect(await storeOver(database, ['webhook', 'mail']).accept(sent, undefined)).toBe(sent.id);
    const rows = await open().read((connection) =>
      connection.rows('SELECT *, deliveries.form AS its FROM deliveries JOIN submissions USING (number)'),
    );
    expect(rows).toHaveLength(2);
    expect(rows?.[0]).toMatchObject({
      id: sent.id,
      its: 'kontak',
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

  test('has each commit on disk', async () => {
    await store.accept(submission(), undefined);
    const pragmas = await database.read((connection) => ({
      ...connection.row('PRAGMA synchronous'),
      ...connection.row('PRAGMA journal_mode'),
      ...connection.row('PRAGMA secure_delete'),
    }));
    expect(pragmas).toMatchObject({ synchronous: 2, journal_mode: 'wal', secure_delete: 1 });
  });

  test('keeps what comes at once by one commit', async () => {
    const many = Array.from({ length: 100 }, () => submission());
    const ids = await Promise.all(many.map((each) => store.accept(each, undefined)));
    expect(ids).toEqual(many.map(({ id }) => id));
    expect(await countOf('submissions')).toBe(100);
    expect(accepted).toBe(1);
  });

  test('keeps one of those with the same key for the same form, at once, later and by another process', async () => {
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

  test('waits for another process that writes', async () => {
    const other = open();
    await store.accept(submission(), undefined);
    const raw = await other.read((connection) => connection);
    raw?.rows('BEGIN IMMEDIATE');
    const waiting = store.accept(submission(), undefined);
    await settled();
    expect(clock.waiting()).toBe(1);
    raw?.rows('COMMIT');
    await clock.turn(20);
    await waiting;
    expect(await countOf('submissions')).toBe(2);
    expect(recording.events).toEqual([]);
  });
});

describe('a store without room', () => {
  const personal = 'Rahasia Budi';

  test('refuses, keeps nothing of a commit, says so once, and keeps again once there is room', async () => {
    const bound = { pages: 0 };
    const small = open((connection) => {
      if (bound.pages === 0) bound.pages = Number(connection.row('PRAGMA page_count')?.['page_count']);
      connection.rows(`PRAGMA max_page_count = ${bound.pages}`);
    });
    const over = storeOver(small);
    const large = () => submission({ fields: { pesan: `${personal} ${'x'.repeat(9_000)}` } });
    const refused = await Promise.allSettled([
      over.accept(submission(), undefined),
      over.accept(large(), undefined),
    ]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(over.accept(large(), undefined)).rejects.toThrow(StoreUnavailable);
    await expect(over.accept(large(), undefined)).rejects.toThrow(
      'Submissions cannot be kept: there is no room left on the disk of DATA_DIR',
    );
    expect(await countOf('submissions')).toBe(0);
    expect(accepted).toBe(0);
    await small.read((connection) => connection.rows('PRAGMA max_page_count = 100000'));
    const kept = large();
    expect(await over.accept(kept, undefined)).toBe(kept.id);
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
      'it cannot be opened',
    ],
    [
      'its file is no database',
      () => {
        mkdirSync(join(dataDir, 'forms'), { recursive: true });
        writeFileSync(join(dataDir, 'forms/submissions.db'), 'x'.repeat(4_096));
      },
      'forms/submissions.db in DATA_DIR is damaged: move it away',
    ],
  ];
  test.each(blocked)('refuses where %s, and keeps once it is not', async (_, block, reason) => {
    block();
    await expect(store.accept(submission(), undefined)).rejects.toThrow(
      `Submissions cannot be kept: ${reason}`,
    );
    await expect(store.storeResult('/kontak', outcome)).rejects.toThrow(StoreUnavailable);
    expect(await store.consumeResult('/kontak', 'x'.repeat(32))).toBeNull();
    rmSync(dataDir, { recursive: true });
    await store.accept(submission(), undefined);
    expect(await countOf('submissions')).toBe(1);
    expect(recording.events.map(({ event }) => event)).toEqual(['forms-unavailable', 'forms-available']);
  });

  test('keeps in a new file where the old one was deleted under it', async () => {
    const before = submission();
    await store.accept(before, 'k');
    rmSync(dataDir, { recursive: true });
    expect(await store.findByKey('kontak', 'k')).toBeNull();
    const after = submission();
    expect(await store.accept(after, 'k')).toBe(after.id);
    expect(await storeOver(open()).findByKey('kontak', 'k')).toBe(after.id);
  });

  test('has in the file itself what was kept while the log beside it was deleted', async () => {
    const [first, second] = [submission(), submission()];
    await store.accept(first, 'a');
    const file = join(dataDir, 'forms/submissions.db');
    rmSync(`${file}-wal`);
    await store.accept(second, 'b');
    // As after a crash: nothing but the file is left.
    const copy = makeTempDir();
    mkdirSync(join(copy, 'forms'));
    copyFileSync(file, join(copy, 'forms/submissions.db'));
    const rest = storeOver(formsDatabaseIn({ dataDir: copy, log: recording.log, clock: idleClock }));
    expect(await rest.findByKey('kontak', 'a')).toBe(first.id);
    expect(await rest.findByKey('kontak', 'b')).toBe(second.id);
    const third = submission();
    await store.accept(third, 'c');
    expect(await storeOver(open()).findByKey('kontak', 'c')).toBe(third.id);
    expect(await store.findByKey('kontak', 'a')).toBe(first.id);
  });

  test('refuses a file that a newer version of the site wrote', async () => {
    await store.accept(submission(), undefined);
    await database.read((connection) => connection.rows('PRAGMA user_version = 1000'));
    await expect(storeOver(open()).accept(submission(), undefined)).rejects.toThrow('newer version');
  });
});

const outcome = {
  form: 'kontak',
  result: 'invalid',
  errors: { surel: 'Tulis satu alamat surel.' },
  values: { surel: 'budi', pilihan: ['a', 'b'] },
} as const;
const minute = 60_000;

describe('what came of a plain form', () => {
  test('can be read once, by any process, by the page alone', async () => {
    const id = await store.storeResult('/kontak', outcome);
    expect(id).toMatch(/^[\w-]{32}$/);
    expect(await store.consumeResult('/lain', id)).toBeNull();
    expect(await storeOver(open()).consumeResult('/kontak', id)).toEqual(outcome);
    expect(await store.consumeResult('/kontak', id)).toBeNull();
  });

  const shifts: readonly [name: string, milliseconds: number, isKnown: boolean][] = [
    ['for ten minutes', 10 * minute - 1, true],
    ['not for longer', 10 * minute, false],
    ['not longer where the clock was set back', -10 * minute, false],
  ];
  test.each(shifts)('can be read %s', async (_, milliseconds, isKnown) => {
    const id = await store.storeResult('/kontak', outcome);
    time += milliseconds;
    expect(await store.consumeResult('/kontak', id)).toEqual(isKnown ? outcome : null);
  });

  test('is gone from the file once it is too old and another is kept', async () => {
    await store.storeResult('/kontak', outcome);
    time += 10 * minute;
    await store.storeResult('/kontak', outcome);
    expect(await countOf('outcomes')).toBe(1);
  });

  test('gives way to newer ones, by number and by size', async () => {
    const id = await store.storeResult('/kontak', outcome);
    const large = { ...outcome, values: { pesan: 'x'.repeat(1_000_000) } };
    for (let count = 0; count < 70; count += 1) await store.storeResult('/kontak', large);
    expect(await countOf('outcomes')).toBe(67);
    expect(await store.consumeResult('/kontak', id)).toBeNull();
    await database.write('moved', (connection) =>
      connection.rows("UPDATE sqlite_sequence SET seq = seq + 9990 WHERE name = 'outcomes'"),
    );
    await store.storeResult('/kontak', outcome);
    expect(await countOf('outcomes')).toBe(10);
  });
});
