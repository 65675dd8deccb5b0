import { expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../test/support/fake-clock';
import { joinedChannel } from '../../test/support/joined-workers';
import { Gatherer, joinGathering } from './gather';

function setUp(contributions: readonly (() => Promise<string>)[]) {
  const clock = createFakeClock();
  const gatherer = new Gatherer(clock);
  const workers = contributions.map((contribute) => {
    const [ofPrimary, ofWorker] = joinedChannel();
    const end = gatherer.serve(ofPrimary);
    return { gather: joinGathering(ofWorker, contribute), end };
  });
  return { clock, workers };
}

const never = () => new Promise<string>(() => {});

test('a worker gets the texts of all of them', async () => {
  const { workers, clock } = setUp(['a', 'b', 'c'].map((text) => async () => text));
  expect((await workers[1]?.gather())?.toSorted()).toEqual(['a', 'b', 'c']);
  expect(clock.waiting()).toBe(0);
});

test('several at the same time get theirs', async () => {
  const { workers } = setUp(['a', 'b'].map((text) => async () => text));
  const all = await Promise.all(workers.map(({ gather }) => gather()));
  expect(all.map((texts) => texts.toSorted())).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

test('a worker that hangs is left out after a second', async () => {
  const { workers, clock } = setUp([async () => 'a', never]);
  const gathered = workers[0]?.gather();
  await clock.advance(1_000);
  expect(await gathered).toEqual(['a']);
});

test('a worker that ends meanwhile is not waited for', async () => {
  const { workers } = setUp([async () => 'a', never]);
  const gathered = workers[0]?.gather();
  await flushPromises();
  workers[1]?.end();
  expect(await gathered).toEqual(['a']);
});
