import { describe, expect, test } from '@jest/globals';
import { rounds } from '../../../test/support/rounds';
import { SimulatedMachines } from '../../../test/support/simulated-machines';

/** Schedules of faults for each case, by their seeds. */
const schedules = rounds(5);

describe('machines that share a limit', () => {
  test.each([
    { callsPerSecond: 5, machines: 2 },
    { callsPerSecond: 5, machines: 3 },
    { callsPerSecond: 3, machines: 6 },
    { callsPerSecond: 20, machines: 3 },
    { callsPerSecond: 1, machines: 2 },
  ])(
    'never pass $callsPerSecond calls in a second, $machines of them, whatever fails',
    async (options) => {
      const passed: { seed: number; most: number }[] = [];
      for (let seed = 1; seed <= schedules; seed += 1) {
        const world = new SimulatedMachines(seed, options);
        await world.runWithFaults(60);
        const most = world.most();
        if (most > options.callsPerSecond) passed.push({ seed, most });
      }
      expect(passed).toEqual([]);
    },
    600_000,
  );
});
