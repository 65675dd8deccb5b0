import { expect, test } from '@jest/globals';
import { createInteractions, type TimedEvent } from './interactions';

function latencyOf(events: readonly TimedEvent[], counted?: number): number | undefined {
  let count: number | undefined = counted === undefined ? undefined : 0;
  const { add, latency } = createInteractions(() => count);
  for (const event of events) add(event);
  count = counted;
  return latency();
}

const many = (count: number): readonly TimedEvent[] =>
  Array.from({ length: count }, (_, index) => ({ interactionId: index + 1, duration: 16 + index }));

test.each<[string, readonly TimedEvent[], number | undefined, number | undefined]>([
  ['no event', [], undefined, undefined],
  [
    'events of no interaction',
    [{ duration: 300 }, { interactionId: 0, duration: 400 }],
    undefined,
    undefined,
  ],
  [
    'the events of one interaction, of which the longest counts',
    [
      { interactionId: 7, duration: 40 },
      { interactionId: 7, duration: 104 },
      { interactionId: 7, duration: 24 },
    ],
    undefined,
    104,
  ],
  ['49 interactions, of which the longest counts', many(49), undefined, 64],
  ['50 interactions, of which the longest is left out', many(50), undefined, 64],
  ['few long ones of 100 that the browser counted', many(5), 100, 18],
  ['one long one of 500 that the browser counted', many(1), 500, 16],
])('the latency of %s', (_, events, counted, expected) => expect(latencyOf(events, counted)).toBe(expected));

test('interactions before a page came back do not count among those of its view', () => {
  let count = 500;
  const { add, latency } = createInteractions(() => count);
  for (const event of many(3)) add(event);
  count = 503;
  expect(latency()).toBe(18);
});
