import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { MachinesUnreachable, type MachineStream } from '../../server/coordination/machines/machine-stream';
import { openRedisStream } from '../../server/coordination/redis/redis-stream';
import { readSettings } from '../../server/config/settings';
import { idleClock } from '../../server/runtime/clock';
import { FakeMachineHub } from '../support/fake-machine-hub';
import { describeRedis } from './describe-redis';
import { startRedis, type RunningRedis } from './start-redis';

const opened: MachineStream[] = [];
afterEach(() => Promise.all(opened.splice(0).map((stream) => stream.close())));

let sites = 0;
/** A stream of a site of its own. */
function openStream(redis: RunningRedis): MachineStream {
  sites += 1;
  return openRedisStream(redis.url, readSettings({ SITE_URL: `https://site-${sites}.example` }).settings);
}

function testStream(make: () => MachineStream): void {
  const dataAfter = async (stream: MachineStream, after: string | null, count: number) =>
    (await stream.read('a', after, count))?.map(({ data }) => data);
  const open = (): MachineStream => {
    const stream = make();
    opened.push(stream);
    return stream;
  };

  test('has entries in their order, and drops the oldest', async () => {
    const stream = open();
    expect(await stream.read('a', null, 10)).toEqual([]);
    const ids: string[] = [];
    for (let entry = 0; entry < 5; entry += 1)
      ids.push((await stream.add('a', `é ${entry}`, { maxEntries: 1_000, after: ids.at(-1) ?? null })) ?? '');
    expect(await stream.read('a', null, 1)).toEqual([{ id: ids[0], data: 'é 0' }]);
    expect(await dataAfter(stream, ids[1] ?? '', 2)).toEqual(['é 2', 'é 3']);
    expect(await dataAfter(stream, ids.at(-1) ?? null, 2)).toEqual([]);
    const last = ids.at(-1) ?? '';
    expect([await stream.has('a', last), await stream.has('b', last)]).toEqual([true, false]);
    for (let entry = 0; entry < 500; entry += 1) await stream.add('a', 'x', { maxEntries: 100, after: null });
    expect(await stream.has('a', last)).toBe(false);
    expect((await stream.read('a', null, 1_000))?.length).toBeLessThan(250);
    expect(await stream.read('a', last, 10)).toBeNull();
    expect(await stream.add('a', 'x', { maxEntries: 100, after: last })).toBeNull();
  });

  test('gives a lease to one holder, until it ends or is released', async () => {
    const stream = open();
    expect([await stream.lease('l', 'a', 10_000), await stream.lease('l', 'b', 10_000)]).toEqual([
      true,
      false,
    ]);
    await stream.release('l', 'b');
    expect(await stream.isLeased('l')).toBe(true);
    await stream.lease('l', 'a', 30);
    while (await stream.isLeased('l')) await wait(10);
    expect(await stream.lease('l', 'b', 10_000)).toBe(true);
    await stream.release('l', 'b');
    expect(await stream.lease('l', 'a', 10)).toBe(true);
  });

  test('stores values for a while', async () => {
    const stream = open();
    await stream.put('k', 'one', 10_000);
    expect([await stream.get('k'), await stream.get('other')]).toEqual(['one', null]);
    await stream.put('k', 'two', 30);
    while ((await stream.get('k')) !== null) await wait(10);
  });
}

describe('what machines send one another, in memory', () => {
  testStream(() => new FakeMachineHub(idleClock).streamOf('one'));
});

describeRedis('what machines send one another, in Redis', () => {
  let redis: RunningRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.close());

  testStream(() => openStream(redis));

  test('is out of reach while Redis is, and in reach again after it', async () => {
    const stream = openStream(redis);
    opened.push(stream);
    const id = await stream.add('a', 'x', { maxEntries: 10, after: null });
    await redis.kill();
    await expect(stream.add('a', 'x', { maxEntries: 10, after: null })).rejects.toThrow(MachinesUnreachable);
    await redis.restart();
    let found: boolean | undefined;
    while (found === undefined) {
      await wait(20);
      found = await stream.has('a', id ?? '').catch(() => undefined);
    }
    expect(found).toBe(false);
  });

  test('that Redis refuses is a distinct error, which quotes nothing', async () => {
    const stream = openStream(redis);
    opened.push(stream);
    await stream.put('k', 'one', 10_000);
    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const refused = stream.add('a', 'geheim', { maxEntries: 10, after: null });
    await expect(refused).rejects.toThrow(/^Redis refuses what machines send one another: (?:OOM|ERR)$/);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
  });
});
