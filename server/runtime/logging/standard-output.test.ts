import { Writable } from 'node:stream';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { createFakeClock, flushPromises, type FakeClock } from '../../../test/support/fake-clock';
import { openStandardOutput } from './standard-output';

let clock: FakeClock;
let written: string[];

beforeEach(() => {
  clock = createFakeClock();
  written = [];
});

/** Standard output with a reader that takes what is written at once, or only when it is told to. */
function open(reader: 'fast' | 'stalled') {
  const pending: (() => void)[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      written.push(chunk);
      if (reader === 'fast') done();
      else pending.push(done);
    },
  });
  const output = openStandardOutput(stream as unknown as Parameters<typeof openStandardOutput>[0], clock);
  return { stream, output, take: () => pending.shift()?.() };
}

describe('lines', () => {
  test('wait for a batch of 4 KB, and stay whole', async () => {
    const { output } = open('fast');
    const line = `${'x'.repeat(999)}\n`;
    for (let count = 0; count < 4; count += 1) output.write(line);
    expect(written).toEqual([]);
    output.write(line);
    expect(written).toEqual([line.repeat(4)]);
    output.flush();
    await flushPromises();
    expect(written).toEqual([line.repeat(4), line]);
    expect(clock.waiting()).toBe(0);
  });

  test('are counted in bytes', () => {
    const { output } = open('fast');
    for (let count = 0; count < 3; count += 1) output.write(`${'é'.repeat(1_000)}\n`);
    expect(written).toHaveLength(1);
  });

  test('wait a tenth of a second at most', async () => {
    const { output } = open('fast');
    output.write('a\n');
    await clock.advance(60);
    output.write('b\n');
    await clock.advance(39);
    expect(written).toEqual([]);
    await clock.advance(1);
    expect(written).toEqual(['a\nb\n']);
  });

  test('are written at once when the log asks for it, and never twice', async () => {
    const { output } = open('fast');
    output.write('a\n');
    output.flush();
    output.flush();
    await clock.advance(1_000);
    expect(written).toEqual(['a\n']);
  });
});

describe('while the reader is stalled', () => {
  test('a megabyte waits, and further lines are dropped and counted', () => {
    const { output, stream, take } = open('stalled');
    const line = `${'x'.repeat(9_999)}\n`;
    for (let count = 0; count < 200; count += 1) output.write(line);
    output.flush();
    const accepted = 200 - output.dropped();
    expect(accepted).toBe(Math.ceil((1_048_576 + 1) / line.length));
    expect(stream.writableLength).toBe(line.length);
    for (let count = 0; count < accepted; count += 1) take();
    expect(written).toHaveLength(accepted);
  });

  test('a batch waits until the one before it is written', () => {
    const { output, take } = open('stalled');
    for (const line of ['a\n', 'b\n', 'c\n']) {
      output.write(line);
      output.flush();
    }
    expect(written).toEqual(['a\n']);
    take();
    expect(written).toEqual(['a\n', 'b\n']);
  });

  test('the end of the process waits no longer than it may', async () => {
    const { output, stream } = open('stalled');
    output.write('a\n');
    const drained = output.drained(500);
    await clock.advance(500);
    await drained;
    expect(stream.writableLength).toBeGreaterThan(0);
  });
});

test('the end of the process waits until a slow reader has everything', async () => {
  const { output, take } = open('stalled');
  output.write('a\n');
  let isDrained = false;
  const drained = output.drained(500).then(() => void (isDrained = true));
  await flushPromises();
  expect([isDrained, written]).toEqual([false, ['a\n']]);
  take();
  await drained;
  expect(clock.waiting()).toBe(0);
});

test('a reader that has gone is no error, and its lines are counted', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const output = openStandardOutput(stream as unknown as Parameters<typeof openStandardOutput>[0], clock);
  output.write('a\n');
  output.flush();
  await flushPromises();
  output.write('b\n');
  await expect(output.drained(500)).resolves.toBeUndefined();
  expect(output.dropped()).toBe(2);
});
