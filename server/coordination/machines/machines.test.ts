import { cpSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { DataMachine } from '../../../test/support/data-machine';
import type { FakeMachineHub } from '../../../test/support/fake-machine-hub';
import { MachineGroup } from '../../../test/support/machine-group';
import { purge } from '../../submissions/store/purge';
import { makeTempDir } from '../../../test/support/temp-dir';

const second = 1_000;
const minute = 60 * second;

let group: MachineGroup;
let hub: FakeMachineHub;
let received: MachineGroup['received'];

beforeEach(() => {
  group = new MachineGroup();
  ({ hub, received } = group);
});
afterEach(() => group.close());

const start = (...args: Parameters<MachineGroup['start']>): DataMachine => group.start(...args);
const settled = (seconds?: number): Promise<void> => group.pass(seconds);

describe('the inbox of any machine', () => {
  test('shows all, with what became of their delivery, which one machine does once', async () => {
    const [one, two] = [start('one'), start('two')];
    await one.accept({ nama: 'a' });
    await two.accept({ nama: 'b' });
    await settled();
    const all = { a: 'delivered', b: 'delivered' };
    expect([await one.inbox(), await two.inbox()]).toEqual([all, all]);
    expect(received.map(([, by]) => by).toSorted()).toEqual(['one', 'two']);
  });

  test('delivers again what another machine has set aside', async () => {
    const [one, two] = [start('one'), start('two')];
    one.canDeliver = false;
    const id = await one.accept({ nama: 'a' });
    await one.database.write('changed', (connection) =>
      connection.rows("UPDATE deliveries SET state = 'failed'"),
    );
    await settled();
    expect(await two.inbox()).toEqual({ a: 'failed' });
    one.canDeliver = true;
    const found = await two.desk.find(id);
    if (found !== null) await two.desk.retry(found);
    await settled();
    expect([await two.inbox(), received]).toEqual([{ a: 'delivered' }, [[id, 'one']]]);
  });

  test('shows what was stored before there were several machines', async () => {
    const one = group.compose('one');
    await one.accept({ nama: 'lama' });
    await one.view('/', 3);
    one.close();
    const again = start('one', { dataDir: one.dataDir });
    const two = start('two');
    await settled(60);
    expect([
      await two.inbox(),
      await two.viewed(),
      again.events.filter(({ level }) => level !== 'debug'),
    ]).toEqual([{ lama: 'delivered' }, { '/': 3 }, []]);
  });
});

describe('an erasure on one machine', () => {
  test('erases on all, also on one that is away at that moment', async () => {
    const [one, two] = [start('one'), start('two')];
    const id = await one.accept({ nama: 'a' });
    await settled();
    hub.cutOff.add('one');
    const found = await two.desk.find(id);
    if (found !== null) await two.desk.remove(found);
    await settled();
    expect([await one.inbox(), await two.inbox()]).toEqual([{ a: 'delivered' }, {}]);
    hub.cutOff.delete('one');
    await settled();
    expect(await one.inbox()).toEqual({});
  });

  test('of a person reaches submissions that no other machine has received yet', async () => {
    const [one, two] = [start('one', { ahead: 30 * second }), start('two')];
    await settled();
    hub.cutOff.add('one');
    await one.accept({ nama: 'a', surel: 'Ana@example.com' });
    await one.accept({ nama: 'b', surel: 'banana@example.com' });
    await group.clock.advance(0);
    await two.desk.forgetAddress('ana@example.com');
    expect(await one.inbox()).toEqual({ a: 'delivered', b: 'delivered' });
    hub.cutOff.delete('one');
    await settled(10);
    expect([await one.inbox(), await two.inbox()]).toEqual([{ b: 'delivered' }, { b: 'delivered' }]);
    await group.clock.advance(2 * minute);
    await two.accept({ nama: 'c', surel: 'ana@example.com' });
    await settled();
    expect(await one.inbox()).toEqual({ b: 'delivered', c: 'delivered' });
    expect(hub.entries('forms').some((entry) => entry.includes('forgotten') && entry.includes('ana@'))).toBe(
      false,
    );
  });

  test('stays one, whichever old record comes later', async () => {
    const [one, two] = [start('one'), start('two')];
    const id = await one.accept({ nama: 'a' });
    await settled();
    const old = hub.entries('forms');
    const found = await one.desk.find(id);
    if (found !== null) await one.desk.remove(found);
    await settled();
    for (const entry of old) await hub.streamOf('x').add('forms', entry, { maxEntries: 100, after: null });
    await settled();
    expect([await one.inbox(), await two.inbox()]).toEqual([{}, {}]);
  });
});

describe('retention', () => {
  test('ends on all machines for what was delivered, also where it came late', async () => {
    const one = start('one');
    await one.accept({ nama: 'lama' });
    await settled();
    const two = group.compose('two');
    for (let number = 0; number < 3; number += 1) await two.accept({ nama: `b${number}` });
    two.close();
    const again = start('two', { dataDir: two.dataDir });
    await settled(60);
    expect(Object.keys(await again.inbox())).toHaveLength(4);
    await purge(again.database, 90, again.now() + 91 * 24 * 60 * minute);
    await settled();
    expect([await one.inbox(), await again.inbox()]).toEqual([{}, {}]);
  });
});

describe('a machine that is gone', () => {
  test('has its deliveries made by one other machine, after some minutes', async () => {
    const [one, two, three] = [start('one'), start('two'), start('three')];
    one.canDeliver = false;
    const id = await one.accept({ nama: 'a' });
    await settled();
    await group.kill(one);
    await settled(4 * 60);
    expect(received).toEqual([]);
    await settled(3 * 60);
    expect(received.map(([each]) => each)).toEqual([id]);
    expect([await two.inbox(), await three.inbox()]).toEqual([{ a: 'delivered' }, { a: 'delivered' }]);
    expect(
      [...two.events, ...three.events].filter(({ event }) => event === 'machine-taken-over'),
    ).toHaveLength(1);
  });

  test('and comes back does not deliver again what others have delivered', async () => {
    const [one, two] = [start('one'), start('two')];
    one.canDeliver = false;
    await one.accept({ nama: 'a' });
    await settled();
    await group.kill(one);
    await settled(7 * 60);
    hub.cutOff.delete('one');
    const again = start('one', { dataDir: one.dataDir });
    again.canDeliver = false;
    await settled();
    again.canDeliver = true;
    await settled(60);
    expect([received.length, await again.inbox(), await two.inbox()]).toEqual([
      1,
      { a: 'delivered' },
      { a: 'delivered' },
    ]);
  });

  test('is not taken for one because the others are cut off', async () => {
    const [one, two] = [start('one'), start('two')];
    one.canDeliver = false;
    await one.accept({ nama: 'a' });
    await settled();
    hub.cutOff.add('two');
    await settled(7 * 60);
    hub.cutOff.delete('two');
    await settled(60);
    expect([received, two.events]).toEqual([[], []]);
  });
});

describe('a machine with the id of another one', () => {
  test('gets a new id: a copy of the disk is another machine', async () => {
    const one = start('one');
    one.canDeliver = false;
    await one.accept({ nama: 'a' });
    await settled();
    const dataDir = makeTempDir();
    cpSync(one.dataDir, dataDir, { recursive: true });
    const copy = start('copy', { dataDir });
    await settled(4 * 60);
    expect(copy.events.map(({ event }) => event)).toContain('machine-renamed');
    expect(copy.identity.id()).not.toBe(one.identity.id());
    await settled(60);
    expect(received).toEqual([]);
    await copy.accept({ nama: 'b' });
    await settled(30);
    expect([Object.keys(await one.inbox()).toSorted(), received.length]).toEqual([['a', 'b'], 1]);
  });

  test('keeps it where the other one was itself, before its system was restarted', async () => {
    const one = group.compose('one');
    const id = one.identity.id();
    await hub.streamOf('one').lease(`machine ${id}`, 'of the boot before', 60_000);
    start('one', { dataDir: one.dataDir });
    await settled(100);
    expect(one.identity.id()).toBe(id);
  });

  test('after its own restart keeps it', async () => {
    const one = start('one');
    await settled();
    const id = one.identity.id();
    await group.kill(one);
    hub.cutOff.delete('one');
    const again = start('one', { dataDir: one.dataDir });
    await settled(3 * 60);
    expect(again.identity.id()).toBe(id);
  });
});

describe('a machine that was away for longer than the stream reaches, or is new', () => {
  test('gets a copy from another one, page by page', async () => {
    const one = start('one');
    for (let number = 0; number < 250; number += 1) await one.accept({ nama: String(number) });
    await one.view('/', 7);
    const id = await one.accept({ nama: 'dihapus' });
    await settled(60);
    const found = await one.desk.find(id);
    if (found !== null) await one.desk.remove(found);
    await settled();
    hub.drop('forms');
    hub.drop('visits');
    const two = start('two');
    await settled(60);
    expect([Object.keys(await two.inbox()).length, await two.viewed()]).toEqual([250, { '/': 7 }]);
    expect(hub.size()).toBeLessThan(500_000);
    expect(await two.database.read((connection) => connection.rows('SELECT id FROM erased'))).toEqual([
      { id },
    ]);
  });

  test('goes on with another one where the first ends in the middle', async () => {
    const one = start('one');
    for (let number = 0; number < 250; number += 1) await one.accept({ nama: String(number) });
    await settled(30);
    const two = start('two');
    await settled(30);
    hub.drop('forms');
    const three = start('three');
    while (Object.keys(await three.inbox()).length === 0) await group.clock.advance(100);
    await group.kill(one);
    await settled(120);
    expect(Object.keys(await three.inbox())).toHaveLength(250);
    expect(two.events).toEqual([]);
  });
});

describe('visits', () => {
  test('of all machines are the same sums on each, whatever is shipped twice or lost', async () => {
    const [one, two] = [start('one'), start('two')];
    await settled();
    await one.view('/', 3);
    await two.view('/', 4);
    let adds = 0;
    hub.faultOf = (_, method) => {
      if (method === 'add') adds += 1;
      return method === 'add' && adds < 3 ? 'no-reply' : 'none';
    };
    await settled(100);
    expect([await one.viewed(), await two.viewed()]).toEqual([{ '/': 7 }, { '/': 7 }]);
    hub.cutOff.add('one');
    await one.view('/', 10);
    await settled(40);
    hub.cutOff.delete('one');
    hub.restartEmpty();
    await two.view('/a', 1);
    await settled(100);
    expect([await one.viewed(), await two.viewed()]).toEqual([
      { '/': 17, '/a': 1 },
      { '/': 17, '/a': 1 },
    ]);
  });
});
