import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { RedisOptions } from 'ioredis';
import type { Settings } from '../../config/settings';
import { RedisCommands, type ScriptedRedis } from './redis-commands';
import { redisScripts } from './redis-scripts';

/** The settings that tell a site from others with the same Redis, and its limit of calls. */
export type RedisSettings = Pick<Settings, 'contentApiUrl' | 'contentToken' | 'contentRateLimit' | 'siteUrl'>;

interface LoadedRedis {
  /** Creates a connection that opens by `connect()` alone, and never reconnects by itself. */
  readonly create: () => ScriptedRedis;
  /** The commands of a connection, for this site. */
  readonly commandsOf: (redis: ScriptedRedis) => RedisCommands;
}

/** Loads ioredis, which only sites of several machines need. */
export async function loadRedis(redisUrl: string, settings: RedisSettings): Promise<LoadedRedis> {
  const { Redis } = await import('ioredis');
  const options = connectionOptions(redisUrl);
  const { contentRateLimit: callsPerSecond } = settings;
  const prefix = keyPrefix(settings);
  return {
    create: () => new Redis(options) as ScriptedRedis, // `options` have the scripts
    commandsOf: (redis) => new RedisCommands(redis, { prefix, callsPerSecond }),
  };
}

/** Checks that scripts may write: a Redis that is full, or a replica, refuses that. */
export async function checkWritable(commands: RedisCommands): Promise<void> {
  await commands.acquireLease('check', '', 1_000);
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
  return `anyam:{${shortHash(contentApiUrl, contentToken, siteUrl)}}`;
}

/** A short name for values that must not be read from it. */
export function shortHash(...parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}
