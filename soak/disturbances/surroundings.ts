import { pause, type SoakContext } from '../soak-context';
import { always, type Disturbance } from './disturbance';

const needsRedis = ({ site }: SoakContext): string | null =>
  site.redis === null ? 'there is no Redis' : null;

/** Redis comes back empty. */
export const redisRestart: Disturbance = {
  name: 'restart Redis, empty',
  missing: needsRedis,
  run: async ({ site, conditions, signal }) => {
    const end = conditions.begin('redis', 'Redis restarted');
    await site.redis?.kill();
    await pause(1_000, signal);
    await site.redis?.restart();
    end();
  },
};

/** Redis holds its connections and does not reply. */
export const redisFrozen: Disturbance = {
  name: 'freeze Redis for 6 s',
  missing: needsRedis,
  run: async ({ site, conditions }) => {
    const end = conditions.begin('redis', 'Redis frozen');
    await site.redis?.command('DEBUG', 'SLEEP', '6');
    end();
  },
};

/** The disk of the first machine is full for a while. */
export const diskFull: Disturbance = {
  name: 'full disk of machine 1 for 8 s',
  missing: ({ site }) => (site.disk === undefined ? 'a disk can be mounted by root on Linux only' : null),
  run: async ({ site, conditions, signal }) => {
    const end = conditions.begin('disk', 'full disk');
    site.disk?.fill();
    await pause(8_000, signal);
    site.disk?.free();
    end();
  },
};

/** @param seconds that the last machine's clock is ahead; negative behind. */
export function clockStep(seconds: number): Disturbance {
  return {
    name: `clock of the last machine ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'} for 8 s`,
    missing: ({ site }) => (site.clock === undefined ? 'libfaketime is not installed' : null),
    run: async ({ site, conditions, signal }) => {
      const end = conditions.begin('clock', `clock ${seconds} s`);
      site.clock?.step(seconds);
      await pause(8_000, signal);
      site.clock?.step(0);
      end();
    },
  };
}

/** The receiver of forms fails. */
export const receiverDown: Disturbance = {
  name: 'receiver of forms 500 for 6 s',
  missing: always,
  run: async ({ site, conditions, signal }) => {
    const end = conditions.begin('receiver', 'receiver 500');
    site.receiver.failure = 500;
    await pause(6_000, signal);
    site.receiver.failure = null;
    end();
  },
};
