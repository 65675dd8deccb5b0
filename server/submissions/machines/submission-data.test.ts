import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { parseJson } from '../../../common/json';
import { whileMerging } from '../../coordination/machines/replica-state';
import type { ReplicatedData } from '../../coordination/machines/replicated-data';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { sampleRecord, sampleSubmission } from '../../../test/support/sample-submission';
import type { FormsDatabase } from '../store/database';
import { openSubmissionStore } from '../store/submission-store';
import { recordForgotten } from './forgotten-addresses';
import { submissionData } from './submission-data';
import { recordOf } from './submission-record';

let database: FormsDatabase;
let data: ReplicatedData;
beforeEach(() => {
  database = openFormsDatabase();
  data = submissionData({ database, now: () => 1_000, onChange: () => {} });
});
afterEach(() => database.close());

/** Stores submissions whose fields have so many characters. */
async function store(count: number, characters: number, bytesOfFile = 0): Promise<void> {
  const { accept } = openSubmissionStore({
    database,
    destinations: [],
    now: () => 1_000,
    onAccepted: () => {},
  });
  const fileOf = (index: number) => ({
    id: String(index),
    field: 'berkas',
    name: 'a.txt',
    type: 'txt' as const,
    size: bytesOfFile,
    sha256: 'ab',
  });
  await Promise.all(
    Array.from({ length: count }, (_, index) =>
      accept(
        sampleSubmission({
          fields: { pesan: 'x'.repeat(characters) },
          files: bytesOfFile === 0 ? [] : [fileOf(index)],
        }),
        undefined,
      ),
    ),
  );
}

/** Reads all pages of a copy. @returns the kinds of records on each of them. */
async function pages(): Promise<readonly (readonly unknown[])[]> {
  const found: unknown[][] = [];
  for (let after: string | null = null; ;) {
    const page = await data.read((connection) => data.page(connection, 'a', after));
    found.push((page?.records ?? []).map((record) => Object(parseJson(record)).kind));
    if (page === null || page.next === null) return found;
    after = page.next;
  }
}

const count = (all: readonly (readonly unknown[])[]): readonly number[] => all.map(({ length }) => length);

describe('a copy for another machine', () => {
  test.each([
    ['a hundred submissions', () => store(250, 10), [100, 100, 50]],
    ['as many as there are', () => store(100, 10), [100, 0]],
    ['a megabyte of texts, and the one that exceeds it', () => store(5, 600_000), [2, 2, 1]],
    ['a megabyte of files, and the one that exceeds it', () => store(3, 10, 600_000), [2, 1]],
  ])('has pages of %s', async (_, fill, expected) => {
    await fill();
    expect(count(await pages())).toEqual([0, ...expected]);
  });

  test('begins with all erasures, in pages of five thousand', async () => {
    await store(1, 10);
    await database.write('changed', (connection) => {
      connection.rows(
        `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5001)
         INSERT INTO erased SELECT 'e' || n, 1 FROM numbers`,
      );
      connection.rows(`INSERT INTO forgotten VALUES ('hash', 2)`);
    });
    const all = await pages();
    expect(count(all)).toEqual([5_001, 1, 1]);
    expect(all.map((page) => [...new Set(page)])).toEqual([
      ['forgotten', 'erased'],
      ['erased'],
      ['submission'],
    ]);
  });
});

describe('a submission of a person who was forgotten on this machine', () => {
  const skew = 60_000;
  test.each([
    ['is erased on all machines when it arrives', 'Ana <ANA@batik.id>', 100_000 + skew, 'erased'],
    ['stays if it was submitted later', 'ana@batik.id', 100_001 + skew, 'submission'],
    ['is not one that names another address', 'banana@batik.id', 1_000, 'submission'],
  ])('%s', async (_, surel, submittedAt, kind) => {
    const record = sampleRecord({ submittedAt, fields: JSON.stringify({ surel }) });
    const shipped = await database.write('changed', (connection) => {
      connection.rows(`INSERT INTO machine (only, id) VALUES (1, 'a')`);
      recordForgotten(connection, 'lain@batik.id', 0);
      recordForgotten(connection, 'ana@batik.id', 100_000);
      whileMerging(connection, () => data.merge(connection, JSON.stringify(record), 'a'));
      return data.pending(connection, 'a')?.records.map((text) => Object(parseJson(text)));
    });
    const stored = await database.read((connection) => recordOf(connection, 'satu', 'a'));
    expect(stored).toMatchObject({ kind });
    expect(shipped?.filter(({ id }) => id === 'satu').map((sent) => sent.kind)).toEqual(
      kind === 'erased' ? ['erased'] : [],
    );
  });
});
