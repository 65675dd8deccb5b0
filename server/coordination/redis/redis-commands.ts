import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { callWindowMs, graceMs, politePause, startWithinMs } from '../call-window';
import { callPriorities, type CallPriority, type CountedWindow, type QuotaWindow } from '../shared-state';
import { newListMs, sharedCalls, silentMs } from './machine-list';
import type { redisScripts } from './redis-scripts';

/** Characters of the longest name that is part of a key as it is. */
const maxNameLength = 200;

type Argument = string | number | Buffer;
type Script = (...keysAndArguments: Argument[]) => Promise<unknown>;
type Scripts = Record<keyof typeof redisScripts | 'anyamEnterFetchBuffer' | 'anyamTakeBuffer', Script>;

/** A connection on which the scripts are defined. */
export type ScriptedRedis = Redis & Scripts;

const numberSchema = z.number();
const listSchema = z.tuple([numberSchema, z.string().nullable()]);
const countSchema = z.tuple([numberSchema, numberSchema]);
const valueSchema = z.instanceof(Buffer).nullable();
const idSchema = z.string();
const entriesSchema = z.array(z.tuple([z.string(), z.tuple([z.literal('data'), z.string()])]));

/** What a reader of a shared value finds: its bytes, the lease to make it, or another holder of that lease. */
export type EnteredFetch = Buffer | 'leased' | 'busy';

/** The commands of one connection, for one site. Each rejects for an error of Redis, and while the connection is broken. */
export class RedisCommands {
  readonly #redis: ScriptedRedis;
  readonly #prefix: string;
  readonly #callsPerSecond: number;

  constructor(redis: ScriptedRedis, { prefix, callsPerSecond }: { prefix: string; callsPerSecond: number }) {
    this.#redis = redis;
    this.#prefix = prefix;
    this.#callsPerSecond = callsPerSecond;
  }

  async readList(): Promise<{ readonly now: number; readonly list: string | null }> {
    const [now, list] = listSchema.parse(await this.#redis.anyamReadList(this.#key('machines')));
    return { now, list };
  }

  async swapList(before: string | null, after: string, notAfter: number): Promise<boolean> {
    return (await this.#redis.anyamSwapList(this.#key('machines'), before ?? '', after, notAfter)) === 1;
  }

  async reserve(call: string, caller: string, priority: CallPriority): Promise<number> {
    const rank = callPriorities.indexOf(priority);
    const limit = this.#callsPerSecond;
    const times = [callWindowMs, startWithinMs, silentMs, newListMs, politePause, graceMs];
    const keys = [this.#key('calls'), this.#key('machines'), ...this.#waiting()];
    const reply = this.#redis.anyamReserve(...keys, call, caller, rank, limit, sharedCalls(limit), ...times);
    return numberSchema.parse(await reply);
  }

  async start(call: string): Promise<void> {
    await this.#redis.anyamStart(this.#key('calls'), call, startWithinMs);
  }

  async withdraw(caller: string): Promise<void> {
    await Promise.all(this.#waiting().map((key) => this.#redis.zrem(key, caller)));
  }

  /** @param key a client's address, say: only its hash is in Redis. */
  async count({ name, seconds }: QuotaWindow, key: string, points: number): Promise<CountedWindow> {
    const hashed = this.#key(`count:${name}`, hash(`${this.#prefix} ${key}`));
    const reply = await this.#redis.anyamCount(hashed, points, seconds * 1000);
    const [count, msLeft] = countSchema.parse(reply);
    return { count: Math.max(0, count), msLeft };
  }

  async claim(name: string, milliseconds: number): Promise<boolean> {
    const key = this.#key('claim', name);
    return (await this.#redis.set(key, '', 'PX', wholeMs(milliseconds), 'NX')) === 'OK';
  }

  async acquireLease(name: string, holder: string, milliseconds: number): Promise<boolean> {
    const key = this.#key('lease', name);
    return (await this.#redis.anyamAcquireLease(key, holder, wholeMs(milliseconds))) === 1;
  }

  async releaseLease(name: string, holder: string): Promise<void> {
    await this.#redis.anyamReleaseLease(this.#key('lease', name), holder);
  }

  async isLeased(name: string): Promise<boolean> {
    return (await this.#redis.exists(this.#key('lease', name))) === 1;
  }

  async enterFetch(key: string, holder: string, leaseMs: number): Promise<EnteredFetch> {
    const keys = [this.#key('fetch', key), this.#key('fetching', key)];
    const reply = await this.#redis.anyamEnterFetchBuffer(...keys, holder, wholeMs(leaseMs));
    if (Buffer.isBuffer(reply)) return reply;
    return reply === 1 ? 'leased' : 'busy';
  }

  /** @param message is published on the site's channel. */
  async leaveFetch(
    key: string,
    holder: string,
    { bytes, milliseconds, message }: { bytes: Buffer | null; milliseconds: number; message: string },
  ): Promise<void> {
    const keys = [this.#key('fetch', key), this.#key('fetching', key)];
    const shared = bytes === null ? ['', 0] : [bytes, wholeMs(milliseconds)];
    await this.#redis.anyamLeaveFetch(...keys, holder, ...shared, this.channel(), message);
  }

  async put(key: string, bytes: Buffer, milliseconds: number): Promise<void> {
    await this.#redis.set(this.#key('value', key), bytes, 'PX', wholeMs(milliseconds));
  }

  async get(key: string): Promise<Buffer | null> {
    return this.#redis.getBuffer(this.#key('value', key));
  }

  async take(key: string): Promise<Buffer | null> {
    return valueSchema.parse(await this.#redis.anyamTakeBuffer(this.#key('value', key)));
  }

  /**
   * Appends an entry to a stream.
   * @param options.after id of an entry that must be there; null for none.
   * @param options.reach milliseconds after which entries are dropped.
   * @returns the new entry's id; null, with nothing added, where `after` is gone.
   */
  async append(
    stream: string,
    data: string,
    { maxEntries, after, reach }: { maxEntries: number; after: string | null; reach: number },
  ): Promise<string | null> {
    const reply = this.#redis.anyamAppend(this.#key('stream', stream), data, maxEntries, reach, after ?? '');
    return idSchema.parse(await reply) || null;
  }

  /** At most `count` entries of a stream, beginning with the id `from` or the next higher one; null begins with the oldest. */
  async entries(
    stream: string,
    from: string | null,
    count: number,
  ): Promise<readonly { readonly id: string; readonly data: string }[]> {
    const reply = await this.#redis.xrange(this.#key('stream', stream), from ?? '-', '+', 'COUNT', count);
    return entriesSchema.parse(reply).map(([id, [, data]]) => ({ id, data }));
  }

  /** The number of a stream's entries. */
  async size(stream: string): Promise<number> {
    return this.#redis.xlen(this.#key('stream', stream));
  }

  async publish(message: string): Promise<void> {
    await this.#redis.publish(this.channel(), message);
  }

  /** Where the processes of the site send messages to one another. */
  channel(): string {
    return `${this.#prefix}:messages`;
  }

  #waiting(): string[] {
    return callPriorities.map((priority) => this.#key('waiting', priority));
  }

  #key(kind: string, name?: string): string {
    if (name === undefined) return `${this.#prefix}:${kind}`;
    return `${this.#prefix}:${kind}:${name.length > maxNameLength ? hash(name) : name}`;
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Redis refuses fractions, and keys that live for no time. */
function wholeMs(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds));
}
