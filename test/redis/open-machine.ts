import { setTimeout as wait } from 'node:timers/promises';
import { keyPrefix } from '../../server/coordination/redis/load-redis';
import { openRedisState } from '../../server/coordination/redis/open-redis-state';
import { parseMachineList } from '../../server/coordination/redis/machine-list';
import type { CommandOutcome } from '../../server/coordination/redis/redis-link';
import type { SharedState } from '../../server/coordination/shared-state';
import { readSettings } from '../../server/config/settings';
import { recordingLog, type LoggedEvent } from '../support/recording-log';
import { makeTempDir } from '../support/temp-dir';
import type { RunningRedis } from './start-redis';

/** One of several machines of a test. */
export interface TestMachine {
  readonly state: SharedState;
  readonly events: readonly LoggedEvent[];
  readonly outcomes: readonly CommandOutcome[];
  /** The latest of `anyam_redis_up`. */
  readonly isUp: () => boolean | undefined;
}

interface MachineOptions {
  readonly callsPerSecond: number;
  /** Milliseconds for one command, for tests of what works: a busy processor takes its time. Default: as for a site. */
  readonly deadline?: number;
  /** Other settings, as in the environment. */
  readonly env?: Record<string, string>;
}

function settingsOf({ callsPerSecond, env }: MachineOptions) {
  const limit = { CONTENT_RATE_LIMIT: String(callsPerSecond) };
  return readSettings({ DATA_DIR: makeTempDir(), ...limit, ...env }).settings;
}

/** Opens the state of a machine. */
export async function openMachine(url: string, options: MachineOptions): Promise<TestMachine> {
  const { log, events } = recordingLog();
  const outcomes: CommandOutcome[] = [];
  let isUp: boolean | undefined;
  const report = {
    command: (outcome: CommandOutcome) => void outcomes.push(outcome),
    up: (now: boolean) => void (isUp = now),
  };
  const settings = settingsOf(options);
  const { deadline } = options;
  const patience = deadline === undefined ? {} : { deadline };
  const state = await openRedisState({ redisUrl: url, settings, log, report, ...patience });
  return { state, events, outcomes, isUp: () => isUp };
}

/** Puts a list of machines into Redis that is not new: nothing is known to have been lost. */
export async function seedMachineList(redis: RunningRedis): Promise<void> {
  const [seconds] = (await redis.command('TIME')) as string[]; // as Redis documents it
  const list = { id: 'seeded', since: 0, seen: Number(seconds) * 1000, machines: {} };
  await redis.command('SET', machinesKey(), JSON.stringify(list));
}

/** Waits until so many machines are in the list, and none is silent. */
export async function untilJoined(redis: RunningRedis, machines: number): Promise<void> {
  for (;;) {
    const list = parseMachineList(String(await redis.command('GET', machinesKey())));
    if (Object.keys(list?.machines ?? {}).length === machines) return;
    await wait(50);
  }
}

function machinesKey(): string {
  return `${keyPrefix(settingsOf({ callsPerSecond: 5 }))}:machines`;
}
