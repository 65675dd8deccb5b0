import { describe, expect, test } from '@jest/globals';
import { Conditions } from './conditions';
import { disturbances, disturbancesNamed, schedule } from './disturbances/schedule';
import { TallyBook } from './observers/tally';
import { readOptions } from './options';
import { holds, reportText, type SoakReport } from './report';

function namesOf(seed: number, count: number, only: readonly string[] = []): readonly string[] {
  const names: string[] = [];
  for (const { disturbance } of schedule(seed, disturbancesNamed(only))) {
    if (names.length === count) break;
    names.push(disturbance.name);
  }
  return names;
}

describe('the schedule', () => {
  test('is the same for the same seed, and another for another', () => {
    expect(namesOf(7, 40)).toEqual(namesOf(7, 40));
    expect(namesOf(8, 40)).not.toEqual(namesOf(7, 40));
  });

  test('has all disturbances before one of them again', () => {
    const all = disturbances.map(({ name }) => name).toSorted();
    expect(namesOf(7, all.length).toSorted()).toEqual(all);
  });

  test('has only what is requested', () => {
    expect(new Set(namesOf(7, 10, ['a worker', 'Redis, empty']))).toEqual(
      new Set(['SIGKILL a worker', 'restart Redis, empty']),
    );
    expect(namesOf(7, 10, ['no such thing'])).toEqual([]);
  });
});

describe('the options', () => {
  test('have defaults', () => {
    expect(readOptions([])).toMatchObject({ seconds: 600, machines: 2, workers: 2, cdn: true, only: [] });
  });

  test('are read', () => {
    const args = ['--seconds', '30', '--seed', '3', '--no-cdn', '--only', 'disk', '--report', 'a.md'];
    expect(readOptions(args)).toMatchObject({
      seconds: 30,
      seed: 3,
      cdn: false,
      only: ['disk'],
      report: 'a.md',
    });
  });

  test.each([
    [['--seconds', 'ten'], '--seconds must be a whole number from 5 to 86400, and not "ten"'],
    [['--patience', '0.5'], '--patience must be a number from 1 to 100, and not "0.5"'],
    [['--workers', '1.5'], '--workers must be a whole number from 1 to 4, and not "1.5"'],
    [['--seed'], "option '--seed <value>' argument missing"],
    [['--fast'], 'there is no option --fast'],
    [['--report', 'no-such/a.md'], '--report no-such/a.md is in no folder: create no-such'],
    [['--build', 'soak'], '--build soak is no build: name a dist/ that npm run build has made'],
    [['--only', 'redsi'], '--only "redsi" is in the name of no disturbance: '],
  ])('%j are refused', (args, message) => {
    expect(() => readOptions(args)).toThrow(message);
  });
});

test('a condition lasts a moment beyond its end, and is told with the time', () => {
  let now = 61_000;
  const conditions = new Conditions(() => now);
  const end = conditions.begin('worker', 'worker 7 killed', 'machine 1');
  end();
  now += 1_500;
  expect(conditions.isOn(['worker'])).toBe(false);
  expect(conditions.isOn(['worker'], 2_000)).toBe(true);
  expect([conditions.isKilled('machine 1', 2_000), conditions.isKilled('machine 2', 2_000)]).toEqual([
    true,
    false,
  ]);
  expect(conditions.describe()).toBe('01:02 (worker 7 killed)');
});

test('a report has a row for each promise, and fails with one that was broken', () => {
  const judgement = {
    name: 'order',
    promise: 'In order',
    held: 3,
    broken: 0,
    example: null,
    figure: '',
  } as const;
  const tallies = new TallyBook();
  tallies.add('visitors', { status: 200, milliseconds: 3 });
  tallies.add('visitors', { status: 304, milliseconds: 7.4 });
  const report: SoakReport = {
    seed: 1,
    patience: 1,
    seconds: 10,
    topology: 'a machine',
    disturbances: [
      { name: 'SIGKILL a worker', times: 2, broken: 0, missing: null },
      { name: 'restart Redis', times: 0, broken: 0, missing: 'there is no Redis' },
    ],
    tallies: tallies.tallies(),
    logged: [{ event: 'warn content-failed', times: 4, example: '{}' }],
    judgements: [judgement],
  };
  const text = reportText(report);
  expect([holds(report), text]).toEqual([true, expect.stringContaining('| In order | kept |')]);
  expect(text).toContain('a machine; 00:10 minutes, 2 disturbances, seed 1.');
  expect(text).toMatch(/\| visitors \| 2 +\| 1 +\| 1 +\| 0 +\| 0 +\| 0 +\| 7 /);
  expect(text).toMatch(/\| restart Redis +\| not caused here: there is no Redis \| 0 /);
  const broken = { ...report, judgements: [{ ...judgement, broken: 1, example: '00:01: late' }] };
  expect([holds(broken), reportText(broken)]).toEqual([
    false,
    expect.stringContaining('- In order: 00:01: late'),
  ]);
});
