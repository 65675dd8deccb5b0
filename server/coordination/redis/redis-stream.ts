import { idleClock } from '../../runtime/clock';
import { MachinesUnreachable, streamReach, type MachineStream } from '../machines/machine-stream';
import { decodeValue, encodeValue } from './encoded-value';
import { checkWritable, loadRedis, type RedisSettings } from './load-redis';
import type { RedisCommands } from './redis-commands';
import { RedisLink } from './redis-link';

/** Milliseconds of one command: no visitor waits for it, but what follows does. */
const deadline = 2_000;

/**
 * What machines send one another, in Redis. It has a connection of its own: records and files would make the commands late that
 * visitors wait for. The first call connects. The shared state reports that Redis is away.
 */
export function openRedisStream(redisUrl: string, settings: RedisSettings): MachineStream {
  let opened: ReturnType<typeof openLink> | undefined;
  const run = async <Reply>(work: (redis: RedisCommands) => Promise<Reply>): Promise<Reply> => {
    opened ??= openLink(redisUrl, settings);
    const runInLink = (await opened).run;
    try {
      return await runInLink(work);
    } catch (error) {
      throw isRefusal(error) ? new Error(refusal(error)) : new MachinesUnreachable('Redis is away');
    }
  };
  return {
    add: (stream, data, options) =>
      run((redis) => redis.append(stream, data, { ...options, reach: streamReach })),
    read: async (stream, after, count) => {
      // From the entry before them, to see whether it is there.
      const size = after === null ? count : count + 1;
      const entries = await run((redis) => redis.entries(stream, after, size));
      if (after === null) return entries;
      return entries[0]?.id === after ? entries.slice(1) : null;
    },
    size: (stream) => run((redis) => redis.size(stream)),
    has: async (stream, id) => {
      const [found] = await run((redis) => redis.entries(stream, id, 1));
      return found?.id === id;
    },
    lease: (name, holder, milliseconds) => run((redis) => redis.acquireLease(name, holder, milliseconds)),
    release: (name, holder) => run((redis) => redis.releaseLease(name, holder)),
    isLeased: (name) => run((redis) => redis.isLeased(name)),
    put: async (key, value, milliseconds) => {
      const bytes = await encodeValue(value);
      if (bytes !== null) await run((redis) => redis.put(key, bytes, milliseconds));
    },
    get: async (key) => {
      const bytes = await run((redis) => redis.get(key));
      return bytes === null ? null : decodeValue(bytes);
    },
    close: async () => (await opened)?.close(),
  };
}

async function openLink(redisUrl: string, settings: RedisSettings) {
  const { create, commandsOf } = await loadRedis(redisUrl, settings);
  const link = new RedisLink({
    create: () => ({ commands: create() }),
    prepare: ({ commands }) => checkWritable(commandsOf(commands)),
    clock: idleClock,
    deadline,
  });
  await link.start();
  return {
    run: <Reply>(work: (redis: RedisCommands) => Promise<Reply>): Promise<Reply> =>
      link.run((redis) => work(commandsOf(redis))),
    close: () => link.close(),
  };
}

/** True for an error that Redis replied: it can be reached, but refuses the command. */
function isRefusal(error: unknown): error is Error {
  return error instanceof Error && error.name === 'ReplyError';
}

/** A reason without what was sent, which an error of Redis may quote: its first word, such as `NOPERM`. */
function refusal({ message }: Error): string {
  const [word = ''] = message.split(' ');
  return `Redis refuses what machines send one another: ${/^[A-Z]+$/.test(word) ? word : 'ERR'}`;
}
