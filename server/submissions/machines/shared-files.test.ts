import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { MachineStream } from '../../coordination/machines/machine-stream';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock';
import { FakeMachineHub } from '../../../test/support/fake-machine-hub';
import { filePath, isOnDisk, storeFile } from '../files/file-folder';
import type { FormsDatabase } from '../store/database';
import { mergeSubmission } from './merge-submission';
import { receiveFiles, sendFiles } from './shared-files';
import type { SubmissionRecord } from './submission-record';
import { sampleRecord } from '../../../test/support/sample-submission';

let clock: FakeClock;
let stream: MachineStream;
/** The machine that received the file, and another one. */
let one: FormsDatabase;
let two: FormsDatabase;
beforeEach(() => {
  clock = createFakeClock();
  stream = new FakeMachineHub(clock).streamOf('one');
  [one, two] = [open(), open()];
});
afterEach(() => {
  one.close();
  two.close();
});

const open = () => openFormsDatabase(clock);

/** A submission with a file of so many bytes, which the first machine has on its disk. */
async function receive(size: number): Promise<SubmissionRecord> {
  const content = Buffer.alloc(size, 'batik');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const file = { id: 'f'.repeat(32), field: 'berkas', name: 'a.txt', type: 'txt', size, sha256 };
  await storeFile(one.filesFolder, file, content);
  return sampleRecord({ origin: 'one', files: [file] });
}

/** Merges the record on the second machine, which has no more than the record and what is shared. */
async function ship(
  record: SubmissionRecord,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const texts = [JSON.stringify(record)];
  await sendFiles(texts, one.filesFolder, stream);
  await meanwhile();
  await two.write('changed', (connection) => mergeSubmission(connection, record, 'two'));
  await receiveFiles(texts, two, stream);
}

const copied = ({ files }: SubmissionRecord): readonly boolean[] =>
  files.map((file) => isOnDisk(two.filesFolder, file));

describe('the file of a submission', () => {
  test.each([
    ['of a megabyte is copied to the other machines', 1_000_000, true],
    ['beyond that stays where it was received', 1_000_001, false],
  ])('%s', async (_, size, expected) => {
    const record = await receive(size);
    await ship(record);
    expect(copied(record)).toEqual([expected]);
  });

  test('is copied as it is', async () => {
    const record = await receive(12);
    await ship(record);
    const [file] = record.files;
    expect(readFileSync(filePath(two.filesFolder, file?.id ?? ''), 'utf8')).toBe('batikbatikba');
  });

  test('is not copied if its submission was erased', async () => {
    const record = await receive(12);
    await ship({ ...record, id: 'dua', files: [] });
    await sendFiles([JSON.stringify(record)], one.filesFolder, stream);
    await receiveFiles([JSON.stringify(record)], two, stream);
    expect(copied(record)).toEqual([false]);
  });

  test.each([
    ['is on its way for an hour', 60 * 60_000 - 1, true],
    ['is not on its way after an hour', 60 * 60_000, false],
  ])('%s', async (_, milliseconds, expected) => {
    const record = await receive(12);
    await ship(record, () => clock.advance(milliseconds));
    expect(copied(record)).toEqual([expected]);
  });
});
