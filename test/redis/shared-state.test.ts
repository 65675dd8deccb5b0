import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { testSharedState } from '../support/shared-state-contract';
import { describeRedis } from './describe-redis';
import { openMachine, seedMachineList, untilJoined, type TestMachine } from './open-machine';
import { startRedis, type RunningRedis } from './start-redis';

const callsPerSecond = 2;

describeRedis('shared by several machines', () => {
  let redis: RunningRedis;
  let machines: TestMachine[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    await seedMachineList(redis);
    machines = await Promise.all(
      [1, 2].map(() => openMachine(redis.url, { callsPerSecond, deadline: 5_000 })),
    );
    await untilJoined(redis, 2);
  });
  afterAll(async () => {
    await Promise.all(machines.map(({ state }) => state.close()));
    await redis.close();
  });
  testSharedState(async () => {
    const [one, other] = machines.map(({ state }) => state);
    if (one === undefined || other === undefined) throw new Error('two machines are open');
    return { one, other, wait };
  });

  test('what a machine was fetching when it closed, another fetches at once', async () => {
    const third = await openMachine(redis.url, { callsPerSecond, deadline: 5_000 });
    const [one] = machines;
    expect(await third.state.enterFetch('closed', 'h1', 60_000)).toEqual({ kind: 'leased' });
    expect(await one?.state.enterFetch('closed', 'h2', 60_000)).toEqual({ kind: 'busy' });
    await third.state.close();
    expect(await one?.state.enterFetch('closed', 'h2', 60_000)).toEqual({ kind: 'leased' });
  });
});
