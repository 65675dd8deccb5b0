import { describe, expect, test } from '@jest/globals';
import { ChangeLog } from './changes';

const made = (...uuids: readonly string[]) => ({ contents: new Set(uuids), addresses: new Set(uuids) });

/** Indexed at versions 10, 12 and 14; `b` changed in the second one. */
function logOfThree(): ChangeLog {
  const log = new ChangeLog({ version: 10, since: 10 });
  log.add(made('b'), 12);
  log.add(made('c'), 14);
  return log;
}

describe('the log of changes', () => {
  test.each([
    ['made of what has not changed', 'a', 10, true],
    ['made of what changed afterwards', 'b', 10, false],
    ['made of what changed in its version', 'b', 12, true],
    ['of the current version', 'c', 14, true],
    // A story may have gone before 11 and come back after it: the listings of 10 and 12 do not show it.
    ['of a version that was not indexed', 'a', 11, false],
    ['of a version before all', 'a', 9, false],
    ['of a version to come', 'a', 15, false],
  ])('says of a value %s', (_, uuid, cv, isUnchanged) => {
    expect(logOfThree().isUnchanged(made(uuid), cv)).toBe(isUnchanged);
  });

  test.each([
    [10, ['b', 'c']],
    [12, ['c']],
    [14, []],
    [11, null],
    [9, null],
    [15, null],
  ])('tells what changed since version %i: %j', (cv, changed) => {
    const changes = logOfThree().since(cv);
    expect(changes === null ? null : [...changes.contents]).toEqual(changed);
  });

  test('is created again from its state', () => {
    const log = new ChangeLog(logOfThree().state());
    expect([log.version, log.isUnchanged(made('a'), 12), log.isUnchanged(made('a'), 11)]).toEqual([
      14,
      true,
      false,
    ]);
  });

  test('has no changes of the versions before a restart', () => {
    const log = logOfThree();
    log.restart(16);
    expect([log.isUnchanged(made('a'), 14), log.isUnchanged(made('a'), 16)]).toEqual([false, true]);
  });
});
