import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  busy,
  DeliveryHarness,
  day,
  down,
  hang,
  hour,
  minute,
  refuse,
  second,
} from '../../../test/support/delivery-harness';
import { sampleSubmission } from '../../../test/support/sample-submission';
import { flushPromises } from '../../../test/support/fake-clock';
import { findSubmission, listSubmissions } from '../store/submission-queries';
import { createDelivery } from './delivery';
import { DeliveryError } from './destination';

const namesUpTo = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

let harness: DeliveryHarness;

beforeEach(() => {
  harness = new DeliveryHarness();
});

afterEach(() => harness.close());

describe('delivery', () => {
  test('delivers accepted submissions immediately, in order, and once', async () => {
    const site = harness.start();
    await harness.accept(site, ['a', 'b', 'c']);
    expect(harness.received).toEqual(['a', 'b', 'c']);
    expect(await harness.states(site)).toEqual({ a: 'delivered', b: 'delivered', c: 'delivered' });
    await harness.clock.advance(hour);
    expect(harness.tried).toHaveLength(3);
    expect(harness.counted).toEqual(['webhook delivered', 'webhook delivered', 'webhook delivered']);
  });

  test('delivers up to four forms concurrently, and each in order', async () => {
    const pending: (() => void)[] = [];
    harness.respond = () => new Promise((resolve) => pending.push(resolve));
    const site = harness.start();
    for (const form of ['a', 'b', 'c', 'd', 'e']) await harness.accept(site, [`${form}1`, `${form}2`], form);
    expect(harness.tried).toEqual(['a1', 'b1', 'c1', 'd1']);
    while (pending.length > 0) {
      pending.shift()?.();
      await flushPromises();
    }
    expect(harness.received.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2']);
    for (const form of ['a', 'b', 'c', 'd', 'e'])
      expect(harness.received.indexOf(`${form}1`)).toBeLessThan(harness.received.indexOf(`${form}2`));
    expect(harness.mostInFlight).toBe(4);
  });

  const outages: readonly [what: string, during: DeliveryHarness['respond']][] = [
    ['that is unreachable', down],
    ['that responds with 503', busy],
  ];
  test.each(outages)(
    'outlasts six hours of a receiver %s, in order',
    async (_, during) => {
      harness.respond = during;
      const site = harness.start();
      const names = namesUpTo(72);
      for (const name of names) {
        await harness.accept(site, [name]);
        await harness.clock.advance(5 * minute);
      }
      expect(harness.received).toEqual([]);
      // Backoff: a struggling receiver gets few requests.
      expect(harness.tried.length).toBeLessThan(400);
      harness.respond = () => {};
      await harness.clock.advance(10 * minute);
      expect(harness.received).toEqual(names);
    },
    120_000,
  );

  test('keeps its backoff after a restart', async () => {
    harness.respond = down;
    const before = harness.start();
    await harness.accept(before, ['a']);
    await harness.clock.advance(30 * minute);
    const stopped = before.delivery.stop();
    await stopped;
    const tries = harness.tried.length;
    harness.respond = () => {};
    harness.start();
    await flushPromises();
    expect(harness.tried).toHaveLength(tries);
    await harness.clock.advance(5 * minute);
    expect(harness.received).toEqual(['a']);
  });

  test('dead-letters a submission that fails while others succeed', async () => {
    harness.respond = (name, signal) => (name === 'n3' ? busy(name, signal) : undefined);
    const site = harness.start();
    await harness.accept(site, namesUpTo(40));
    await harness.clock.advance(10 * minute);
    expect(harness.received.filter((name) => name !== 'n3').toSorted()).toEqual(
      namesUpTo(40)
        .filter((name) => name !== 'n3')
        .toSorted(),
    );
    expect(harness.received.slice(0, 8)).toEqual(['n0', 'n1', 'n2', 'n4', 'n5', 'n6', 'n7', 'n8']);
    expect(harness.tried.filter((name) => name === 'n3').length).toBeLessThan(20);
    expect((await harness.states(site))['n3']).toBe('failed');
    expect(harness.recording.events.filter(({ event }) => event === 'form-set-aside')).toHaveLength(1);
  });

  test('dead-letters several poison messages, one after the other', async () => {
    harness.respond = (name, signal) => (['n0', 'n1', 'n2'].includes(name) ? busy(name, signal) : undefined);
    const site = harness.start();
    await harness.accept(site, namesUpTo(40));
    await harness.clock.advance(hour);
    expect(harness.received).toHaveLength(37);
    expect(await harness.states(site)).toMatchObject({ n0: 'failed', n1: 'failed', n2: 'failed' });
  });

  test('never dead-letters a single failing submission: the receiver may be the cause', async () => {
    harness.respond = busy;
    const site = harness.start();
    await harness.accept(site, ['a']);
    await harness.clock.advance(2 * hour);
    expect(await harness.states(site)).toEqual({ a: 'waiting' });
    harness.respond = () => {};
    await harness.clock.advance(5 * minute);
    expect(harness.received).toEqual(['a']);
  });

  test('dead-letters after five refusals, and continues with the next', async () => {
    harness.respond = (name, signal) => (name === 'a' ? refuse(name, signal) : undefined);
    const site = harness.start();
    await harness.accept(site, ['a', 'b']);
    await harness.clock.advance(minute);
    expect(harness.tried).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(await harness.states(site)).toEqual({ a: 'failed', b: 'delivered' });
    expect(harness.counted.filter((attempt) => attempt === 'webhook failed')).toHaveLength(4);
    expect(harness.counted.filter((attempt) => attempt === 'webhook set-aside')).toHaveLength(1);
  });

  test('tries forms in the order in which they are due', async () => {
    const pauses: Readonly<Record<string, number>> = { a: 1_900, b: 1_800, c: 1_700, d: 1_600, e: 1_500 };
    harness.respond = (name) => {
      throw new DeliveryError('unreachable', 'HTTP 429', { isReached: true, pause: pauses[name] ?? 0 });
    };
    const site = harness.start();
    for (const form of Object.keys(pauses)) await harness.accept(site, [form], form);
    harness.respond = hang;
    await harness.clock.advance(2 * second);
    expect(harness.tried.slice(5)).toEqual(['e', 'd', 'c', 'b']);
  });

  test('says how often it has tried, and why the last attempt failed if it did', async () => {
    harness.respond = down;
    const site = harness.start();
    await harness.accept(site, ['a']);
    const report = async () => {
      const [stored] = await listSubmissions(site.database, {}, 1);
      return (await findSubmission(site.database, stored?.submission.id ?? ''))?.deliveries;
    };
    expect(await report()).toMatchObject([{ state: 'waiting', attempts: 1, reason: 'ECONNREFUSED' }]);
    harness.respond = () => {};
    await harness.clock.advance(2 * second);
    expect(await report()).toMatchObject([{ state: 'delivered', attempts: 2, reason: '' }]);
  });

  test('does not wait for a clock that was set back to catch up', async () => {
    harness.respond = down;
    await harness.accept(harness.start(), ['a']);
    await harness.clock.advance(hour);
    harness.shift = -24 * hour;
    harness.respond = () => {};
    await harness.clock.advance(minute);
    expect(harness.received).toEqual(['a']);
  });

  test('aborts an attempt after ten seconds', async () => {
    harness.respond = hang;
    const site = harness.start();
    await harness.accept(site, ['a']);
    await harness.clock.advance(10 * second - 1);
    expect(harness.inFlight).toBe(1);
    await harness.clock.advance(1);
    expect(harness.inFlight).toBe(0);
    expect(await harness.states(site)).toEqual({ a: 'waiting' });
  });

  test('treats an internal error as a refusal, so that it blocks no other', async () => {
    harness.respond = (name) => {
      if (name === 'a') throw new TypeError('Rahasia');
    };
    const site = harness.start();
    await harness.accept(site, ['a', 'b']);
    await harness.clock.advance(minute);
    expect(await harness.states(site)).toEqual({ a: 'failed', b: 'delivered' });
    expect(JSON.stringify(harness.recording.events)).not.toContain('Rahasia');
  });

  test('logs the id, attempts and reason, but no values', async () => {
    harness.respond = down;
    const site = harness.start();
    await site.store.accept(sampleSubmission({ id: 'id-1', fields: { nama: 'Rahasia' } }), undefined);
    await flushPromises();
    expect(harness.recording.events).toEqual([
      {
        level: 'warn',
        event: 'form-delivery-failed',
        fields: { destination: 'webhook', form: 'kontak', id: 'id-1', attempts: 1, reason: 'ECONNREFUSED' },
      },
    ]);
  });
});

describe('the maintenance', () => {
  test('logs a file that it cannot delete, and the site goes on', async () => {
    const site = harness.start();
    await harness.accept(site, ['a']);
    await site.delivery.stop();
    // In the place of a file: a folder is not deleted, not even by root.
    mkdirSync(join(site.database.filesFolder, 'a'.repeat(32)), { recursive: true });
    for (let run = 1; run <= 2; run += 1) {
      site.delivery.start();
      await site.delivery.stop();
    }
    expect(harness.recording.events).toContainEqual({
      level: 'error',
      event: 'forms-unavailable',
      fields: { reason: expect.stringContaining('Submissions cannot be deleted') },
    });
  });

  test('removes no file while the database is away', async () => {
    const site = harness.start();
    await site.delivery.stop();
    const file = join(site.database.filesFolder, 'b'.repeat(32));
    mkdirSync(site.database.filesFolder, { recursive: true });
    writeFileSync(file, 'CV');
    for (let run = 1; run <= 2; run += 1) {
      site.delivery.start();
      await site.delivery.stop();
    }
    expect(existsSync(file)).toBe(true);
  });

  test('leaves the file of an upload in flight, whatever the clock does', async () => {
    const site = harness.start();
    await harness.accept(site, ['a']);
    await harness.clock.advance(9 * minute);
    const file = join(site.database.filesFolder, 'c'.repeat(32));
    mkdirSync(site.database.filesFolder, { recursive: true });
    writeFileSync(file, 'CV');
    harness.shift = 30 * day;
    await harness.clock.advance(minute);
    await site.delivery.stop();
    expect(existsSync(file)).toBe(true);
    site.delivery.start();
    await site.delivery.stop();
    expect(existsSync(file)).toBe(false);
  });

  test('logs a defect, and the site goes on', async () => {
    const { database } = harness.start();
    const { clock, recording } = harness;
    const now = (): number => {
      throw new TypeError('no clock');
    };
    const delivery = createDelivery({
      database,
      destinations: [],
      retentionDays: 90,
      log: recording.log,
      clock,
      now,
      random: Math.random,
      count: () => {},
    });
    delivery.start();
    await delivery.stop();
    expect(recording.events).toMatchObject([
      { level: 'error', event: 'process-failed', fields: { error: 'TypeError: no clock' } },
    ]);
  });
});
