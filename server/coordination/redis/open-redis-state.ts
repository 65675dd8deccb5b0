import { hostname } from 'node:os';
import type { Settings } from '../../config/settings';
import { idleClock, type Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { createMemoryState } from '../memory-state';
import type { SharedState } from '../shared-state';
import { checkWritable, shortHash, loadRedis, type RedisSettings } from './load-redis';
import type { RedisCommands } from './redis-commands';
import { RedisLink, type RedisReport } from './redis-link';
import { RedisState } from './redis-state';
import { commandDeadline, SharedCallLimit } from './shared-call-limit';

interface OpenOptions {
  /** `REDIS_URL`. */
  readonly redisUrl: string;
  readonly settings: RedisSettings & Pick<Settings, 'port' | 'dataDir'>;
  readonly log: Log;
  readonly report: RedisReport;
  /** Milliseconds for one command. Default: what a page may wait. */
  readonly deadline?: number;
  readonly clock?: Clock;
}

/**
 * Opens what several machines share, and waits for one attempt to reach Redis. Without Redis this machine works alone until it is
 * there.
 */
export async function openRedisState({
  redisUrl,
  settings,
  log,
  report,
  deadline = commandDeadline,
  clock = idleClock,
}: OpenOptions): Promise<SharedState> {
  const { contentRateLimit: callsPerSecond } = settings;
  const { create, commandsOf } = await loadRedis(redisUrl, settings);
  const link = new RedisLink({
    create: () => {
      const messages = create();
      messages.on('message', (_channel, text: string) => state.receive(text));
      return { commands: create(), messages };
    },
    prepare: async ({ commands, messages }) => {
      const checked = commandsOf(commands);
      await messages?.subscribe(checked.channel());
      await checkWritable(checked);
    },
    clock,
    log,
    report,
    deadline,
    onUp: () => limit.reachable(),
    onDown: () => limit.unreachable(),
  });
  const run = <Reply>(commands: (redis: RedisCommands) => Promise<Reply>): Promise<Reply> =>
    link.run((redis) => commands(commandsOf(redis)));
  const limit = new SharedCallLimit({
    store: {
      readList: () => run((redis) => redis.readList()),
      swapList: (...args) => run((redis) => redis.swapList(...args)),
      reserve: (...args) => run((redis) => redis.reserve(...args)),
      start: (...args) => run((redis) => redis.start(...args)),
      withdraw: (...args) => run((redis) => redis.withdraw(...args)),
    },
    callsPerSecond,
    clock,
    host: shortHash(hostname(), String(settings.port), settings.dataDir),
  });
  const alone = createMemoryState({ callsPerSecond, clock });
  const state = new RedisState({ run, limit, alone, disconnect: () => link.close() });
  await link.start();
  return state;
}
