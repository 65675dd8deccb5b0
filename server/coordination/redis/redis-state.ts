import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../../../common/json';
import type { SharedMessage, SharedState } from '../shared-state';
import { decodeValue, encodeValue } from './encoded-value';
import type { RedisCommands } from './redis-commands';
import type { SharedCallLimit } from './shared-call-limit';

const messageSchema = z.object({ from: z.string(), topic: z.string(), data: z.string() });

interface RedisStateOptions {
  /** Runs commands. @throws while Redis is away. */
  readonly run: <Reply>(commands: (redis: RedisCommands) => Promise<Reply>) => Promise<Reply>;
  readonly limit: SharedCallLimit;
  /** What this machine knows alone: it does the work while Redis is away. */
  readonly alone: SharedState;
  readonly disconnect: () => void;
}

/**
 * The shared state of several machines. While Redis is away, `alone` takes its place: quotas, claims and leases are then those of
 * this machine.
 */
export class RedisState implements SharedState {
  readonly #options: RedisStateOptions;
  readonly #sender = randomUUID();
  readonly #listeners: ((message: SharedMessage) => void)[] = [];
  /** The keys of what this machine fetches for all, by the holder of each lease. */
  readonly #fetches = new Map<string, string>();

  constructor(options: RedisStateOptions) {
    this.#options = options;
  }

  reserveCall: SharedState['reserveCall'] = (caller, priority) =>
    this.#options.limit.reserve(caller, priority);

  startCall: SharedState['startCall'] = (caller) => this.#options.limit.start(caller);

  withdrawCall: SharedState['withdrawCall'] = (caller) => this.#options.limit.withdraw(caller);

  count: SharedState['count'] = (...args) =>
    this.#try(
      (redis) => redis.count(...args),
      (alone) => alone.count(...args),
    );

  /** What this machine has claimed. It is remembered while Redis is away, too. */
  claim: SharedState['claim'] = async (...args) => {
    if (!(await this.#options.alone.claim(...args))) return false;
    return this.#try(
      (redis) => redis.claim(...args),
      async () => true,
    );
  };

  acquireLease: SharedState['acquireLease'] = (...args) =>
    this.#try(
      (redis) => redis.acquireLease(...args),
      (alone) => alone.acquireLease(...args),
    );

  /** Of both: it may have been acquired while Redis was away. */
  releaseLease: SharedState['releaseLease'] = async (...args) => {
    await this.#options.alone.releaseLease(...args);
    await this.#try(
      (redis) => redis.releaseLease(...args),
      async () => {},
    );
  };

  enterFetch: SharedState['enterFetch'] = (...args) =>
    this.#orAlone(
      async () => {
        const [key, holder] = args;
        const entered = await this.#options.run(async (redis) => {
          const reply = await redis.enterFetch(...args);
          if (reply === 'leased') this.#fetches.set(holder, key); // also if the reply is late
          return reply;
        });
        if (typeof entered === 'string') return { kind: entered };
        return { kind: 'value', value: await decodeValue(entered) };
      },
      (alone) => alone.enterFetch(...args),
    );

  leaveFetch: SharedState['leaveFetch'] = async (key, holder, value, milliseconds) => {
    this.#fetches.delete(holder);
    const bytes = value === null ? null : await encodeValue(value);
    const message = JSON.stringify({ from: '', topic: 'fetched', data: key });
    await this.#try(
      (redis) => redis.leaveFetch(key, holder, { bytes, milliseconds, message }),
      (alone) => alone.leaveFetch(key, holder, value, milliseconds),
    );
    // A renewal that was on its way has entered it again.
    this.#fetches.delete(holder);
  };

  put: SharedState['put'] = async (key, value, milliseconds) => {
    const bytes = await encodeValue(value);
    if (bytes === null) return;
    await this.#try(
      (redis) => redis.put(key, bytes, milliseconds),
      (alone) => alone.put(key, value, milliseconds),
    );
  };

  get: SharedState['get'] = (key) =>
    this.#read(
      (redis) => redis.get(key),
      (alone) => alone.get(key),
    );

  take: SharedState['take'] = (key) =>
    this.#read(
      (redis) => redis.take(key),
      (alone) => alone.take(key),
    );

  publish(message: SharedMessage): void {
    const text = JSON.stringify({ ...message, from: this.#sender });
    void this.#try(
      (redis) => redis.publish(text),
      async () => {},
    );
  }

  subscribe(listener: (message: SharedMessage) => void): void {
    this.#listeners.push(listener);
    this.#options.alone.subscribe(listener);
  }

  async close(): Promise<void> {
    // Others fetch at once what this machine was fetching.
    await Promise.all([...this.#fetches].map(([holder, key]) => this.leaveFetch(key, holder, null, 0)));
    await this.#options.limit.leave();
    this.#options.disconnect();
    this.#listeners.length = 0;
    await this.#options.alone.close();
  }

  /** Receives a message from the site's channel. */
  receive(text: string): void {
    const received = messageSchema.safeParse(parseJson(text)).data;
    if (received === undefined || received.from === this.#sender) return;
    const { topic, data } = received;
    for (const listener of this.#listeners) listener({ topic, data });
  }

  /** A value in Redis, or one that was put while Redis was away. */
  #read(
    inRedis: (redis: RedisCommands) => Promise<Buffer | null>,
    alone: (state: SharedState) => Promise<string | null>,
  ): Promise<string | null> {
    return this.#orAlone(async () => {
      const bytes = await this.#options.run(inRedis);
      return bytes === null ? alone(this.#options.alone) : decodeValue(bytes);
    }, alone);
  }

  /** Runs in Redis; while that is away, alone. */
  #try<Reply>(
    inRedis: (redis: RedisCommands) => Promise<Reply>,
    alone: (state: SharedState) => Promise<Reply>,
  ): Promise<Reply> {
    return this.#orAlone(() => this.#options.run(inRedis), alone);
  }

  /** The same for work that does more than run commands: only a command that fails says that Redis is away. */
  async #orAlone<Reply>(
    work: () => Promise<Reply>,
    alone: (state: SharedState) => Promise<Reply>,
  ): Promise<Reply> {
    try {
      return await work();
    } catch {
      return alone(this.#options.alone);
    }
  }
}
