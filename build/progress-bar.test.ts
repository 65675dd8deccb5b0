import { describe, expect, test } from '@jest/globals';
import { createProgressBar, screenOf, type Screen } from './progress-bar';

function recording(columns: number | null) {
  let text = '';
  let time = 0;
  const screen: Screen = { write: (more) => void (text += more), columns, now: () => time };
  return {
    bar: createProgressBar(screen),
    text: () => text,
    wait: (milliseconds: number) => void (time += milliseconds),
  };
}

test.each([
  ['no terminal', false, 80, null],
  ['a terminal', true, 80, 80],
  ['a terminal that does not know its width', true, 0, null],
])('the width of %s', (_, isTTY, columns, expected) => {
  expect(screenOf({ stdout: { write: () => true, isTTY, columns } }).columns).toBe(expected);
});

describe('without a terminal', () => {
  test('a quick build prints no line', () => {
    const { bar, text, wait } = recording(null);
    bar.show({ step: 'listing', done: 0, total: 3 });
    wait(100);
    for (let done = 0; done <= 3; done += 1) bar.show({ step: 'rendering', done, total: 3 });
    bar.end();
    expect(text()).toBe('');
  });

  test('a slow build prints a plain line every few seconds', () => {
    const { bar, text, wait } = recording(null);
    wait(5_000);
    bar.show({ step: 'listing', done: 0, total: 100 });
    for (let done = 0; done <= 100; done += 1) {
      bar.show({ step: 'rendering', done, total: 100 });
      wait(100);
    }
    bar.end();
    expect(text().split('\n')).toEqual([
      'Listing pages: 100',
      'Prerendering: 50 of 100 pages, 5 s left',
      'Prerendering: 100 of 100 pages',
      '',
    ]);
    expect(text()).not.toContain('\r');
    expect(text()).not.toContain('\u001b');
  });
});

describe('on a terminal', () => {
  test('a bar overwrites itself and ends its line', () => {
    const { bar, text, wait } = recording(80);
    for (let done = 0; done <= 4; done += 1) {
      bar.show({ step: 'rendering', done, total: 4 });
      wait(1_000);
    }
    bar.end();
    bar.end();
    const states = text().split('\r').slice(1);
    expect(states).toHaveLength(5);
    expect(states[0]).toContain(`[${'.'.repeat(40)}] Prerendering: 0 of 4 pages`);
    expect(states[2]).toContain(`[${'#'.repeat(20)}${'.'.repeat(20)}] Prerendering: 2 of 4 pages, 2 s left`);
    expect(states[4]).toBe(`[${'#'.repeat(40)}] Prerendering: 4 of 4 pages\u001b[K\n`);
  });

  test('it says what is counted', () => {
    const { bar, text } = recording(80);
    bar.show({ step: 'seeding', done: 3, total: 3 });
    expect(text()).toContain('Writing: 3 of 3 records');
  });

  test('it is updated at most ten times a second, and always to its end', () => {
    const { bar, text, wait } = recording(80);
    for (let done = 0; done <= 1_000; done += 1) {
      bar.show({ step: 'rendering', done, total: 1_000 });
      wait(1);
    }
    expect(text().split('\r').length - 1).toBeLessThanOrEqual(12);
    expect(text()).toContain('1000 of 1000');
  });

  test.each([[10], [30], [60], [200]])('of %i columns no line is too long', (columns) => {
    const { bar, text, wait } = recording(columns);
    for (const done of [0, 500, 30_000]) {
      bar.show({ step: 'rendering', done, total: 30_000 });
      wait(600_000);
    }
    for (const state of text().replaceAll('\u001b[K', '').split('\r'))
      expect(state.length).toBeLessThan(columns);
  });
});
