import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  busy,
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
import { flushPromises } from '../../../test/support/fake-clock';

const namesUpTo = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

let harness: DeliveryHarness;

beforeEach(() => {
  harness = new DeliveryHarness();
});

afterEach(() => harness.close());

describe('several processes', () => {
  test('deliver one at a time, whichever accepted', async () => {
    const pending: (() => void)[] = [];
    harness.respond = () => new Promise((resolve) => pending.push(resolve));
    const [one, other] = [harness.start(), harness.start()];
    await harness.accept(one, ['a', 'c']);
    await harness.accept(other, ['b', 'd']);
    for (let round = 0; round < 10; round += 1) {
      await harness.clock.advance(2 * second);
      pending.shift()?.();
      await flushPromises();
    }
    expect(harness.tried.toSorted()).toEqual(['a', 'b', 'c', 'd']);
    expect(harness.mostInFlight).toBe(1);
  });

  test('take over from a killed one half a minute later', async () => {
    const pending: (() => void)[] = [];
    harness.respond = () => new Promise((resolve) => pending.push(resolve));
    const killed = harness.start();
    await harness.accept(killed, ['a']);
    // It hangs in its attempt from here on, like a killed process.
    harness.respond = () => {};
    await harness.accept(harness.start(), ['b']);
    await harness.clock.advance(9 * second);
    expect(harness.received).toEqual([]);
    await harness.clock.advance(25 * second);
    expect(harness.received).toEqual(['a', 'b']);
    for (const finish of pending) finish();
  });

  test('take over immediately from one that stopped', async () => {
    const one = harness.start();
    const other = harness.start();
    await harness.accept(one, ['a']);
    await one.delivery.stop();
    await harness.accept(other, ['b']);
    expect(harness.received).toEqual(['a', 'b']);
  });
});

describe('stopping a process', () => {
  test('waits for the attempt in flight, and starts no other', async () => {
    const pending: (() => void)[] = [];
    harness.respond = () => new Promise((resolve) => pending.push(resolve));
    const site = harness.start();
    await harness.accept(site, ['a', 'b']);
    const stopped = site.delivery.stop();
    await flushPromises();
    pending.shift()?.();
    await stopped;
    expect(await harness.states(site)).toEqual({ a: 'delivered', b: 'waiting' });
    expect(harness.clock.waiting()).toBe(0);
  });

  test('makes no other attempt to learn whether a submission or its receiver fails', async () => {
    const pending: (() => void)[] = [];
    const wait = (): Promise<void> => new Promise((resolve) => pending.push(resolve));
    // A later submission is tried once five attempts of the first one have reached the receiver.
    harness.respond = (name, signal) => (name === 'b' ? wait() : busy(name, signal));
    const one = harness.start();
    await harness.accept(one, ['a', 'b']);
    while (!harness.tried.includes('b')) await harness.clock.advance(second);
    expect(harness.tried).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    const stopped = one.delivery.stop();
    pending.shift()?.();
    await stopped;
    expect(harness.tried).toHaveLength(6);
  });

  test('tries no later submission in place of one that fails meanwhile', async () => {
    const pending: (() => void)[] = [];
    harness.respond = async (name, signal) => {
      if (harness.tried.length > 5) await new Promise<void>((resolve) => pending.push(resolve));
      return busy(name, signal);
    };
    const site = harness.start();
    await harness.accept(site, ['a']);
    while (pending.length === 0) await harness.clock.advance(second);
    await harness.accept(site, ['b']);
    const stopped = site.delivery.stop();
    pending.shift()?.();
    await stopped;
    expect(harness.tried).not.toContain('b');
  });

  test('waits four seconds at most, and the next process delivers', async () => {
    harness.respond = hang;
    const site = harness.start();
    await harness.accept(site, ['a']);
    const stopped = site.delivery.stop();
    await harness.clock.advance(4 * second);
    await stopped;
    expect(harness.clock.waiting()).toBe(0);
    harness.respond = () => {};
    harness.start();
    await flushPromises();
    expect(harness.received).toEqual(['a']);
  });
});

describe('stopping a process whose attempt ignores its signal', () => {
  test('waits five seconds at most', async () => {
    harness.respond = () => new Promise(() => {});
    const site = harness.start();
    await harness.accept(site, ['a']);
    const stopped = site.delivery.stop();
    await harness.clock.advance(5 * second);
    await stopped;
    expect(await harness.states(site)).toEqual({ a: 'waiting' });
  });
});

describe('a disk that cannot be written', () => {
  test('delays deliveries until it can, and a process that stops by its five seconds', async () => {
    const site = harness.start();
    const run = (sql: string) => site.database.write('changed', (connection) => connection.rows(sql));
    const fail = (name: string, event: string) =>
      run(`CREATE TRIGGER ${name} BEFORE ${event} BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await fail('acquired', 'INSERT ON leases');
    await harness.accept(site, ['a']);
    expect(harness.tried).toEqual([]);
    await run('DROP TRIGGER acquired');
    await fail('updated', 'UPDATE ON deliveries');
    await fail('released', 'DELETE ON leases');
    await harness.clock.advance(2 * second);
    expect(harness.tried).toEqual(['a']);
    const stopped = site.delivery.stop();
    await harness.clock.advance(5 * second);
    await stopped;
    expect(await harness.states(site)).toEqual({ a: 'waiting' });
  });

  test('causes no second attempt; results are stored once it can', async () => {
    harness.respond = (name, signal) => (name === 'x' ? down(name, signal) : undefined);
    const site = harness.start();
    const run = (sql: string) => site.database.write('changed', (connection) => connection.rows(sql));
    await run("CREATE TRIGGER full BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'full'); END");
    await harness.accept(site, ['a', 'b']);
    await harness.accept(site, ['x'], 'lain');
    await harness.clock.advance(minute);
    expect(harness.tried).toEqual(['a', 'x']);
    await run('DROP TRIGGER full');
    await harness.clock.advance(2 * second);
    expect(harness.received).toEqual(['a', 'b']);
    expect(await harness.states(site)).toEqual({ a: 'delivered', b: 'delivered', x: 'waiting' });
  });
});

describe('an old submission', () => {
  test('is purged once it is delivered, and not before', async () => {
    harness.respond = (name, signal) =>
      name === 'b' ? refuse(name, signal) : name === 'c' ? down(name, signal) : undefined;
    const site = harness.start();
    await harness.accept(site, ['a'], 'satu');
    await harness.accept(site, ['b'], 'dua');
    await harness.accept(site, ['c'], 'tiga');
    await harness.clock.advance(hour);
    harness.shift = 90 * day - 3 * hour;
    await harness.clock.advance(hour);
    expect(Object.keys(await harness.states(site))).toEqual(['a', 'b', 'c']);
    harness.shift = 90 * day + hour;
    await harness.clock.advance(hour);
    expect(await harness.states(site)).toEqual({ b: 'failed', c: 'waiting' });
  });

  test('outlives a clock that is ahead when the machine starts', async () => {
    const before = harness.start();
    await harness.accept(before, ['a']);
    await before.delivery.stop();
    harness.shift = 200 * day;
    const after = harness.start();
    await harness.clock.advance(9 * minute);
    harness.shift = 0;
    await harness.clock.advance(2 * hour);
    await after.delivery.stop();
    expect(await harness.states(after)).toEqual({ a: 'delivered' });
  });

  test('is purged in batches of any number', async () => {
    const site = harness.start();
    await Promise.all(
      namesUpTo(1_200).map((nama) => site.store.accept(sampleSubmission({ fields: { nama } }), undefined)),
    );
    await harness.clock.advance(minute);
    expect(harness.received).toHaveLength(1_200);
    harness.shift = 91 * day;
    await harness.clock.advance(hour);
    expect(await harness.states(site)).toEqual({});
  });
});
