import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { startOfTests } from '../../../test/support/data-machine';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { storeFile } from '../files/file-folder';
import type { StoredFile } from '../files/stored-file';
import type { FormsDatabase } from '../store/database';
import { openSubmissionStore } from '../store/submission-store';
import { ownersOfWork, takeDeliveries } from './take-deliveries';

const hour = 60 * 60_000;
const content = Buffer.from('abc');

let database: FormsDatabase;
beforeEach(() => {
  database = openFormsDatabase();
});
afterEach(() => database.close());

function attachment(size = content.length): StoredFile {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const id = randomBytes(16).toString('hex');
  return { id, field: 'berkas', name: 'a.txt', type: 'txt', size, sha256 };
}

/** Stores a submission whose deliveries, one by webhook and one by mail, are those of a machine. */
async function acceptOn(machine: string, ...files: readonly StoredFile[]): Promise<void> {
  const store = openSubmissionStore({
    database,
    destinations: ['webhook', 'mail'],
    now: () => startOfTests,
    onAccepted: () => {},
  });
  await store.accept(sampleSubmission({ submittedAt: startOfTests, files }), undefined);
  await database.write('changed', (connection) =>
    connection.rows(`UPDATE deliveries SET owner = ?, due_at = 9 WHERE owner = ''`, [machine]),
  );
}

const take = (owner: string, waited = 0): Promise<number> =>
  database.write('changed', (connection) =>
    takeDeliveries(connection, owner, database.filesFolder, startOfTests + waited),
  );
/** Destinations of what this machine delivers now. */
const own = async (): Promise<unknown> =>
  (
    await database.read((connection) =>
      connection.rows(
        `SELECT destination FROM deliveries WHERE owner = '' AND due_at = 0 ORDER BY destination`,
      ),
    )
  )?.map(({ destination }) => destination);

describe('the deliveries of a machine that is gone', () => {
  test('are taken over at once without files, and those of other machines are not', async () => {
    await acceptOn('gone');
    await acceptOn('there');
    expect(await take('gone')).toBe(2);
    expect(await own()).toEqual(['mail', 'webhook']);
    expect(await database.read(ownersOfWork)).toEqual(['there']);
  });

  test('are not taken over once they are delivered or have failed', async () => {
    await acceptOn('gone');
    await database.write('changed', (connection) => {
      connection.rows(`UPDATE deliveries SET state = 'delivered' WHERE destination = 'mail'`);
      connection.rows(`UPDATE deliveries SET state = 'failed' WHERE destination = 'webhook'`);
    });
    expect(await database.read(ownersOfWork)).toEqual([]);
    expect(await take('gone')).toBe(0);
  });
});

describe('a mail with files', () => {
  test('waits for a day for the machine that has them, and the webhook does not', async () => {
    await acceptOn('gone', attachment());
    expect([await take('gone'), await own()]).toEqual([1, ['webhook']]);
    expect(await take('gone', 24 * hour)).toBe(0);
    expect([await take('gone', 24 * hour + 1), await own()]).toEqual([1, ['mail', 'webhook']]);
  });

  test('waits where one of them is missing', async () => {
    const [one, other] = [attachment(), attachment()];
    await acceptOn('gone', one, other);
    await storeFile(database.filesFolder, one, content);
    expect([await take('gone'), await own()]).toEqual([1, ['webhook']]);
    await storeFile(database.filesFolder, other, content);
    expect([await take('gone'), await own()]).toEqual([1, ['mail', 'webhook']]);
  });

  test('does not wait for one that is too large for a mail', async () => {
    await acceptOn('gone', attachment(6_000_000));
    expect(await take('gone')).toBe(2);
  });
});
