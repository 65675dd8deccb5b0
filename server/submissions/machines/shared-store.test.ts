import { beforeEach, afterEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, type FakeClock } from '../../../test/support/fake-clock';
import { FakeMachineHub } from '../../../test/support/fake-machine-hub';
import { startOfTests, DataMachine } from '../../../test/support/data-machine';
import { sampleSubmission } from '../../../test/support/sample-submission';

let clock: FakeClock;
let hub: FakeMachineHub;
let one: DataMachine;
let two: DataMachine;

beforeEach(() => {
  clock = createFakeClock();
  hub = new FakeMachineHub(clock);
  [one, two] = ['one', 'two'].map(compose) as [DataMachine, DataMachine];
});
afterEach(() => {
  one.close();
  two.close();
});

function compose(name: string): DataMachine {
  const reach = { stream: hub.streamOf(name), shared: hub.sharedOf(name) };
  return new DataMachine({ name, reach, clock, received: [] });
}

/** Submits as the handler of forms does. @returns the id that the caller gets. */
const submit = ({ store }: DataMachine, key = 'k'): Promise<string> =>
  store.exclusively('kontak', key, async () => {
    const known = await store.findByKey('kontak', key);
    return known ?? store.accept(sampleSubmission(), key);
  });

const storedIn = async ({ desk }: DataMachine): Promise<readonly string[]> =>
  (await desk.list({}, 100)).map(({ submission }) => submission.id);

/** Ships both ways. */
const meet = async (): Promise<void> => {
  for (let round = 0; round < 2; round += 1)
    for (const machine of [one, two]) {
      await machine.machines.round();
      await clock.advance(1_000);
    }
};

describe('a key of a caller', () => {
  test('has one id, whichever machine gets it', async () => {
    const id = await submit(one);
    expect([await submit(two), await submit(one), await submit(two, 'other')]).toEqual([
      id,
      id,
      expect.not.stringContaining(id),
    ]);
    expect([await storedIn(one), (await storedIn(two)).length]).toEqual([[id], 1]);
  });

  test('that reaches both at once is stored by one of them', async () => {
    const both = Promise.all([submit(one), submit(two)]);
    await clock.advance(1_000);
    const [first, second] = await both;
    expect(first).toBe(second);
    expect([...(await storedIn(one)), ...(await storedIn(two))]).toEqual([first]);
  });

  test('that one machine takes long to store waits on the other', async () => {
    const order: string[] = [];
    const slow = one.store.exclusively('kontak', 'k', async () => {
      await new Promise<void>((resolve) => void clock.after(3_000, resolve));
      order.push('one');
    });
    const other = two.store.exclusively('kontak', 'k', async () => void order.push('two'));
    await clock.advance(4_000);
    await Promise.all([slow, other]);
    expect(order).toEqual(['one', 'two']);
  });

  test('is one submission after a crash between the commit and the next step', async () => {
    const { shared } = one.machines;
    Object.assign(shared, { put: () => Promise.reject(new Error('killed')) });
    // The id follows from the key.
    const submission = sampleSubmission({ id: 'id-of-k' });
    await expect(one.store.accept(submission, 'k')).rejects.toThrow('killed');
    expect(await two.store.findByKey('kontak', 'k')).toBeNull();
    await two.store.accept(submission, 'k');
    await meet();
    expect([await storedIn(one), await storedIn(two)]).toEqual([['id-of-k'], ['id-of-k']]);
  });

  test('is stored by each of two machines that do not reach one another, and neither is lost', async () => {
    hub.cutOff.add('one').add('two');
    const ids = [await submit(one), await submit(two)];
    hub.cutOff.clear();
    await meet();
    expect([(await storedIn(one)).toSorted(), (await storedIn(two)).toSorted()]).toEqual([
      ids.toSorted(),
      ids.toSorted(),
    ]);
    expect([await submit(one), await submit(two)]).toEqual(ids);
  });

  test('that another machine holds for too long is refused for now', async () => {
    const { shared } = two.machines;
    Object.assign(shared, { acquireLease: () => Promise.resolve(false) });
    const refused = submit(two).then(
      () => '',
      (error: unknown) => String(error),
    );
    await clock.advance(20_000);
    expect(await refused).toContain('another machine is storing the same one');
  });
});

describe('a result', () => {
  const result = { form: 'kontak', result: 'invalid', errors: {}, values: { nama: 'Budi' } } as const;

  test('is read once, on any machine', async () => {
    for (const [maker, reader] of [
      [one, two],
      [two, two],
    ] as const) {
      const id = await maker.store.storeResult('/kontak', result);
      expect(await reader.store.consumeResult('/lain', id)).toBeNull();
      expect(await reader.store.consumeResult('/kontak', id)).toEqual(result);
      expect(await one.store.consumeResult('/kontak', id)).toBeNull();
      expect(await two.store.consumeResult('/kontak', id)).toBeNull();
    }
  });

  test('is not looked up in Redis by an id that no machine makes', async () => {
    const { shared } = one.machines;
    Object.assign(shared, { get: () => Promise.reject(new Error('looked up')) });
    for (const id of ['', 'x'.repeat(100_000)])
      expect(await one.store.consumeResult('/kontak', id)).toBeNull();
  });

  test('that both machines read at once is shown by one', async () => {
    const id = await one.store.storeResult('/kontak', result);
    const shown = await Promise.all([one, two].map(({ store }) => store.consumeResult('/kontak', id)));
    expect(shown.filter((each) => each !== null)).toEqual([result]);
  });

  test.each([
    ['away', () => hub.cutOff.add('one')],
    ['empty after a restart', () => hub.restartEmpty()],
  ])('is read on the machine that made it while Redis is %s', async (_, fail) => {
    const id = await one.store.storeResult('/kontak', result);
    fail();
    expect(await one.store.consumeResult('/kontak', id)).toEqual(result);
    expect(await one.store.consumeResult('/kontak', id)).toBeNull();
  });
});

describe('a solved proof', () => {
  const inSeconds = (seconds: number): number => startOfTests + clock.now() + seconds * 1_000;

  test('counts once over all machines, whatever others are solved', async () => {
    const until = inSeconds(60);
    const claims = await Promise.all([one, two, one].map(({ store }) => store.claim('proof', until)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await two.store.claim('another', until)).toBe(true);
  });

  test('is remembered in Redis until its end, without its text', async () => {
    const claimed: (readonly [string, number])[] = [];
    const claim = (name: string, milliseconds: number): Promise<boolean> => {
      claimed.push([name, milliseconds]);
      return Promise.resolve(true);
    };
    Object.assign(one.machines.shared, { claim });
    await clock.advance(5_000);
    await one.store.claim('rahasia', inSeconds(60));
    expect(claimed).toEqual([[expect.not.stringContaining('rahasia'), 60_000]]);
  });
});
