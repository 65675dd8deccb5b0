import { expect, test } from '@jest/globals';
import { recordingLog } from '../../../test/support/recording-log';
import { makeTempDir } from '../../../test/support/temp-dir';
import { unknownSpace } from '../../content/space-identity';
import { systemClock } from '../../runtime/clock';
import { Snapshot } from './snapshot';

function start() {
  const { log } = recordingLog();
  const snapshot = new Snapshot(makeTempDir(), {
    clock: systemClock,
    log,
    space: unknownSpace,
    onDrop: () => {},
  });
  const write = (key: string, cv: number): void =>
    snapshot.write(
      { key, cv, at: 1, space: null, payload: null },
      (before) => before === null || cv > before.cv,
    );
  return { snapshot, write };
}

test('a page is found at every moment of its write', async () => {
  const { snapshot, write } = start();
  for (let number = 0; number < 200; number += 1) {
    const key = `page ${number}`;
    write(key, 1);
    for (let reads = 0; reads < 8; reads += 1) {
      const pages = await Promise.all([snapshot.read(key), snapshot.read(key), snapshot.read(key)]);
      expect(pages).not.toContain(null);
    }
  }
});

test('a page that waits is not replaced by an older one', async () => {
  const { snapshot, write } = start();
  // Two others are written first.
  for (const key of ['a', 'b']) write(key, 1);
  for (const cv of [5, 4]) write('c', cv);
  expect((await snapshot.read('c'))?.cv).toBe(5);
  await snapshot.flushed();
  expect((await snapshot.read('c'))?.cv).toBe(5);
});
