import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../../test/support/fake-clock';
import { recordingLog } from '../../../test/support/recording-log';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { makeTempDir } from '../../../test/support/temp-dir';
import type { FormValues } from '../../../common/forms/form-result';
import { FormsDatabase } from './database';
import { findByAddress, forgetAddress } from './person-data';
import { listSubmissions } from './submission-queries';
import { openSubmissionStore } from './submission-store';

let database: FormsDatabase;
beforeEach(() => {
  const clock = createFakeClock();
  database = new FormsDatabase({ dataDir: makeTempDir(), log: recordingLog().log, clock });
});
afterEach(() => database.close());

const openStore = () =>
  openSubmissionStore({ database, destinations: ['webhook'], now: () => 1000, onAccepted: () => {} });
const store = (fields: FormValues, key?: string) => openStore().accept(sampleSubmission({ fields }), key);
const found = async (address = 'ana@batik.id') =>
  (await findByAddress(database, address)).map(({ submission }) => submission.id);

describe('an address is found', () => {
  test.each([
    ['as a value', 'ana@batik.id'],
    ['in another case', 'Ana@Batik.ID'],
    ['in a sentence', 'Balas ke ana@batik.id.'],
    ['in brackets', 'Ana <ana@batik.id>'],
    ['in quotes', "Alamatnya 'ana@batik.id', terima kasih"],
    ['at the end of a line', 'ana@batik.id\nterima kasih'],
  ])('%s', async (_where, text) => {
    const id = await store({ pesan: text });
    await store({ pesan: 'lain' });
    expect(await found()).toEqual([id]);
  });

  test('among several values of one field', async () => {
    const id = await store({ surel: ['budi@batik.id', 'ana@batik.id'] });
    expect(await found()).toEqual([id]);
  });

  test.each(['JÖRG@ÄRZTE.example', 'jörg@ärzte.example'.normalize('NFD')])(
    'with letters beyond ASCII: %s',
    async (text) => {
      const id = await store({ pesan: text });
      await store({ pesan: 'olga@ärzte.example' });
      expect(await found('jörg@ärzte.example')).toEqual([id]);
    },
  );

  test('with characters that have a meaning in patterns', async () => {
    const id = await store({ surel: 'a.b+c@batik.id' });
    await store({ surel: 'aXb+c@batik.id' });
    expect(await found('a.b+c@batik.id')).toEqual([id]);
  });
});

test.each([
  'diana@batik.id',
  'ana@batik.id.example',
  'ana@batik.idn',
  'x.ana@batik.id',
  'ana+toko@batik.id',
  'ana at batik.id',
])('%s is another address', async (text) => {
  await store({ pesan: text });
  expect(await found()).toEqual([]);
});

test('names of fields are not searched', async () => {
  await store({ 'ana@batik.id': 'ya' });
  expect(await found()).toEqual([]);
});

test('what is forgotten is gone with its deliveries, keys and results, and nothing else is', async () => {
  const { storeResult, consumeResult, findByKey } = openStore();
  await store({ surel: 'ana@batik.id' }, 'kunci');
  const other = await store({ surel: 'budi@batik.id' }, 'lain');
  const resultOf = (surel: string) =>
    ({ form: 'tanya', result: 'invalid', errors: {}, values: { surel } }) as const;
  const [own, theirs] = [
    await storeResult('/kontak', resultOf('ana@batik.id')),
    await storeResult('/kontak', resultOf('budi@batik.id')),
  ];
  expect(await forgetAddress(database, 'ANA@batik.id', 1000)).toBe(1);
  expect((await listSubmissions(database, {}, 10)).map(({ submission }) => submission.id)).toEqual([other]);
  const deliveries = await database.read((connection) => connection.rows('SELECT number FROM deliveries'));
  expect(deliveries).toEqual([{ number: 2 }]);
  expect(await findByKey(sampleSubmission().form, 'kunci')).toBeNull();
  expect(await consumeResult('/kontak', own)).toBeNull();
  expect(await consumeResult('/kontak', theirs)).toMatchObject({ values: { surel: 'budi@batik.id' } });
});

test('nothing is stored of anyone before the first submission', async () => {
  expect(await found()).toEqual([]);
  expect(await forgetAddress(database, 'ana@batik.id', 1000)).toBe(0);
});
