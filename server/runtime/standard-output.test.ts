import { Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openStandardOutput } from './standard-output';

/** An output whose reader takes what is written only when it is told to. */
function stalledOutput() {
  const written: string[] = [];
  let take = (): void => {};
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      written.push(chunk);
      take = done;
    },
  });
  return { stream, written, take: () => take() };
}

function fastOutput() {
  const written: string[] = [];
  const stream = new Writable({
    decodeStrings: false,
    write: (chunk: string, _encoding, done) => {
      written.push(chunk);
      done();
    },
  });
  return { stream, written };
}

const asOutput = (stream: Writable) => stream as unknown as Parameters<typeof openStandardOutput>[0];

describe('lines', () => {
  test('wait for a batch of 8 KB', () => {
    const { stream, written } = fastOutput();
    const output = openStandardOutput(asOutput(stream));
    const line = `${'x'.repeat(999)}\n`;
    for (let count = 0; count < 8; count += 1) output.write(line);
    expect(written).toEqual([]);
    output.write(line);
    expect(written).toEqual([line.repeat(9)]);
  });

  test('wait a tenth of a second at most', async () => {
    const { stream, written } = fastOutput();
    const output = openStandardOutput(asOutput(stream));
    output.write('a\n');
    output.write('b\n');
    const started = performance.now();
    while (written.length === 0) await wait(5);
    expect(written).toEqual(['a\nb\n']);
    expect(performance.now() - started).toBeGreaterThan(80);
  });

  test('are written at once when the log asks for it, and never twice', () => {
    const { stream, written } = fastOutput();
    const output = openStandardOutput(asOutput(stream));
    output.write('a\n');
    output.flush();
    output.flush();
    expect(written).toEqual(['a\n']);
  });
});

describe('while the reader is stalled', () => {
  test('a megabyte waits, further lines are dropped and counted, and nothing else happens', () => {
    const { stream, written, take } = stalledOutput();
    const output = openStandardOutput(asOutput(stream));
    const line = `${'x'.repeat(9_999)}\n`;
    for (let count = 0; count < 200; count += 1) output.write(line);
    expect(stream.writableLength).toBeLessThan(1_100_000);
    expect(output.dropped()).toBeGreaterThan(80);
    expect(output.dropped() + Math.round(stream.writableLength / line.length)).toBe(200);
    expect(written).toHaveLength(1);
    take();
  });

  test('the end of the process does not wait longer than it may', async () => {
    const { stream } = stalledOutput();
    const output = openStandardOutput(asOutput(stream));
    output.write('a\n');
    await output.drained(20);
    expect(stream.writableLength).toBeGreaterThan(0);
  });
});

test('the end of the process waits until a slow reader has everything', async () => {
  const { stream, written, take } = stalledOutput();
  const output = openStandardOutput(asOutput(stream));
  output.write('a\n');
  let isDrained = false;
  const drained = output.drained(5_000).then(() => void (isDrained = true));
  await wait(10);
  expect([isDrained, written]).toEqual([false, ['a\n']]);
  take();
  await wait(0);
  take();
  await drained;
});

test('a reader that has gone is no error', async () => {
  const stream = new Writable({ write: (_chunk, _encoding, done) => done(new Error('EPIPE')) });
  const output = openStandardOutput(asOutput(stream));
  output.write('a\n');
  output.flush();
  await wait(1);
  output.write('b\n');
  await output.drained(5_000);
});
