import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unpackPackages } from '../../test/support/unpack-packages';

/** A wall clock of one machine that can be set, by libfaketime. Its monotonic clock goes on, as the system's does. */
export interface SteppedClock {
  readonly env: Readonly<Record<string, string>>;
  /** Sets the clock: seconds ahead of the true time, negative behind. */
  readonly step: (seconds: number) => void;
}

const library = 'x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

/** Unpacks Debian's package of the library in `.cache/faketime` unless it is there. @throws Error without apt or a network. */
export function unpackFaketime(root: string): void {
  if (findLibrary(root) === undefined) unpackPackages(join(root, '.cache/faketime'), ['libfaketime']);
}

/** The library of the system, or the one that `npm run soak -- --unpack-faketime` has unpacked. */
function findLibrary(root: string): string | undefined {
  return [join('/usr/lib', library), join(root, '.cache/faketime/root/usr/lib', library)].find((path) =>
    existsSync(path),
  );
}

/**
 * Prepares a clock.
 * @param folder receives the file that the library reads.
 * @returns undefined without libfaketime.
 */
export function createSteppedClock(root: string, folder: string): SteppedClock | undefined {
  const path = findLibrary(root);
  if (path === undefined) return undefined;
  const file = join(folder, 'clock');
  const step = (seconds: number): void => {
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}`);
    renameSync(`${file}.new`, file);
  };
  step(0);
  return {
    env: {
      LD_PRELOAD: path,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    step,
  };
}
