import { describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../test/support/fake-clock';
import { createRandom } from '../../test/support/seeded-random';
import { CallWindow, callWindowMs, politePause, startWithinMs } from './call-window';

describe('calls of several callers', () => {
  test.each([1, 2, 3, 4, 5])(
    'never start more often than the limit in any second, however late each learns that it may (seed %p)',
    async (seed) => {
      const random = createRandom(seed);
      const clock = createFakeClock();
      const window = new CallWindow(() => 5, clock);
      const starts: number[] = [];
      const run = async (caller: string): Promise<void> => {
        for (let call = 0; call < 40; call += 1) {
          let pause = window.reserve(caller, 'known');
          while (pause > 0) {
            await new Promise<void>((resolve) => void clock.after(pause, resolve));
            pause = window.reserve(caller, 'known');
          }
          const late = Math.floor(random() * startWithinMs);
          await new Promise<void>((resolve) => void clock.after(late, resolve));
          window.start(caller);
          starts.push(clock.now());
        }
      };
      const all = Promise.all(['a', 'b', 'c', 'd'].map(run));
      await clock.advance(120_000);
      await all;
      expect(starts).toHaveLength(160);
      const inSecondFrom = (from: number) => starts.filter((at) => at >= from && at < from + 1_000).length;
      expect(Math.max(...starts.map(inSecondFrom))).toBeLessThanOrEqual(5);
    },
  );

  test('of a lower priority wait for one that waits with a higher one', async () => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 1, clock);
    expect(window.reserve('first', 'known')).toBe(0);
    window.start('first');
    const pause = window.reserve('urgent', 'urgent');
    expect(pause).toBeGreaterThan(1_000);
    await clock.advance(pause);
    expect(window.reserve('late', 'unknown')).toBeGreaterThan(0);
    expect(window.reserve('urgent', 'urgent')).toBe(0);
  });

  test('of one that died while it waited hold back the others for a moment only', async () => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 1, clock);
    window.reserve('first', 'known');
    window.start('first');
    window.reserve('dead', 'urgent');
    await clock.advance(callWindowMs + 5);
    expect(window.reserve('other', 'unknown')).toBeGreaterThan(0);
    await clock.advance(300);
    expect(window.reserve('other', 'unknown')).toBe(0);
    expect(window.reserve('next', 'unknown')).toBeGreaterThan(0);
  });

  test.each([
    ['was reserved', (window: CallWindow) => window.reserve('urgent', 'urgent')],
    ['was withdrawn', (window: CallWindow) => window.withdraw('urgent')],
  ])('hold back no others once one of a higher priority %s', async (_, end) => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 2, clock);
    for (const caller of ['first', 'second']) window.start(caller);
    const pause = window.reserve('urgent', 'urgent');
    await clock.advance(pause);
    expect(window.reserve('late', 'unknown')).toBe(politePause);
    end(window);
    expect(window.reserve('late', 'unknown')).toBe(0);
  });

  test('count once, reserved or started', async () => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 2, clock);
    expect([window.reserve('a', 'known'), window.reserve('b', 'known')]).toEqual([0, 0]);
    expect(window.reserve('c', 'known')).toBe(politePause);
    window.start('a');
    window.start('b');
    expect(window.reserve('c', 'known')).toBe(callWindowMs);
  });

  test('that start later than they should count from then on', async () => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 1, clock);
    window.reserve('late', 'known');
    await clock.advance(startWithinMs + 100);
    expect(window.reserve('other', 'known')).toBeGreaterThan(0);
    await clock.advance(400);
    window.start('late');
    await clock.advance(1_000);
    expect(window.reserve('other', 'known')).toBeGreaterThan(0);
    await clock.advance(callWindowMs - 1_000);
    expect(window.reserve('other', 'known')).toBe(0);
  });

  test('that were reserved by one that died count as started', async () => {
    const clock = createFakeClock();
    const window = new CallWindow(() => 1, clock);
    expect(window.reserve('dead', 'known')).toBe(0);
    await clock.advance(startWithinMs);
    expect(window.reserve('other', 'known')).toBeGreaterThan(1_000);
  });
});
