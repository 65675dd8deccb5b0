import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { describeRedis } from './describe-redis';
import { openMachine, seedMachineList, untilJoined, type TestMachine } from './open-machine';
import { startRedis, type RunningRedis } from './start-redis';

const callsPerSecond = 5;
const quota = { name: 'failures', seconds: 600 };

/** Everything that a site does with the shared state. */
async function useAll({ state }: TestMachine, key: string): Promise<void> {
  const operations: readonly (() => Promise<unknown>)[] = [
    () => state.count(quota, key, 1),
    () => state.claim(`claim ${key}`, 5_000),
    () => state.acquireLease(`lease ${key}`, 'holder', 5_000),
    () => state.enterFetch(`fetch ${key}`, 'holder', 5_000),
    () => state.leaveFetch(`fetch ${key}`, 'holder', 'value', 5_000),
    () => state.put(`value ${key}`, 'value', 5_000),
    () => state.get(`value ${key}`),
    () => state.take(`value ${key}`),
    () => state.releaseLease(`lease ${key}`, 'holder'),
    () => state.reserveCall(`caller ${key}`, 'known'),
    () => state.startCall(`caller ${key}`),
    () => state.withdrawCall(`caller ${key}`),
  ];
  for (const operation of operations) await operation();
  state.publish({ topic: 'test', data: key });
}

async function until(condition: () => boolean): Promise<void> {
  const startedAt = performance.now();
  while (!condition()) {
    if (performance.now() - startedAt > 20_000) throw new Error(`Not true within 20 s: ${condition}`);
    await wait(10);
  }
}

interface Fault {
  readonly fault: string;
  readonly begin: (redis: RunningRedis) => Promise<unknown>;
  readonly end: (redis: RunningRedis) => Promise<unknown>;
  /** What the line in the log says. */
  readonly error: RegExp;
}

const nothing = async (): Promise<void> => {};

const faults: readonly Fault[] = [
  {
    fault: 'is killed, and starts empty',
    begin: (redis) => redis.kill(),
    end: (redis) => redis.restart(),
    error: /closed|ECONN/,
  },
  {
    fault: 'hangs for two seconds',
    begin: async (redis) => void redis.command('DEBUG', 'SLEEP', '2'),
    end: nothing,
    error: /no reply within/,
  },
  {
    fault: 'pauses its clients',
    begin: (redis) => redis.command('CLIENT', 'PAUSE', '1500', 'ALL'),
    end: nothing,
    error: /no reply within/,
  },
  {
    fault: 'is full',
    begin: (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '1'),
    end: (redis) => redis.command('CONFIG', 'SET', 'maxmemory', '0'),
    error: /OOM/,
  },
  {
    fault: 'becomes a replica after a failover',
    begin: (redis) => redis.command('REPLICAOF', '127.0.0.1', '1'),
    end: (redis) => redis.command('REPLICAOF', 'NO', 'ONE'),
    error: /READONLY/,
  },
  {
    fault: 'closes the connections of clients',
    begin: (redis) => redis.command('CLIENT', 'KILL', 'TYPE', 'normal'),
    end: nothing,
    error: /closed|ECONN/,
  },
  {
    fault: 'closes the connections of subscribers',
    begin: (redis) => redis.command('CLIENT', 'KILL', 'TYPE', 'pubsub'),
    end: nothing,
    error: /closed|ECONN/,
  },
  {
    fault: 'loses its data',
    begin: async (redis) => {
      await redis.command('FLUSHALL');
      await redis.command('SCRIPT', 'FLUSH');
      await redis.command('CLIENT', 'KILL', 'TYPE', 'normal');
    },
    end: nothing,
    error: /closed|ECONN/,
  },
];

describeRedis('two machines whose Redis', () => {
  let redis: RunningRedis;
  let machines: TestMachine[] = [];
  // Each of its own: after several faults a machine leaves Redis alone for longer.
  beforeEach(async () => {
    redis = await startRedis();
    await seedMachineList(redis);
    machines = await Promise.all([1, 2].map(() => openMachine(redis.url, { callsPerSecond })));
    await untilJoined(redis, 2);
  });
  afterEach(async () => {
    await Promise.all(machines.map(({ state }) => state.close()));
    await redis.close();
  });

  test.each(faults)('$fault work alone without an error, and together again', async (fault) => {
    const { begin, end, error } = fault;
    const seen = machines.map(({ events }) => events.length);
    const newEvents = () => machines.map(({ events }, index) => events.slice(seen[index]));
    await begin(redis);
    const before = machines.map(({ outcomes }) => outcomes.length);
    await Promise.all(machines.map((machine, index) => useAll(machine, `${fault.fault} ${index}`)));
    // Some uses and reports find Redis late before it counts as away; the others do not wait.
    const late = machines.map(({ outcomes }, index) =>
      outcomes.slice(before[index]).filter((each) => each === 'late'),
    );
    expect(Math.max(...late.map(({ length }) => length))).toBeLessThanOrEqual(6);
    await until(() => newEvents().every((events) => events.some(({ event }) => event === 'redis-away')));
    await end(redis);
    await until(() => newEvents().every((events) => events.some(({ event }) => event === 'redis-back')));
    for (const [away, back, ...others] of newEvents()) {
      expect([away?.event, back?.event, others]).toEqual(['redis-away', 'redis-back', []]);
      expect(away?.fields).toEqual({
        error: expect.stringMatching(error),
        advice: expect.stringContaining('works alone until Redis is back'),
      });
    }
    const [one, other] = machines;
    await one?.state.put('again', fault.fault, 5_000);
    expect(await other?.state.get('again')).toBe(fault.fault);
    expect(machines.map(({ isUp }) => isUp())).toEqual([true, true]);
    await untilJoined(redis, 2);
  });
});

describeRedis('a machine that starts', () => {
  let machine: TestMachine | undefined;
  let redis: RunningRedis | undefined;
  afterEach(async () => {
    await machine?.state.close();
    await redis?.close();
  });

  test('without Redis works alone, and joins when it is there', async () => {
    redis = await startRedis();
    await redis.kill();
    machine = await openMachine(redis.url, { callsPerSecond });
    expect(machine.events.map(({ level, event }) => [level, event])).toEqual([['warn', 'redis-away']]);
    expect(await machine.state.reserveCall('caller', 'known')).toBe(0);
    await useAll(machine, 'alone');
    expect(new Set(machine.outcomes)).toEqual(new Set(['skipped']));
    expect(machine.isUp()).toBe(false);
    await redis.restart();
    await until(() => machine?.isUp() === true);
    await untilJoined(redis, 1);
    expect(machine.outcomes.at(-1)).toBe('ok');
  });

  test.each([
    [
      'with a wrong password',
      ['--requirepass', 'right'],
      'redis://:wrong-secret@127.0.0.1',
      /WRONGPASS/,
      /check user and password/,
    ],
    [
      'without the password',
      ['--requirepass', 'right'],
      'redis://127.0.0.1',
      /NOAUTH/,
      /check user and password/,
    ],
    [
      'with a user that may do too little',
      ['--user', 'site', 'on', '>pass-word', '~other:*', '+@all'],
      'redis://site:pass-word@127.0.0.1',
      /NOPERM/,
      /allow the user/,
    ],
    [
      'at one node of a cluster',
      ['--cluster-enabled', 'yes'],
      'redis://127.0.0.1',
      /CLUSTERDOWN|MOVED/,
      /without cluster mode/,
    ],
    ['with TLS where there is none', [], 'rediss://127.0.0.1', /./, /rediss/],
    ['in a database that does not exist', [], 'redis://127.0.0.1/99', /DB index/, /database/],
  ] as const)('%s says so in one line, and works alone', async (_case, options, address, error, advice) => {
    redis = await startRedis(...options);
    const url = address.replace('127.0.0.1', `127.0.0.1:${redis.port}`);
    machine = await openMachine(url, { callsPerSecond });
    await wait(500);
    expect(machine.events).toEqual([
      {
        level: 'warn',
        event: 'redis-away',
        fields: { error: expect.stringMatching(error), advice: expect.stringMatching(advice) },
      },
    ]);
    expect(JSON.stringify(machine.events)).not.toContain('secret');
    await useAll(machine, 'alone');
    expect(new Set(machine.outcomes)).toEqual(new Set(['skipped']));
  });

  test('reads values that another release wrote in its own way as none, and stays connected', async () => {
    redis = await startRedis();
    machine = await openMachine(redis.url, { callsPerSecond, deadline: 5_000 });
    const { state } = machine;
    await state.put('put', 'value', 60_000);
    await state.leaveFetch('fetched', 'holder', 'value', 60_000);
    for (const pattern of ['*:value:put', '*:fetch:*fetched']) {
      const [key] = (await redis.command('KEYS', pattern)) as string[]; // as Redis documents it
      await redis.command('SET', String(key), 'z');
    }
    expect(await state.get('put')).toBe(null);
    expect(await state.enterFetch('fetched', 'holder', 1_000)).toEqual({ kind: 'leased' });
    expect(await state.take('put')).toBe(null);
    expect(machine.events).toEqual([]);
    expect(machine.isUp()).toBe(true);
  });

  test('with the right password and a separate database shares through it', async () => {
    redis = await startRedis('--requirepass', 'p@ss/word');
    const url = `redis://:${encodeURIComponent('p@ss/word')}@127.0.0.1:${redis.port}/3`;
    machine = await openMachine(url, { callsPerSecond });
    await machine.state.put('a', 'b', 5_000);
    await redis.command('SELECT', '3');
    expect(await redis.command('DBSIZE')).toBeGreaterThan(0);
    expect(machine.events).toEqual([]);
  });
});
