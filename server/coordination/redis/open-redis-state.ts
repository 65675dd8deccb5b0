import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { RedisOptions } from 'ioredis';
import type { Settings } from '../../config/settings';
import { idleClock, type Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import { createMemoryState } from '../memory-state';
import type { SharedState } from '../shared-state';
import { RedisCommands, type ScriptedRedis } from './redis-commands';
import { RedisLink, type RedisConnections, type RedisReport } from './redis-link';
import { redisScripts } from './redis-scripts';
import { RedisState } from './redis-state';
import { commandDeadline, SharedCallLimit } from './shared-call-limit';

/** The settings of what several machines share. */
export type RedisSettings = Pick<
  Settings,
  'contentApiUrl' | 'contentToken' | 'contentRateLimit' | 'siteUrl' | 'port' | 'dataDir'
>;

interface OpenOptions {
  /** `REDIS_URL`. */
  readonly redisUrl: string;
  readonly settings: RedisSettings;
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
  const { Redis } = await import('ioredis'); // loaded by sites of several machines only
  const options = connectionOptions(redisUrl);
  const create = () => new Redis(options) as ScriptedRedis; // `options` have the scripts
  const prefix = keyPrefix(settings);
  const commandsOf = (redis: ScriptedRedis) => new RedisCommands(redis, { prefix, callsPerSecond });
  const link = new RedisLink({
    create: () => ({ commands: create(), messages: create() }),
    prepare: (connections) => prepare(connections, commandsOf, (text) => state.receive(text)),
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
      look: () => run((redis) => redis.look()),
      swap: (...args) => run((redis) => redis.swap(...args)),
      reserve: (...args) => run((redis) => redis.reserve(...args)),
      start: (...args) => run((redis) => redis.start(...args)),
      withdraw: (...args) => run((redis) => redis.withdraw(...args)),
    },
    callsPerSecond,
    clock,
    host: hash(hostname(), String(settings.port), settings.dataDir),
  });
  const alone = createMemoryState({ callsPerSecond, clock });
  const state = new RedisState({ run, limit, alone, disconnect: () => link.close() });
  await link.start();
  return state;
}

/** Subscribes, and checks that scripts may write: a Redis that is full, or a replica, refuses that. */
async function prepare(
  { commands, messages }: RedisConnections,
  commandsOf: (redis: ScriptedRedis) => RedisCommands,
  receive: (text: string) => void,
): Promise<void> {
  const checked = commandsOf(commands);
  messages.on('message', (_channel, text: string) => receive(text));
  await messages.subscribe(checked.channel());
  await checked.acquireLease('check', '', 1_000);
}

/**
 * Connections that connect once: `RedisLink` replaces them. Without a ready check, whose `INFO` a server may refuse: the
 * preparation fails while Redis loads its data.
 */
function connectionOptions(url: string) {
  const { protocol, hostname: host, port, username, password, pathname } = new URL(url);
  const bare = host.replace(/^\[|\]$/g, '');
  return {
    host: bare,
    port: port === '' ? 6379 : Number(port),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    db: Number(pathname.slice(1)),
    ...(protocol === 'rediss:' && { tls: isIP(bare) === 0 ? { servername: bare } : {} }),
    lazyConnect: true,
    retryStrategy: null,
    enableReadyCheck: false,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    protocol: 2,
    disableClientInfo: true,
    scripts: redisScripts,
  } satisfies RedisOptions;
}

/**
 * Keys of one site: of the same content at the same address, whichever build shows it. The braces keep them together where keys
 * are spread over several servers.
 */
export function keyPrefix({ contentApiUrl, contentToken = '', siteUrl = '' }: RedisSettings): string {
  return `anyam:{${hash(contentApiUrl, contentToken, siteUrl)}}`;
}

function hash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
