import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  day,
  DeliveryHarness,
  down,
  hang,
  hour,
  minute,
  refuse,
  second,
} from '../../../test/support/delivery-harness';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { settled } from '../../../test/support/fake-clock';

const namesUpTo = (count: number) => Array.from({ length: count }, (_, place) => `n${place}`);

let room: DeliveryHarness;

beforeEach(() => {
  room = new DeliveryHarness();
});

afterEach(() => room.close());

describe('several processes', () => {
  test('deliver one at a time, whoever accepted', async () => {
    const going: (() => void)[] = [];
    room.response = () => new Promise((resolve) => going.push(resolve));
    const [one, other] = [room.start(), room.start()];
    await room.accept(one, ['a', 'c']);
    await room.accept(other, ['b', 'd']);
    for (let round = 0; round < 10; round += 1) {
      await room.clock.turn(2 * second);
      going.shift()?.();
      await settled();
    }
    expect(room.tried.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(room.mostInFlight).toBe(1);
  });

  test('take over from one that was killed, half a minute later', async () => {
    const going: (() => void)[] = [];
    room.response = () => new Promise((resolve) => going.push(resolve));
    const killed = room.start();
    await room.accept(killed, ['a']);
    // It hangs in its attempt and is never heard of again.
    room.response = () => {};
    await room.accept(room.start(), ['b']);
    await room.clock.turn(9 * second);
    expect(room.received).toEqual([]);
    await room.clock.turn(25 * second);
    expect(room.received).toEqual(['a', 'b']);
    for (const go of going) go();
  });

  test('take over at once from one that stopped', async () => {
    const one = room.start();
    const other = room.start();
    await room.accept(one, ['a']);
    await one.delivery.stop();
    await room.accept(other, ['b']);
    expect(room.received).toEqual(['a', 'b']);
  });
});

describe('the end of a process', () => {
  test('waits for what is just being delivered, and starts nothing else', async () => {
    const going: (() => void)[] = [];
    room.response = () => new Promise((resolve) => going.push(resolve));
    const site = room.start();
    await room.accept(site, ['a', 'b']);
    const stopped = site.delivery.stop();
    await settled();
    going.shift()?.();
    await stopped;
    expect(await room.states(site)).toEqual({ a: 'delivered', b: 'waiting' });
  });

  test('waits four seconds at most, and the submission is delivered by the next', async () => {
    room.response = hang;
    const site = room.start();
    await room.accept(site, ['a']);
    const stopped = site.delivery.stop();
    await room.clock.turn(4 * second);
    await stopped;
    room.response = () => {};
    room.start();
    await settled();
    expect(room.received).toEqual(['a']);
  });
});

describe('the end of a process whose receiver cannot even be given up', () => {
  test('waits five seconds at most', async () => {
    room.response = () => new Promise(() => {});
    const site = room.start();
    await room.accept(site, ['a']);
    const stopped = site.delivery.stop();
    await room.clock.turn(5 * second);
    await stopped;
    expect(await room.states(site)).toEqual({ a: 'waiting' });
  });
});

describe('a disk that takes nothing', () => {
  test('has nothing delivered twice, and what was delivered is noted once it takes something', async () => {
    const site = room.start();
    const run = (sql: string) => site.database.write('changed', (connection) => connection.rows(sql));
    await run("CREATE TRIGGER full BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'full'); END");
    await room.accept(site, ['a', 'b']);
    await room.clock.turn(10 * minute);
    expect(room.tried).toEqual(['a']);
    await run('DROP TRIGGER full');
    await room.clock.turn(2 * second);
    expect(room.tried).toEqual(['a', 'b']);
    expect(await room.states(site)).toEqual({ a: 'delivered', b: 'delivered' });
  });
});

describe('what is old', () => {
  test('is purged once it was delivered, and kept while it was not', async () => {
    room.response = (name, signal) =>
      name === 'b' ? refuse(name, signal) : name === 'c' ? down(name, signal) : undefined;
    const site = room.start();
    await room.accept(site, ['a'], 'satu');
    await room.accept(site, ['b'], 'dua');
    await room.accept(site, ['c'], 'tiga');
    await room.clock.turn(hour);
    room.shift = 90 * day - 3 * hour;
    await room.clock.turn(hour);
    expect(Object.keys(await room.states(site))).toEqual(['a', 'b', 'c']);
    room.shift = 90 * day + hour;
    await room.clock.turn(hour);
    expect(await room.states(site)).toEqual({ b: 'failed', c: 'waiting' });
  });

  test('is purged in any number', async () => {
    const site = room.start();
    await Promise.all(
      namesUpTo(1_200).map((nama) => site.store.accept(sampleSubmission({ fields: { nama } }), undefined)),
    );
    await room.clock.turn(minute);
    expect(room.received).toHaveLength(1_200);
    room.shift = 91 * day;
    await room.clock.turn(hour);
    expect(await room.states(site)).toEqual({});
  });
});
