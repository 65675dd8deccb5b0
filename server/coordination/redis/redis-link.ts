import { setImmediate } from 'node:timers/promises';
import { createBackoff } from '../../runtime/backoff';
import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { withTimeout } from '../../runtime/timeout';
import { messageOf } from '../../runtime/logging/error-message';
import type { ScriptedRedis } from './redis-commands';

/** Milliseconds for connecting and the first commands. */
const connectTimeout = 2_000;
/** Milliseconds between two checks of a connection that only receives. */
const pingInterval = 2_000;
/** Late commands in a row after which Redis counts as away. One alone may be the work of a busy processor. */
const lateInARow = 3;
/** Milliseconds after which a connection counts as stable. */
const stableAfter = 10_000;

/** What became of a command: `ok`; `failed` by an error; `late` without a reply in time; `skipped` while Redis is away. */
export const commandOutcomes = ['ok', 'failed', 'late', 'skipped'] as const;
export type CommandOutcome = (typeof commandOutcomes)[number];

/** Receives what happens with Redis, for metrics. */
export interface RedisReport {
  readonly command: (outcome: CommandOutcome, milliseconds: number) => void;
  readonly up: (isUp: boolean) => void;
}

/** Connections to the same Redis. */
export interface RedisConnections {
  readonly commands: ScriptedRedis;
  /** One that receives messages, and can do nothing else. */
  readonly messages?: ScriptedRedis;
}

interface RedisLinkOptions {
  /** Creates connections that open by `connect()` alone, and never reconnect by themselves. */
  readonly create: () => RedisConnections;
  /** What must work before Redis counts as there: subscribing, and a script that writes. */
  readonly prepare: (connections: RedisConnections) => Promise<void>;
  readonly clock: Clock;
  /** Default: nothing is logged, because another link to the same Redis does. */
  readonly log?: Log;
  readonly report?: RedisReport;
  /** Milliseconds for one command. */
  readonly deadline: number;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
}

/** The connection to Redis. After an error or several late replies Redis counts as away, and no caller waits for it until it is back. */
export class RedisLink {
  readonly #options: RedisLinkOptions;
  readonly #backoff = createBackoff({ first: 100, longest: 1_000 });
  /** After connections that did not last: work alone without interruption is better than a Redis that comes and goes. */
  readonly #flapBackoff = createBackoff({ first: 500, longest: 20_000 });
  #current: RedisConnections | undefined;
  #upSince = -Infinity;
  #failures = 0;
  #flaps = 0;
  #late = 0;
  /** Undefined while Redis is there. */
  #awaySince: number | undefined;
  #isClosed = false;
  #cancelTimer = (): void => {};

  constructor(options: RedisLinkOptions) {
    this.#options = options;
  }

  /** Connects. Resolves when the first attempt has ended, however it did. */
  async start(): Promise<void> {
    this.#options.report?.up(false);
    await this.#connect();
  }

  /**
   * Runs commands.
   * @throws an error that Redis replied, or one that says that Redis is away or late.
   */
  async run<Reply>(commands: (redis: ScriptedRedis) => Promise<Reply>): Promise<Reply> {
    const { clock, report, deadline } = this.#options;
    const connections = this.#current;
    if (connections === undefined) {
      report?.command('skipped', 0);
      throw new Error('Redis is away');
    }
    const sentAt = clock.now();
    try {
      const reply = await inTime(commands(connections.commands), deadline, clock);
      report?.command('ok', clock.now() - sentAt);
      this.#late = 0;
      return reply;
    } catch (error) {
      const isLate = error instanceof LateError;
      report?.command(isLate ? 'late' : 'failed', clock.now() - sentAt);
      this.#late += isLate ? 1 : 0;
      if (!isLate || this.#late >= lateInARow) this.#lose(connections, error);
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
    if (this.#current !== undefined) disconnect(this.#current);
    this.#current = undefined;
  }

  async #connect(): Promise<void> {
    const { create, prepare, clock, report, onUp } = this.#options;
    const connections = create();
    /** The reason is an event; the promise says only that the connection is closed. */
    let reason: unknown;
    for (const redis of allOf(connections)) redis.on('error', (error: unknown) => (reason ??= error));
    try {
      const connected = Promise.all(allOf(connections).map((redis) => redis.connect()));
      await inTime(
        connected.then(() => prepare(connections)),
        connectTimeout,
        clock,
      );
      if (reason !== undefined) throw reason; // a database that does not exist, say
    } catch (error) {
      disconnect(connections);
      this.#logAway(reason ?? error);
      this.#connectLater();
      return;
    }
    if (this.#isClosed) return disconnect(connections);
    this.#current = connections;
    for (const redis of allOf(connections))
      redis.once('close', () => this.#lose(connections, reason ?? new Error(closed)));
    this.#upSince = clock.now();
    this.#late = 0;
    this.#failures = 0;
    report?.up(true);
    this.#logBack();
    onUp?.();
    this.#pingLater(connections);
  }

  #lose(connections: RedisConnections, reason: unknown): void {
    if (this.#current !== connections) return;
    const { clock, report, onDown } = this.#options;
    this.#current = undefined;
    this.#cancelTimer();
    this.#flaps = clock.now() - this.#upSince < stableAfter ? this.#flaps + 1 : 0;
    report?.up(false);
    this.#logAway(reason);
    onDown?.();
    disconnect(connections);
    this.#connectLater(this.#flaps > 1 ? this.#flapBackoff.after(this.#flaps) : 0);
  }

  #connectLater(least = 0): void {
    if (this.#isClosed) return;
    this.#failures += 1;
    const pause = Math.max(least, this.#backoff.after(this.#failures));
    this.#cancelTimer = this.#options.clock.after(pause, () => void this.#connect());
  }

  #pingLater(connections: RedisConnections): void {
    this.#cancelTimer = this.#options.clock.after(pingInterval, () => void this.#ping(connections));
  }

  async #ping(connections: RedisConnections): Promise<void> {
    const { commands, messages = commands } = connections;
    try {
      await inTime(messages.ping(), connectTimeout, this.#options.clock);
    } catch (error) {
      return this.#lose(connections, error);
    }
    if (this.#current === connections) this.#pingLater(connections);
  }

  #logAway(reason: unknown): void {
    if (this.#awaySince !== undefined || this.#isClosed) return;
    this.#awaySince = this.#options.clock.now();
    const message = messageOf(reason);
    // What ioredis says of a command whose connection has just ended.
    const error = message.startsWith("Stream isn't writeable") ? closed : message;
    this.#options.log?.warn('redis-away', { error, advice: adviceFor(error) });
  }

  #logBack(): void {
    if (this.#awaySince === undefined) return;
    const seconds = Math.round((this.#options.clock.now() - this.#awaySince) / 1000);
    this.#awaySince = undefined;
    this.#options.log?.info('redis-back', { seconds });
  }
}

const closed = 'the connection was closed';

/** What to do about errors that do not go away by themselves. */
const advice: readonly (readonly [RegExp, string])[] = [
  [/WRONGPASS|NOAUTH|invalid password|invalid username/i, 'check user and password of REDIS_URL'],
  [/NOPERM/, 'allow the user of REDIS_URL all commands on anyam:* keys and channels'],
  [/^OOM|maxmemory/, 'raise maxmemory of Redis, or set maxmemory-policy volatile-ttl'],
  [/MOVED|CLUSTERDOWN|CROSSSLOT/, 'REDIS_URL must name a Redis without cluster mode'],
  [/READONLY/, 'REDIS_URL must name the primary, not a replica'],
  [/DB index/, 'check the database at the end of REDIS_URL'],
  [/ENOTFOUND|EAI_AGAIN/, 'check the host of REDIS_URL'],
  [
    /within 2000 ms|ETIMEDOUT/,
    'check host and port of REDIS_URL, and whether it begins with redis:// or rediss://',
  ],
  [/certificate|self.signed|altnames|wrong version number|TLS|SSL/i, 'check rediss:// and the certificate'],
];

function adviceFor(error: string): string {
  const [, special] = advice.find(([pattern]) => pattern.test(error)) ?? [];
  return `${special === undefined ? '' : `${special}; `}this machine works alone until Redis is back`;
}

function allOf({ commands, messages }: RedisConnections): readonly ScriptedRedis[] {
  return messages === undefined ? [commands] : [commands, messages];
}

function disconnect(connections: RedisConnections): void {
  for (const redis of allOf(connections)) redis.disconnect();
}

class LateError extends Error {
  override readonly name = 'LateError';
}

/** @throws {LateError} without a reply in time. */
async function inTime<Reply>(reply: Promise<Reply>, milliseconds: number, clock: Clock): Promise<Reply> {
  const late = Symbol('late');
  const result = await withTimeout(reply, milliseconds, late, clock);
  if (result !== late) return result;
  // Replies that arrived while this process was busy are read before an immediate runs.
  const last = await Promise.race([reply, setImmediate(late)]);
  if (last !== late) return last;
  throw new LateError(`no reply within ${milliseconds} ms`);
}
