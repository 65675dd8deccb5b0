import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FormsDatabase } from '../store/database';
import { mergeSubmission } from './merge-submission';
import { recordOf, type DeliveryRecord, type SubmissionRecord } from './submission-record';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { sampleRecord } from '../../../test/support/sample-submission';

let database: FormsDatabase;
beforeEach(() => {
  database = openFormsDatabase();
});
afterEach(() => database.close());

const delivery = (changes: Partial<DeliveryRecord> = {}): DeliveryRecord => ({
  destination: 'webhook',
  receiver: '',
  state: 'waiting',
  owner: 'b',
  revision: 1,
  attempts: 2,
  tried_at: 3,
  problem: 'ECONNREFUSED',
  ...changes,
});

/** Merges records on a machine. */
const merge = (machine: string, ...records: readonly SubmissionRecord[]): Promise<void> =>
  database.write('changed', (connection) => {
    for (const record of records) mergeSubmission(connection, record, machine);
  });
/** The record of a submission as that machine sends it. */
const read = (machine: string, id = 'satu'): Promise<unknown> =>
  database.read((connection) => recordOf(connection, id, machine));

describe('a submission of another machine', () => {
  test('is stored with all that belongs to it, as a record of that machine', async () => {
    const file = { id: 'f1', field: 'berkas', name: 'a.txt', type: 'txt', size: 3, sha256: 'ab' };
    const reply = { mailbox: 'ana@batik.id', queued_at: 5, subject: 'Terima kasih', text: 'Salam' };
    const whole = sampleRecord({
      key: 'k',
      verified: true,
      files: [file],
      reply,
      deliveries: [delivery({ destination: 'mail', receiver: 'x', state: 'failed' }), delivery()],
    });
    await merge('a', whole);
    expect(await read('a')).toEqual(whole);
  });

  test('is this machine’s again where it was before', async () => {
    const own = sampleRecord({ origin: 'a', deliveries: [delivery({ owner: 'a' })] });
    await merge('a', own);
    expect(await read('a')).toEqual(own);
    expect(await read('lain')).toMatchObject({ origin: 'lain', deliveries: [{ owner: 'lain' }] });
  });

  test('keeps its key unless another submission of that form has it here', async () => {
    await merge('a', sampleRecord({ key: 'k' }));
    await merge(
      'a',
      sampleRecord({ id: 'dua', key: 'k' }),
      sampleRecord({ id: 'tiga', form: 'pesan', key: 'k' }),
    );
    await merge('a', sampleRecord({ id: 'empat' }), sampleRecord({ id: 'lima' }));
    const stored = await Promise.all(['satu', 'dua', 'tiga', 'empat', 'lima'].map((id) => read('a', id)));
    expect(stored).toMatchObject(['k', null, 'k', null, null].map((key) => ({ key })));
  });
});

describe('of two states of a delivery', () => {
  test.each<[string, Partial<DeliveryRecord>, Partial<DeliveryRecord>]>([
    ['delivered counts, whatever the revision', { state: 'delivered' }, { state: 'waiting', revision: 9 }],
    ['the higher revision counts', { state: 'waiting', revision: 2 }, { state: 'failed', revision: 1 }],
    ['failed counts, of the same revision', { state: 'failed', owner: 'c' }, { state: 'waiting' }],
    ['the lower owner counts, all else being equal', { owner: 'a' }, { owner: 'b' }],
  ])('%s, in whatever order they arrive', async (_, winner, loser) => {
    for (const machine of ['a', 'b', 'c'])
      for (const [index, order] of [
        [winner, loser],
        [loser, winner],
      ].entries()) {
        const id = `${machine}${index}`;
        await merge(machine, ...order.map((each) => sampleRecord({ id, deliveries: [delivery(each)] })));
        expect(await read(machine, id)).toMatchObject({ deliveries: [winner] });
      }
  });

  test('the later one brings all that is known of it, and is due at once', async () => {
    await merge('a', sampleRecord({ deliveries: [delivery({ owner: 'a' })] }));
    await database.write('changed', (connection) =>
      connection.rows('UPDATE deliveries SET due_at = 9, refusals = 9, strikes = 9, reached = 1'),
    );
    const later = { owner: 'c', receiver: 'x', revision: 2, attempts: 7, tried_at: 8, problem: 'HTTP 500' };
    await merge('a', sampleRecord({ deliveries: [delivery(later)] }));
    expect(await read('a')).toMatchObject({ deliveries: [later] });
    expect(
      await database.read((connection) =>
        connection.rows('SELECT due_at, refusals, strikes, reached FROM deliveries'),
      ),
    ).toEqual([{ due_at: 0, refusals: 0, strikes: 0, reached: 0 }]);
  });
});
