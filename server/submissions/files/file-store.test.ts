import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { FormsDatabase } from '../store/database';
import { StoreUnavailable } from '../store/submission';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { createFileStore } from './file-store';

let database: FormsDatabase;

beforeEach(() => {
  database = openFormsDatabase();
});
afterEach(() => database.close());

describe('the bytes that an upload has reserved', () => {
  test('are not for another one until they are released', async () => {
    const store = createFileStore(database, 100);
    const release = await store.reserve(60);
    await expect(store.reserve(60)).rejects.toThrow(StoreUnavailable);
    await store.reserve(40);
    release();
    await store.reserve(60);
  });

  test('are for one of two uploads that begin at once', async () => {
    const store = createFileStore(database, 100);
    const reserved = await Promise.allSettled([store.reserve(60), store.reserve(60)]);
    expect(reserved.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});
