import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DeliveryHarness, hour, minute, second } from '../../../test/support/delivery-harness';
import { retrySubmissions } from '../store/submission-updates';
import { DeliveryError } from './destination';

let harness: DeliveryHarness;
beforeEach(() => {
  harness = new DeliveryHarness();
});
afterEach(() => harness.close());

test('a pause that a receiver demands is heeded', async () => {
  harness.respond = () => {
    throw new DeliveryError('unreachable', 'HTTP 429', { isReached: true, pause: 20 * minute });
  };
  await harness.accept(harness.start(), ['a']);
  await harness.clock.advance(19 * minute);
  expect(harness.tried).toHaveLength(1);
  harness.respond = () => {};
  await harness.clock.advance(minute + 2 * second);
  expect(harness.received).toEqual(['a']);
});

test('it is heeded before the probe of a later submission, too', async () => {
  const tries: (readonly [name: string, minutes: number])[] = [];
  harness.respond = (name) => {
    tries.push([name, harness.clock.now() / minute]);
    if (name === 'a')
      throw new DeliveryError('unreachable', 'HTTP 503', { isReached: true, pause: 20 * minute });
  };
  const site = harness.start();
  await harness.accept(site, ['a', 'b', 'c', 'd', 'e', 'f']);
  await harness.clock.advance(6 * hour);
  const refusedAt = tries.filter(([name]) => name === 'a').map(([, at]) => at);
  const between = tries.filter(([, at]) => refusedAt.some((time) => at > time && at - time < 20));
  expect(between).toEqual([]);
  expect(await harness.states(site)).toMatchObject({ a: 'failed', b: 'delivered', f: 'delivered' });
});

/** Has a receiver demand a pause of an hour of the probe, the second submission. */
async function pauseAtProbe() {
  harness.respond = (name) => {
    throw new DeliveryError('unreachable', 'HTTP 503', { isReached: true, pause: name === 'a' ? 0 : hour });
  };
  const site = harness.start();
  await harness.accept(site, ['a', 'b']);
  while (!harness.tried.includes('b')) await harness.clock.advance(second);
  return site;
}

test('it ends where an operator repeats the submission', async () => {
  const site = await pauseAtProbe();
  harness.respond = () => {};
  await harness.clock.advance(minute);
  expect(harness.received).toEqual([]);
  await retrySubmissions(site.database, [1, 2], ['webhook']);
  await harness.clock.advance(2 * second);
  expect(harness.received).toEqual(['a', 'b']);
});

test('it outlasts a restart where it is demanded of the probe', async () => {
  const site = await pauseAtProbe();
  const stopped = site.delivery.stop();
  await harness.clock.advance(5 * second);
  await stopped;
  const tries = harness.tried.length;
  harness.respond = () => {};
  harness.start();
  await harness.clock.advance(59 * minute);
  expect(harness.tried).toHaveLength(tries);
  await harness.clock.advance(minute);
  expect(harness.received).toEqual(['a', 'b']);
});

test('it does not hold up a submission that an operator repeats during the probe', async () => {
  const site = harness.start();
  harness.respond = async (name) => {
    if (name === 'b') await retrySubmissions(site.database, [1], ['webhook']);
    if (!harness.tried.includes('b') || name === 'b')
      throw new DeliveryError('unreachable', 'HTTP 503', {
        isReached: true,
        pause: name === 'a' ? 0 : hour,
      });
  };
  await harness.accept(site, ['a', 'b']);
  await harness.clock.advance(5 * minute);
  expect(harness.received).toEqual(['a']);
});

test('it is heeded where it is demanded of the probe', async () => {
  const tries: number[] = [];
  harness.respond = () => {
    tries.push(harness.clock.now());
    throw new DeliveryError('unreachable', 'HTTP 503', { isReached: true, pause: 20 * minute });
  };
  await harness.accept(harness.start(), ['a', 'b', 'c']);
  await harness.clock.advance(6 * hour);
  expect(tries).toHaveLength(19);
  const pauses = tries.slice(1).map((at, index) => at - (tries[index] ?? 0));
  expect(Math.min(...pauses)).toBe(20 * minute);
  harness.respond = () => {};
  await harness.clock.advance(30 * minute);
  expect(harness.received.toSorted()).toEqual(['a', 'b', 'c']);
});
