import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { recordingLog } from '../../../test/support/recording-log';
import { idleClock } from '../../runtime/clock';
import { FormsDatabase } from '../store/database';
import { createLease, type Lease } from './lease';

const second = 1_000;

let database: FormsDatabase;
let time: number;
let one: Lease;
let other: Lease;

const lease = (name: string): Lease => createLease(database, name, () => time);

beforeEach(async () => {
  database = new FormsDatabase({
    dataDir: join(makeTempDir(), 'data'),
    log: recordingLog().log,
    clock: idleClock,
  });
  time = 1_000_000 * second;
  one = lease('webhook');
  other = lease('webhook');
  await database.write('stored', () => {});
});

afterEach(() => database.close());

test('there is no lease without a database: nothing has to be delivered', async () => {
  const empty = new FormsDatabase({ dataDir: makeTempDir(), log: recordingLog().log, clock: idleClock });
  expect(await createLease(empty, 'webhook', () => time).hold()).toBe(false);
});

test('one process at a time holds a lease, and leases of other names are apart', async () => {
  expect([await one.hold(), await other.hold(), await one.hold()]).toEqual([true, false, true]);
  expect(await lease('mail').hold()).toBe(true);
});

test('a lease is over after 30 seconds', async () => {
  await one.hold();
  time += 30 * second - 1;
  expect(await other.hold()).toBe(false);
  time += 1;
  expect([await other.hold(), await one.hold()]).toEqual([true, false]);
});

test('a lease that would not outlast an attempt by five seconds is renewed', async () => {
  await one.hold();
  time += 15 * second;
  expect(await one.hold()).toBe(true);
  time += 15 * second;
  expect(await other.hold()).toBe(false);
});

test('a lease that is long enough for an attempt is not written again', async () => {
  await one.hold();
  time += 15 * second - 1;
  await one.hold();
  time += 15 * second + 1;
  expect(await other.hold()).toBe(true);
});

test('a released lease is free, and only its holder releases it', async () => {
  await one.hold();
  await other.release();
  expect(await other.hold()).toBe(false);
  await one.release();
  expect([await other.hold(), await one.hold()]).toEqual([true, false]);
  await one.release();
  expect(await other.hold()).toBe(true);
});

test('a lease of a clock that was set back is free, and its holder learns that another one took it', async () => {
  await one.hold();
  time -= 3_600 * second;
  expect([await other.hold(), await one.hold()]).toEqual([true, false]);
});
