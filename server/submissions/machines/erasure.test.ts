import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MachineGroup } from '../../../test/support/machine-group';
import type { DataMachine } from '../../../test/support/data-machine';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { day, purge } from '../store/purge';

let group: MachineGroup;
let one: DataMachine;
let two: DataMachine;
beforeEach(async () => {
  group = new MachineGroup();
  [one, two] = [group.start('one'), group.start('two')];
  await group.pass();
});
afterEach(() => group.close());

/** True while a text is anywhere in the files of the database, its write-ahead log included. */
function isOnDisk(text: string, { dataDir }: DataMachine): boolean {
  const folder = join(dataDir, 'forms');
  const files = readdirSync(folder).filter((name) => name.startsWith('submissions.db'));
  return files.some((name) => readFileSync(join(folder, name)).includes(text));
}

describe('a text is gone from the disk', () => {
  const secret = 'rahasia-batik-9137';

  test('of each machine, wherever it was erased', async () => {
    const id = await one.accept({ nama: secret });
    await group.pass();
    expect([isOnDisk(secret, one), isOnDisk(secret, two)]).toEqual([true, true]);
    const found = await one.desk.find(id);
    if (found !== null) await one.desk.remove(found);
    await group.pass();
    expect([isOnDisk(secret, one), isOnDisk(secret, two)]).toEqual([false, false]);
  });

  test('of each machine, when the person is forgotten', async () => {
    await one.accept({ nama: secret, surel: "o'brien@batik.id" });
    await group.pass();
    group.hub.cutOff.add('one');
    expect(await two.desk.forgetAddress("O'Brien@batik.id")).toBe(1);
    group.hub.cutOff.delete('one');
    await group.pass();
    expect([isOnDisk(secret, one), isOnDisk(secret, two)]).toEqual([false, false]);
  });

  test('after its retention period', async () => {
    await one.accept({ nama: secret });
    await group.pass();
    await purge(one.database, 90, one.now() + 91 * day);
    expect(isOnDisk(secret, one)).toBe(false);
  });
});

describe('what is known of erasures', () => {
  const known = async ({ database }: DataMachine): Promise<readonly unknown[]> =>
    (await database.read((connection) => [
      ...connection.rows('SELECT id FROM erased'),
      ...connection.rows('SELECT address FROM forgotten'),
    ])) ?? [];

  test('is forgotten itself after two years', async () => {
    await one.accept({ nama: 'a', surel: 'ana@batik.id' });
    await group.pass();
    await one.desk.forgetAddress('ana@batik.id');
    expect(await known(one)).toHaveLength(2);
    // The database dates the erasure by its own clock.
    const times = [one.now(), Date.now()];
    await purge(one.database, 90, Math.min(...times) + 729 * day);
    expect(await known(one)).toHaveLength(2);
    await purge(one.database, 90, Math.max(...times) + 731 * day);
    expect(await known(one)).toEqual([]);
  });
});

describe('a key whose submission was erased', () => {
  /** Submits as the handler of forms does: the id follows from the key. */
  const submit = ({ store, now }: DataMachine): Promise<string> =>
    store.exclusively('kontak', 'k', async () => {
      const earlier = await store.findByKey('kontak', 'k');
      return earlier ?? store.accept(sampleSubmission({ id: 'id-of-k', submittedAt: now() }), 'k');
    });

  test('is stored as another one, on whatever machine', async () => {
    const first = await submit(one);
    await group.pass();
    const found = await two.desk.find(first);
    if (found !== null) await two.desk.remove(found);
    await group.pass();
    const second = await submit(one);
    expect(second).not.toBe(first);
    expect(await submit(two)).toBe(second);
    await group.pass();
    const stored = (await two.desk.list({}, 10)).map(({ submission }) => submission.id);
    expect(stored).toEqual([second]);
  });
});
