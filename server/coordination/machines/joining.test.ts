import { createHash, randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MachineGroup } from '../../../test/support/machine-group';
import type { DataMachine } from '../../../test/support/data-machine';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { isOnDisk, storeFile } from '../../submissions/files/file-folder';
import type { StoredFile } from '../../submissions/files/stored-file';

let group: MachineGroup;
beforeEach(() => {
  group = new MachineGroup();
});
afterEach(() => group.close());

/** A machine that was gone until another one had delivered what waits on its disk, and the stream had dropped that. */
async function afterTakeOver(): Promise<{ readonly dataDir: string; readonly two: DataMachine }> {
  const [one, two] = [group.start('one'), group.start('two')];
  await group.pass();
  one.canDeliver = false;
  await one.accept({ nama: 'a' });
  await group.pass();
  await group.kill(one);
  await group.pass(7 * 60);
  expect(group.received.map(([, by]) => by)).toEqual(['two']);
  group.hub.drop('forms');
  group.hub.cutOff.delete('one');
  return { dataDir: one.dataDir, two };
}

describe('a machine that comes back', () => {
  test('delivers nothing before it has a copy of what others have delivered meanwhile', async () => {
    const { dataDir, two } = await afterTakeOver();
    group.hub.cutOff.add('two');
    const again = group.start('one', { dataDir });
    await group.pass(30);
    group.hub.cutOff.delete('two');
    await group.pass(60);
    expect([group.received.length, await again.inbox(), await two.inbox()]).toEqual([
      1,
      { a: 'delivered' },
      { a: 'delivered' },
    ]);
  });

  test('does so in all of its processes', async () => {
    const { dataDir } = await afterTakeOver();
    group.hub.cutOff.add('two');
    group.start('one', { dataDir });
    await group.pass(2);
    const worker = group.start('one', { dataDir });
    await group.pass(30);
    group.hub.cutOff.delete('two');
    await group.pass(60);
    expect([group.received.length, await worker.inbox()]).toEqual([1, { a: 'delivered' }]);
  });

  test.each([
    ['no other machine has a copy', () => group.hub.cutOff.add('two'), 90],
    ['it does not reach the others', () => group.hub.cutOff.add('one'), 10],
  ])('delivers what waits if %s', async (_, fail, seconds) => {
    const one = group.start('one');
    one.canDeliver = false;
    await one.accept({ nama: 'a' });
    await group.pass();
    await group.kill(one);
    group.hub.cutOff.delete('one');
    fail();
    const again = group.start('one', { dataDir: one.dataDir });
    await group.pass(seconds);
    expect([group.received.length, await again.inbox()]).toEqual([1, { a: 'delivered' }]);
  });

  test('delivers at once what it accepts from then on', async () => {
    const one = group.start('one');
    await group.pass(1);
    await one.accept({ nama: 'a' });
    await group.pass(1);
    expect(group.received).toHaveLength(1);
  });
});

test('what a full stream has dropped unread comes with a copy', async () => {
  const [one, two] = [group.start('one', { maxEntries: 20 }), group.start('two', { maxEntries: 20 })];
  await one.accept({ nama: 'pertama' });
  await group.pass(60);
  expect(Object.keys(await two.inbox())).toHaveLength(1);
  group.hub.cutOff.add('two');
  for (let number = 0; number < 50; number += 1) await one.accept({ nama: String(number) });
  await group.pass(10);
  group.hub.cutOff.delete('two');
  await group.pass(60);
  expect(Object.keys(await two.inbox())).toHaveLength(51);
});

test('a file is fetched again after a lost reply', async () => {
  const [one, two] = [group.start('one'), group.start('two')];
  await group.pass(60);
  const content = Buffer.from('abc');
  const sha256 = createHash('sha256').update(content).digest('hex');
  const id = randomBytes(16).toString('hex');
  const file: StoredFile = { id, field: 'berkas', name: 'a.txt', type: 'txt', size: content.length, sha256 };
  await storeFile(one.database.filesFolder, file, content);
  let isLost = true;
  group.hub.faultOf = (machine, method) =>
    machine === 'two' && method === 'get' && isLost ? 'no-reply' : 'none';
  one.canDeliver = false;
  await one.store.accept(sampleSubmission({ submittedAt: one.now(), files: [file] }), undefined);
  const isCopied = (): boolean => isOnDisk(two.database.filesFolder, file);
  // The disk takes its own time.
  const waitFor = async (condition: () => boolean): Promise<void> => {
    for (let second = 0; second < 60 && !condition(); second += 1) await group.pass(1);
  };
  await waitFor(() => group.hub.entries('forms').length > 0);
  await waitFor(isCopied);
  expect(isCopied()).toBe(false);
  isLost = false;
  await waitFor(isCopied);
  expect(isCopied()).toBe(true);
});

test('a process that stops hands over to another one of its machine at once', async () => {
  const two = group.start('two');
  const first = group.start('one');
  await group.pass(2);
  const second = group.start('one', { dataDir: first.dataDir });
  await group.pass(2);
  await group.stop(first);
  await second.accept({ nama: 'a' });
  await group.pass(2);
  expect(Object.keys(await two.inbox())).toEqual(['a']);
});

test('a process that stops ships what it has accepted last', async () => {
  const [one, two] = [group.start('one'), group.start('two')];
  await group.pass(2);
  await one.accept({ nama: 'terakhir' });
  await group.stop(one);
  await group.pass(2);
  expect(Object.keys(await two.inbox())).toEqual(['terakhir']);
});

test('views that a power loss has taken from the disk come back from the others', async () => {
  const [one, two] = [group.start('one'), group.start('two')];
  await one.view('/', 5);
  await group.pass(60);
  expect(await two.viewed()).toEqual({ '/': 5 });
  await one.visits.write((connection) => {
    connection.rows("UPDATE machine SET is_merging = 1, position = ''");
    connection.rows("UPDATE visits SET views = 2 WHERE machine = ''");
    connection.rows('UPDATE machine SET is_merging = 0');
  });
  await group.pass(5);
  await one.view('/', 1);
  await group.pass(60);
  expect([await one.viewed(), await two.viewed()]).toEqual([{ '/': 6 }, { '/': 6 }]);
});

test('a machine that is cut off, and one without its copy, does not count as in step', async () => {
  const [one, two] = [group.start('one'), group.start('two')];
  await group.pass(60);
  const cutOffAt = group.clock.now();
  group.hub.cutOff.add('two');
  group.hub.drop('forms');
  const three = group.start('three');
  group.hub.cutOff.add('one');
  await group.pass(30);
  for (const machine of [one, two, three])
    expect(machine.inStepAt.get('forms')).toBeLessThanOrEqual(cutOffAt);
  group.hub.cutOff.clear();
  await group.pass(30);
  for (const machine of [one, two, three])
    expect(machine.inStepAt.get('forms')).toBeGreaterThan(cutOffAt + 30_000);
});
