import { describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises } from '../../test/support/fake-clock';
import { recordingLog } from '../../test/support/recording-log';
import { WorkerPool, type WorkerEnd, type WorkerProcess } from './worker-pool';

/** A worker whose end and messages the test decides. */
class ScriptedWorker implements WorkerProcess {
  readonly received: string[] = [];
  readonly #listeners: ((message: unknown) => void)[] = [];
  #exit: (end: WorkerEnd) => void = () => {};
  isRunning = true;
  /** False for a worker whose event loop is blocked. */
  isResponsive = true;

  constructor(readonly pid: number) {}

  send(message: object): void {
    const [[, received] = []] = Object.entries(message);
    this.received.push(String(received));
    if (received === 'ping' && this.isResponsive) this.say('alive');
    if (['stop', 'retire'].includes(received) && this.isResponsive) this.end(0);
  }

  receive(listener: (message: unknown) => void): void {
    this.#listeners.push(listener);
  }

  onExit(listener: (end: WorkerEnd) => void): void {
    this.#exit = listener;
  }

  say(worker: string): void {
    for (const listener of this.#listeners) listener({ worker });
  }

  end(end: WorkerEnd): void {
    if (!this.isRunning) return;
    this.isRunning = false;
    this.#exit(end);
  }

  kill(): void {
    this.end(null);
  }
}

/** @param onFork what a new worker does; by default it serves at once. */
function setUp(size: number, onFork: (worker: ScriptedWorker) => void = (worker) => worker.say('ready')) {
  const fake = createFakeClock();
  /** Milliseconds for which all processes stood still, and no timer ran. */
  let stopped = 0;
  const clock = { ...fake, now: () => fake.now() + stopped };
  const { log, events: logged } = recordingLog();
  const forked: ScriptedWorker[] = [];
  const script = { onFork };
  const served: number[] = [];
  const pool = new WorkerPool({
    size,
    fork: () => {
      const worker = new ScriptedWorker(forked.length + 1);
      forked.push(worker);
      setImmediate(() => script.onFork(worker));
      return worker;
    },
    serve: ({ pid }) => {
      served.push(pid);
      return () => void served.splice(served.indexOf(pid), 1);
    },
    clock,
    log,
    backoff: { after: (failures) => failures * 1_000 },
  });
  const running = () => forked.filter(({ isRunning }) => isRunning).map(({ pid }) => pid);
  const events = () => logged.map(({ event }) => event);
  const freeze = (milliseconds: number) => (stopped += milliseconds);
  return { clock, freeze, pool, forked, running, served, script, events, logged };
}

describe('the start', () => {
  test('of the others follows that of the first', async () => {
    const { pool, forked, running } = setUp(3, () => {});
    const started = pool.start();
    await flushPromises();
    expect(running()).toEqual([1]);
    forked[0]?.say('ready');
    await flushPromises();
    for (const worker of forked) worker.say('ready');
    expect([await started, running()]).toEqual(['serving', [1, 2, 3]]);
  });

  test('that the system refuses ends, and the reason is logged', async () => {
    const { pool, logged } = setUp(3, (worker) => worker.end({ refusal: 'spawn ENOMEM' }));
    expect(await pool.start()).toBe('failed');
    expect(logged.map(({ fields }) => fields?.['reason'])).toEqual([
      'A worker cannot be started: spawn ENOMEM',
    ]);
  });

  test('ends with the first worker, whose settings are those of all', async () => {
    const { pool, running, forked, clock } = setUp(3, (worker) => worker.end(1));
    expect(await pool.start()).toBe('failed');
    await clock.advance(120_000);
    expect([running(), forked.length]).toEqual([[], 1]);
  });
});

test.each([1, 2])('a start that is stopped before worker %i serves is not complete', async (number) => {
  const { pool, forked, clock } = setUp(2, () => {});
  const started = pool.start();
  for (const worker of forked.slice(0, number - 1)) worker.say('ready');
  await flushPromises();
  const stopped = pool.stop();
  for (const worker of forked) worker.end(0);
  expect([await started, await stopped, clock.waiting()]).toEqual(['stopped', 0, 0]);
});

describe('a worker that ends unasked', () => {
  test('is replaced at once, and is served no longer', async () => {
    const { pool, forked, running, served, events, clock } = setUp(2);
    await pool.start();
    forked[0]?.end(null);
    await clock.advance(0);
    expect([running(), served, events()]).toEqual([[2, 3], [2, 3], ['worker-ended']]);
  });

  test('again and again is replaced after growing pauses', async () => {
    const { pool, forked, script, clock } = setUp(1);
    await pool.start();
    script.onFork = (worker) => worker.end(1);
    const counts: number[] = [];
    forked[0]?.end(1);
    for (let second = 0; second < 9; second += 1) {
      await clock.advance(1_000);
      counts.push(forked.length);
    }
    expect(counts).toEqual([2, 3, 3, 3, 4, 4, 4, 4, 5]);
    script.onFork = (worker) => worker.say('ready');
    await clock.advance(10_000);
    expect(pool.size()).toBe(1);
  });

  test('before it began, since the system refused it, is replaced, and the reason is logged', async () => {
    const { pool, forked, script, running, logged, clock } = setUp(2);
    await pool.start();
    script.onFork = (worker) => worker.end({ refusal: 'spawn EAGAIN' });
    forked[0]?.end(1);
    await clock.advance(0);
    script.onFork = (worker) => worker.say('ready');
    await clock.advance(2_000);
    expect([running(), pool.size()]).toEqual([[2, 4], 2]);
    expect(logged.map(({ fields }) => fields?.['reason'])).toEqual([
      'A worker ended with exit code 1',
      'A worker cannot be started: spawn EAGAIN',
    ]);
  });

  test('while its event loop is blocked is killed after half a minute', async () => {
    const { pool, forked, running, events, clock } = setUp(2);
    await pool.start();
    if (forked[0]) forked[0].isResponsive = false;
    await clock.advance(29_000);
    expect(running()).toEqual([1, 2]);
    await clock.advance(11_000);
    expect([running(), events()]).toEqual([
      [2, 3],
      ['worker-hung', 'worker-ended'],
    ]);
  });

  test('is not blocked while the whole machine stands still', async () => {
    const { pool, running, clock, freeze } = setUp(2);
    await pool.start();
    freeze(3_600_000);
    await clock.advance(60_000);
    expect(running()).toEqual([1, 2]);
  });
});

describe('a reload', () => {
  test('stops each worker once its successor serves', async () => {
    const { pool, forked, running, script, events } = setUp(2);
    await pool.start();
    script.onFork = () => {};
    const reloaded = pool.reload();
    await flushPromises();
    expect(running()).toEqual([1, 2, 3]);
    forked[2]?.say('ready');
    await flushPromises();
    expect(running()).toEqual([2, 3, 4]);
    forked[3]?.say('ready');
    expect([await reloaded, running(), events()]).toEqual([true, [3, 4], ['reloading', 'reloaded']]);
  });

  test('reports to a worker that has stopped listening when no connection is on its way', async () => {
    const { pool, forked } = setUp(1);
    await pool.start();
    forked[0]?.say('closed');
    expect(forked[0]?.received).toEqual(['released']);
  });

  test('that a successor does not survive leaves the workers as they are', async () => {
    const { pool, running, script, events, clock } = setUp(2);
    await pool.start();
    script.onFork = (worker) => worker.end(1);
    expect(await pool.reload()).toBe(false);
    await clock.advance(5_000);
    expect([running().slice(0, 2), events()]).toEqual([[1, 2], expect.arrayContaining(['reload-failed'])]);
  });

  test('gives up a successor that does not serve within a minute', async () => {
    const { pool, running, script, clock } = setUp(1);
    await pool.start();
    script.onFork = () => {};
    const reloaded = pool.reload();
    await clock.advance(61_000);
    expect([await reloaded, running()]).toEqual([false, [1]]);
  });

  test('during which a worker is killed ends with as many as before', async () => {
    const { pool, forked, script, clock } = setUp(2);
    await pool.start();
    script.onFork = () => {};
    const reloaded = pool.reload();
    await flushPromises();
    forked[2]?.say('ready');
    await flushPromises();
    forked[2]?.end(null);
    await clock.advance(0);
    forked[3]?.say('ready');
    script.onFork = (worker) => worker.say('ready');
    await flushPromises();
    expect([await reloaded, pool.size()]).toEqual([true, 2]);
  });

  test('starts no successor for a worker that ended while the one before it retired', async () => {
    const { pool, forked, running, clock } = setUp(2);
    await pool.start();
    const [slow, killed] = forked;
    if (slow) slow.isResponsive = false;
    const reloaded = pool.reload();
    await flushPromises();
    killed?.end(null);
    await clock.advance(0);
    slow?.end(0);
    expect([await reloaded, running(), pool.size()]).toEqual([true, [3, 4], 2]);
  });

  test('during the start waits for it', async () => {
    const { pool, forked, running } = setUp(1, () => {});
    const started = pool.start();
    const reloaded = pool.reload();
    await flushPromises();
    expect(running()).toEqual([1]);
    forked[0]?.say('ready');
    await flushPromises();
    forked[1]?.say('ready');
    expect([await started, await reloaded, running()]).toEqual(['serving', true, [2]]);
  });

  test('during a start that fails starts nothing', async () => {
    const { pool, forked, events } = setUp(1, (worker) => worker.end(1));
    expect(await Promise.all([pool.start(), pool.reload()])).toEqual(['failed', false]);
    expect([forked.length, events()]).toEqual([1, []]);
  });

  test('that is requested twice happens twice, one after the other', async () => {
    const { pool, running } = setUp(1);
    await pool.start();
    expect(await Promise.all([pool.reload(), pool.reload()])).toEqual([true, true]);
    expect(running()).toEqual([3]);
  });
});

describe('the stop', () => {
  test('calls all workers, and starts none', async () => {
    const { pool, forked, running, clock } = setUp(3);
    await pool.start();
    expect(await pool.stop()).toBe(0);
    await clock.advance(120_000);
    expect([running(), forked.length, forked.every(({ received }) => received.includes('stop'))]).toEqual([
      [],
      3,
      true,
    ]);
  });

  test('during a reload is no failure of that', async () => {
    const { pool, running, script, events } = setUp(1);
    await pool.start();
    script.onFork = () => {};
    const reloaded = pool.reload();
    await flushPromises();
    expect([await pool.stop(), await reloaded, running(), events()]).toEqual([0, false, [], ['reloading']]);
  });

  test('calls a worker again that did not hear it while it started', async () => {
    const { pool, forked, clock } = setUp(1, (worker) => (worker.isResponsive = false));
    void pool.start();
    await flushPromises();
    const stopped = pool.stop();
    await flushPromises();
    const [worker] = forked;
    if (worker) worker.isResponsive = true;
    worker?.say('alive');
    await clock.advance(14_000);
    expect([await stopped, worker?.received]).toEqual([0, ['stop', 'stop']]);
  });

  test('kills a worker that does not end', async () => {
    const { pool, forked, running, clock } = setUp(2);
    await pool.start();
    if (forked[1]) forked[1].isResponsive = false;
    const stopped = pool.stop();
    await clock.advance(14_000);
    expect([await stopped, running()]).toEqual([1, []]);
  });
});
