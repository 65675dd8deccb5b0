import { describe, expect, test } from '@jest/globals';
import { FormBook } from './form-book';
import { Ledger, type PromiseName } from './ledger';
import { LogReader } from './log-reader';
import { ProcessWatch } from './process-watch';
import { editionMark, PublishBook } from './publish-book';
import { draftMark, findDraft, findSecret, findTrace, hookSecret } from './scan';
import { UpstreamCalls } from './upstream-calls';

function newLedger(): Ledger {
  return new Ledger(
    () => '00:01',
    () => {},
  );
}

/** The checks of a promise that did not hold, and the first example. */
function brokenOf(ledger: Ledger, name: PromiseName): readonly [number, string | null] {
  const judgement = ledger.judgements().find((each) => each.name === name);
  return [judgement?.broken ?? -1, judgement?.example ?? null];
}

describe('calls upstream', () => {
  const spread = (count: number, pause: number) =>
    Array.from({ length: count }, (_, index) => ({
      at: 1_000 + index * pause,
      lag: 0,
      path: `/v2/${index}`,
    }));

  test.each([
    ['as many as the limit in each second', spread(30, 100), 0],
    ['one more than the limit within a second', spread(11, 99), 1],
    ['all of two seconds at their border', [...spread(10, 0), ...spread(10, 0)], 10],
    ['calls that were noticed late', spread(11, 99).map((call) => ({ ...call, lag: 20 })), 0],
  ])('%s', (_, calls, broken) => {
    const ledger = newLedger();
    new UpstreamCalls(ledger, 10).record(calls);
    expect(brokenOf(ledger, 'upstream')[0]).toBe(broken);
  });
});

describe('forms', () => {
  test('are lost if they were acknowledged and never delivered', () => {
    const ledger = newLedger();
    const book = new FormBook(ledger);
    book.acknowledge('one', 'a');
    book.acknowledge('two', null);
    book.acknowledge('three', 'c');
    book.deliver({ id: 'a', message: 'one' });
    book.deliver({ id: 'b', message: 'two' });
    book.judge();
    expect(brokenOf(ledger, 'forms')).toEqual([1, '00:01: "three" (c) was acknowledged and never delivered']);
    expect(brokenOf(ledger, 'forms-once')[0]).toBe(0);
  });

  test('may be delivered again, and not under another id', () => {
    const ledger = newLedger();
    const book = new FormBook(ledger);
    for (const id of ['a', 'a']) book.deliver({ id, message: 'one' });
    expect(brokenOf(ledger, 'forms-once')[0]).toBe(0);
    book.deliver({ id: 'b', message: 'one' });
    expect(brokenOf(ledger, 'forms-once')).toEqual([1, '00:01: "one" was delivered as a and b']);
  });

  test('that are sent again with their key must get the same id', () => {
    const ledger = newLedger();
    const book = new FormBook(ledger);
    for (const id of ['a', 'a', 'b']) book.acknowledge('one', id);
    expect(brokenOf(ledger, 'forms-once')[0]).toBe(1);
  });
});

describe('pages', () => {
  test('must not show an edition that is older than one all processes have shown', () => {
    const ledger = newLedger();
    const book = new PublishBook(ledger);
    const [first, second] = [book.next('/a'), book.next('/a')];
    book.confirm('/a', first);
    book.see('/a', `<p>${editionMark(first)}</p>`, book.oldest('/a'), 'visitor');
    book.see('/a', `<p>${editionMark(second)}</p>`, book.oldest('/a'), 'visitor');
    expect(brokenOf(ledger, 'order')[0]).toBe(0);
    book.confirm('/a', second);
    book.see('/a', `<p>${editionMark(first)}</p>`, book.oldest('/a'), 'visitor');
    book.see('/a', '<p>before</p>', book.oldest('/a'), 'visitor');
    expect(brokenOf(ledger, 'order')).toEqual([2, '00:01: visitor /a shows edition 1 after 2']);
  });
});

describe('a log line', () => {
  test.each([
    ['that holds a secret', `{"level":"info","event":"request","path":"/${hookSecret}"}`, 'secrets'],
    ['of a process that failed', '{"level":"error","event":"process-failed"}', 'processes'],
    ['of a worker that ended by itself', '{"level":"error","event":"worker-ended","pid":7}', 'processes'],
    ['that is no JSON', 'Error: at a (b.js:1:1)', 'processes'],
  ] as const)('%s breaks a promise', (_, line, name) => {
    const ledger = newLedger();
    new LogReader(ledger).read('machine 1', line, false);
    expect(brokenOf(ledger, name)[0]).toBe(1);
  });

  test('of a worker that was killed breaks none', () => {
    const ledger = newLedger();
    const reader = new LogReader(ledger);
    reader.expectKilled(7);
    reader.read('machine 1', '{"level":"error","event":"worker-ended","pid":7}', false);
    expect(brokenOf(ledger, 'processes')[0]).toBe(0);
    expect(reader.counts()).toMatchObject([{ event: 'error worker-ended', times: 1 }]);
  });
});

test('a process that is not there has no memory to judge', () => {
  const ledger = newLedger();
  const watch = new ProcessWatch(ledger);
  for (let second = 0; second < 200; second += 1) watch.read('machine 1', [2 ** 30], second);
  watch.judge();
  expect(ledger.judgements()).toEqual([]);
});

test('a process that was gone before it had a level is no word for flat memory', () => {
  const ledger = newLedger();
  const watch = new ProcessWatch(ledger);
  for (let second = 0; second < 60; second += 1) watch.read('machine 1', [process.pid], second);
  watch.judge();
  expect(ledger.judgements()).toEqual([]);
});

test.each([
  ['a secret', findSecret, `x ${hookSecret} x`],
  ['a stack frame', findTrace, 'Error\n    at render (/srv/site/main.cjs:10:20)'],
  ['a path of the server', findTrace, 'cannot read /srv/site/dist/server/main.cjs'],
  ['a draft', findDraft, `<p>${draftMark}-3</p>`],
])('%s is found, and nothing in a plain page', (_, find, text) => {
  expect(find(text)).not.toBeNull();
  expect(find('<p>Meet at noon (10:30)</p><script src="/assets/main.js"></script>')).toBeNull();
});
