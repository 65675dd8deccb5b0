import { expect, test } from '@jest/globals';
import { migrate } from './database-file';

/** A database whose version is another one at each look. */
function databaseOf(versions: readonly number[]) {
  const left = [...versions];
  const ran: string[] = [];
  const connection = {
    row: () => ({ user_version: left.length > 1 ? left.shift() : left[0] }),
    rows: () => [],
    transaction: <Result>(work: () => Result) => work(),
    close: () => {},
  };
  return { ran, migrate: () => migrate(connection, (sql) => void ran.push(sql), ['one', 'two']) };
}

test.each([
  ['an empty file', [0, 0, 2], ['one', 'two', 'PRAGMA user_version = 2'], true],
  ['an earlier version', [1, 1, 2], ['two', 'PRAGMA user_version = 2'], true],
  ['this version', [2], [], true],
  ['one that another process migrates meanwhile', [1, 2], [], true],
  ['one that a newer build migrates meanwhile', [1, 3], [], false],
  ['one of a newer build', [3], [], false],
])('a database is brought to the newest version: %s', (_, versions, statements, isUsable) => {
  const database = databaseOf(versions);
  expect(database.migrate()).toBe(isUsable);
  expect(database.ran).toEqual(statements);
});
