import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  busy,
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
import { DeliveryError } from './destination';

const namesUpTo = (count: number) => Array.from({ length: count }, (_, place) => `n${place}`);

let room: DeliveryHarness;

beforeEach(() => {
  room = new DeliveryHarness();
});

afterEach(() => room.close());

describe('delivery', () => {
  test('delivers what is accepted at once, in its order, and notes it', async () => {
    const site = room.start();
    await room.accept(site, ['a', 'b', 'c']);
    expect(room.received).toEqual(['a', 'b', 'c']);
    expect(await room.states(site)).toEqual({ a: 'delivered', b: 'delivered', c: 'delivered' });
    await room.clock.turn(hour);
    expect(room.tried).toHaveLength(3);
  });

  test('delivers forms side by side, four at most, and each in its order', async () => {
    const going: (() => void)[] = [];
    room.response = () => new Promise((resolve) => going.push(resolve));
    const site = room.start();
    for (const form of ['a', 'b', 'c', 'd', 'e']) await room.accept(site, [`${form}1`, `${form}2`], form);
    expect(room.tried).toEqual(['a1', 'b1', 'c1', 'd1']);
    while (going.length > 0) {
      going.shift()?.();
      await settled();
    }
    expect(room.received.toSorted()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'd1', 'd2', 'e1', 'e2']);
    for (const form of ['a', 'b', 'c', 'd', 'e'])
      expect(room.received.indexOf(`${form}1`)).toBeLessThan(room.received.indexOf(`${form}2`));
    expect(room.mostInFlight).toBe(4);
  });

  const outages: readonly [what: string, during: DeliveryHarness['response']][] = [
    ['that is out of reach', down],
    ['that answers 503', busy],
  ];
  test.each(outages)(
    'outlasts a receiver %s for six hours, in order',
    async (_, during) => {
      room.response = during;
      const site = room.start();
      const names = namesUpTo(72);
      for (const name of names) {
        await room.accept(site, [name]);
        await room.clock.turn(5 * minute);
      }
      expect(room.received).toEqual([]);
      // An exchange of a few seconds at first, of minutes soon: no storm on a receiver that has enough to do.
      expect(room.tried.length).toBeLessThan(400);
      room.response = () => {};
      await room.clock.turn(10 * minute);
      expect(room.received).toEqual(names);
    },
    120_000,
  );

  test('goes on after a restart, with the pauses as they were', async () => {
    room.response = down;
    const before = room.start();
    await room.accept(before, ['a']);
    await room.clock.turn(30 * minute);
    const stopped = before.delivery.stop();
    await stopped;
    const tries = room.tried.length;
    room.response = () => {};
    room.start();
    await settled();
    expect(room.tried).toHaveLength(tries);
    await room.clock.turn(5 * minute);
    expect(room.received).toEqual(['a']);
  });

  test('sets a submission aside that fails while others pass, and keeps it', async () => {
    room.response = (name, signal) => (name === 'n3' ? busy(name, signal) : undefined);
    const site = room.start();
    await room.accept(site, namesUpTo(40));
    await room.clock.turn(10 * minute);
    expect(room.received.filter((name) => name !== 'n3').toSorted()).toEqual(
      namesUpTo(40)
        .filter((name) => name !== 'n3')
        .toSorted(),
    );
    expect(room.received.slice(0, 8)).toEqual(['n0', 'n1', 'n2', 'n4', 'n5', 'n6', 'n7', 'n8']);
    expect(room.tried.filter((name) => name === 'n3').length).toBeLessThan(20);
    expect((await room.states(site))['n3']).toBe('failed');
    expect(room.recording.events.filter(({ event }) => event === 'form-set-aside')).toHaveLength(1);
  });

  test('steps over several such, one after the other', async () => {
    room.response = (name, signal) => (['n0', 'n1', 'n2'].includes(name) ? busy(name, signal) : undefined);
    const site = room.start();
    await room.accept(site, namesUpTo(40));
    await room.clock.turn(hour);
    expect(room.received).toHaveLength(37);
    expect(await room.states(site)).toMatchObject({ n0: 'failed', n1: 'failed', n2: 'failed' });
  });

  test('never sets aside what fails alone: it may be the receiver', async () => {
    room.response = busy;
    const site = room.start();
    await room.accept(site, ['a']);
    await room.clock.turn(2 * hour);
    expect(await room.states(site)).toEqual({ a: 'waiting' });
    room.response = () => {};
    await room.clock.turn(5 * minute);
    expect(room.received).toEqual(['a']);
  }, 120_000);

  test('sets aside after five refusals, and goes on with the next', async () => {
    room.response = (name, signal) => (name === 'a' ? refuse(name, signal) : undefined);
    const site = room.start();
    await room.accept(site, ['a', 'b']);
    await room.clock.turn(minute);
    expect(room.tried).toEqual(['a', 'a', 'a', 'a', 'a', 'b']);
    expect(await room.states(site)).toEqual({ a: 'failed', b: 'delivered' });
  });

  test('leaves a receiver alone for as long as it asks', async () => {
    room.response = () => {
      throw new DeliveryError('out-of-reach', 'HTTP 429', { isReached: true, pause: 20 * minute });
    };
    await room.accept(room.start(), ['a']);
    await room.clock.turn(19 * minute);
    expect(room.tried).toHaveLength(1);
    room.response = () => {};
    await room.clock.turn(minute + 2 * second);
    expect(room.received).toEqual(['a']);
  });

  test('does not wait for a room.clock that was set back to come round again', async () => {
    room.response = down;
    await room.accept(room.start(), ['a']);
    await room.clock.turn(hour);
    room.shift = -24 * hour;
    room.response = () => {};
    await room.clock.turn(minute);
    expect(room.received).toEqual(['a']);
  });

  test('ends an attempt after ten seconds', async () => {
    room.response = hang;
    const site = room.start();
    await room.accept(site, ['a']);
    await room.clock.turn(10 * second - 1);
    expect(room.inFlight).toBe(1);
    await room.clock.turn(1);
    expect(room.inFlight).toBe(0);
    expect(await room.states(site)).toEqual({ a: 'waiting' });
  });

  test('takes a defect of ours for a refusal, so that others need not wait', async () => {
    room.response = (name) => {
      if (name === 'a') throw new TypeError('Rahasia');
    };
    const site = room.start();
    await room.accept(site, ['a', 'b']);
    await room.clock.turn(minute);
    expect(await room.states(site)).toEqual({ a: 'failed', b: 'delivered' });
    expect(JSON.stringify(room.recording.events)).not.toContain('Rahasia');
  });

  test('logs which submission, how often and why, and nothing of what it holds', async () => {
    room.response = down;
    const site = room.start();
    await site.store.accept(sampleSubmission({ id: 'id-1', fields: { nama: 'Rahasia' } }), undefined);
    await settled();
    expect(room.recording.events).toEqual([
      {
        level: 'warn',
        event: 'form-delivery-failed',
        fields: { destination: 'webhook', form: 'kontak', id: 'id-1', attempts: 1, reason: 'ECONNREFUSED' },
      },
    ]);
  });
});
