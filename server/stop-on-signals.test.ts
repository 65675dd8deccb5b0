import { describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../test/support/fake-clock';
import { recordingLog } from '../test/support/recording-log';
import { stopParts, type StoppingParts } from './stop-on-signals';

const names = [
  'server',
  'purger',
  'delivery',
  'worker',
  'pages',
  'index',
  'visits',
  'machines',
  'forms',
  'content',
  'shared',
  'reports',
] as const;

/** Parts that note that they were stopped, of which one fails. */
function createParts(failing: (typeof names)[number] | null) {
  const stopped: string[] = [];
  const { log, events } = recordingLog();
  const stop = (name: (typeof names)[number]): void => {
    stopped.push(name);
    if (name === failing) throw new Error(`no end of ${name}`);
  };
  const stopLater = (name: (typeof names)[number]) => async (): Promise<void> => stop(name);
  const parts: StoppingParts = {
    server: { close: async () => stop('server') === undefined },
    purger: { stop: () => stop('purger') },
    forms: { delivery: { stop: stopLater('delivery') }, close: () => stop('forms') },
    worker: { released: stopLater('worker') },
    pageStore: { flushed: stopLater('pages') },
    indexFile: { written: stopLater('index') },
    visits: { stop: stopLater('visits') },
    machines: { stop: stopLater('machines') },
    content: { close: () => stop('content') },
    shared: { close: stopLater('shared') },
    settled: stopLater('reports'),
    log,
  };
  return { parts, stopped, events };
}

describe('a process that stops', () => {
  test('stops all of its parts in order', async () => {
    const { parts, stopped, events } = createParts(null);
    expect(await stopParts(parts, createFakeClock())).toBe(true);
    expect(stopped).toEqual(names);
    expect(events).toEqual([]);
  });

  test.each(names)('logs that %s failed to stop, stops the others, and has not finished', async (failing) => {
    const { parts, stopped, events } = createParts(failing);
    expect(await stopParts(parts, createFakeClock())).toBe(false);
    expect(stopped).toEqual(names);
    expect(events).toMatchObject([
      { level: 'error', event: 'process-failed', fields: { error: `Error: no end of ${failing}` } },
    ]);
  });

  test('has not finished where requests were cut off', async () => {
    const { parts, stopped } = createParts(null);
    const server = { close: () => Promise.resolve(false) };
    expect(await stopParts({ ...parts, server }, createFakeClock())).toBe(false);
    expect(stopped).toEqual(names.slice(1));
  });

  test('ends before its primary process kills it, also where every part hangs', async () => {
    const { parts } = createParts(null);
    const hang = (): Promise<never> => new Promise(() => {});
    const clock = createFakeClock();
    const close = (deadline: number): Promise<boolean> =>
      new Promise((resolve) => void clock.after(deadline, () => resolve(false)));
    const stopped = stopParts(
      {
        ...parts,
        server: { close },
        forms: { ...parts.forms, delivery: { stop: hang } },
        worker: { released: hang },
        pageStore: { flushed: hang },
        indexFile: { written: hang },
        visits: { stop: hang },
        machines: { stop: hang },
        shared: { close: hang },
        settled: hang,
      },
      clock,
    );
    for (let second = 0; second < 12; second += 1) await clock.advance(1_000);
    expect(await Promise.race([stopped, 'still stops'])).toBe(false);
  });
});
