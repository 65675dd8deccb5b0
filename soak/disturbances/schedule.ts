import { createSeededRandom, type SeededRandom } from '../../test/support/seeded-random';
import { contentFaults, contentOutage } from './content-service';
import type { Disturbance } from './disturbance';
import { killMachine, killMachineInOutage, killWorker, rollingReload, stopMachine } from './processes';
import { clockStep, diskFull, receiverDown, redisFrozen, redisRestart } from './surroundings';

const hour = 3_600;

/** All disturbances. */
export const disturbances: readonly Disturbance[] = [
  killWorker,
  killMachine,
  killMachineInOutage,
  stopMachine,
  rollingReload,
  ...contentFaults,
  contentOutage(20),
  contentOutage(60),
  redisRestart,
  redisFrozen,
  diskFull,
  clockStep(hour),
  clockStep(-hour),
  receiverDown,
];

/** A disturbance in the schedule. */
export interface Scheduled {
  readonly disturbance: Disturbance;
  /** What it draws from, such as the machine that it ends. */
  readonly random: SeededRandom;
  /** Milliseconds of calm before it. */
  readonly calm: number;
}

/** The disturbances whose names have one of these parts; all without any. */
export function disturbancesNamed(parts: readonly string[]): readonly Disturbance[] {
  return disturbances.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

/** Disturbances in the order of a seed: all of them once, then all of them again in another order, and so on. */
export function* schedule(seed: number, chosen: readonly Disturbance[]): Generator<Scheduled> {
  const random = createSeededRandom(seed);
  for (let drawn = 0; chosen.length > 0;) {
    const left = [...chosen];
    while (left.length > 0) {
      const disturbance = random.pick(left);
      left.splice(left.indexOf(disturbance), 1);
      drawn += 1;
      yield {
        disturbance,
        random: createSeededRandom(seed + drawn),
        calm: random.pick([1_000, 2_000, 3_000, 5_000]),
      };
    }
  }
}
