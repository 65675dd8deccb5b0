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
  });

  test('waits four seconds at most, and the next process delivers', async () => {
    harness.respond = hang;
    const site = harness.start();
    await harness.accept(site, ['a']);
    const stopped = site.delivery.stop();
    await harness.clock.advance(4 * second);
    await stopped;
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
  test('causes no second delivery; results are stored once it can', async () => {
    const site = harness.start();
    const run = (sql: string) => site.database.write('changed', (connection) => connection.rows(sql));
    await run("CREATE TRIGGER full BEFORE UPDATE ON deliveries BEGIN SELECT RAISE(ABORT, 'full'); END");
    await harness.accept(site, ['a', 'b']);
    await harness.clock.advance(10 * minute);
    expect(harness.tried).toEqual(['a']);
    await run('DROP TRIGGER full');
    await harness.clock.advance(2 * second);
    expect(harness.tried).toEqual(['a', 'b']);
    expect(await harness.states(site)).toEqual({ a: 'delivered', b: 'delivered' });
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
