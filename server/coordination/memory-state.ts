import { LRUCache } from 'lru-cache';
import { BoundedMap } from '../runtime/bounded-map';
import type { Clock } from '../runtime/clock';
import { CallWindow } from './call-window';
import type {
  CallPriority,
  CountedWindow,
  QuotaWindow,
  SharedFetch,
  SharedMessage,
  SharedState,
} from './shared-state';

/** Characters of all values: fetched ones, which several readers share, and submit results. */
const maxCharacters = 32 * 1024 * 1024;
/** Entries of each kind; beyond it the least recently used is forgotten. */
const maxEntries = 100_000;
/** Characters that a value counts at least, so that there are no more values than entries of another kind. */
const leastCharacters = Math.ceil(maxCharacters / maxEntries);

/** Milliseconds after which expired values are looked for: about as long as fetched ones last. */
const purgeMs = 60_000;

/**
 * Keys of one quota; beyond it the one that was counted longest ago is forgotten. A client with an IPv6 network may use another
 * address, and so another key, for each request.
 */
const maxKeys = 20_000;

/** Options of {@link createMemoryState}. */
export interface MemoryStateOptions {
  /** Calls upstream that may start in any rolling second. */
  readonly callsPerSecond: number;
  readonly clock: Clock;
}

/** The shared state of one process: there is no other, or the others call this one. */
export function createMemoryState(options: MemoryStateOptions): SharedState {
  return new MemoryState(options);
}

interface PointWindow {
  count: number;
  /** By the clock. */
  readonly end: number;
}

class MemoryState implements SharedState {
  readonly #clock: Clock;
  readonly #window: CallWindow;
  /** By the name of the quota, then by key. */
  readonly #quotas = new Map<string, BoundedMap<string, PointWindow>>();
  readonly #claims: LRUCache<string, true>;
  /** Holders by the name of their lease. */
  readonly #leases: LRUCache<string, string>;
  readonly #values: LRUCache<string, string>;
  /** When expired values were removed, by the clock. */
  #purgedAt: number;
  readonly #listeners: ((message: SharedMessage) => void)[] = [];

  constructor({ callsPerSecond, clock }: MemoryStateOptions) {
    this.#clock = clock;
    this.#purgedAt = clock.now();
    this.#window = new CallWindow(() => callsPerSecond, clock);
    const expiring = { perf: clock, ttlResolution: 0 };
    // Bounded by sizes: a maximum of entries (`max`) has lru-cache make all its arrays at once, three megabytes for each cache.
    const entries = { ...expiring, maxSize: maxEntries, sizeCalculation: () => 1 };
    this.#claims = new LRUCache(entries);
    this.#leases = new LRUCache(entries);
    this.#values = new LRUCache({
      ...expiring,
      maxSize: maxCharacters,
      sizeCalculation: (value, key) => Math.max(value.length + key.length, leastCharacters),
    });
  }

  async reserveCall(caller: string, priority: CallPriority): Promise<number> {
    return this.#window.reserve(caller, priority);
  }

  async startCall(caller: string): Promise<void> {
    this.#window.start(caller);
  }

  async withdrawCall(caller: string): Promise<void> {
    this.#window.withdraw(caller);
  }

  async count({ name, seconds }: QuotaWindow, key: string, points: number): Promise<CountedWindow> {
    const now = this.#clock.now();
    const windows = this.#quotas.get(name) ?? new BoundedMap<string, PointWindow>(maxKeys);
    this.#quotas.set(name, windows);
    const known = windows.get(key);
    const current = known !== undefined && now < known.end ? known : { count: 0, end: now + seconds * 1000 };
    current.count = Math.max(0, current.count + points);
    if (points !== 0) windows.set(key, current);
    return { count: current.count, msLeft: current.end - now };
  }

  async claim(name: string, milliseconds: number): Promise<boolean> {
    if (this.#claims.has(name)) return false;
    this.#claims.set(name, true, { ttl: milliseconds });
    return true;
  }

  async acquireLease(name: string, holder: string, milliseconds: number): Promise<boolean> {
    if ((this.#leases.get(name) ?? holder) !== holder) return false;
    this.#leases.set(name, holder, { ttl: milliseconds });
    return true;
  }

  async releaseLease(name: string, holder: string): Promise<void> {
    if (this.#leases.get(name) === holder) this.#leases.delete(name);
  }

  async enterFetch(key: string, holder: string, leaseMs: number): Promise<SharedFetch> {
    const value = this.#values.get(valueKey(key));
    if (value !== undefined) return { kind: 'value', value };
    const isLeased = await this.acquireLease(valueKey(key), holder, leaseMs);
    return { kind: isLeased ? 'leased' : 'busy' };
  }

  async leaveFetch(key: string, holder: string, value: string | null, milliseconds: number): Promise<void> {
    if (value !== null) await this.put(valueKey(key), value, milliseconds);
    await this.releaseLease(valueKey(key), holder);
    for (const listener of this.#listeners) listener({ topic: 'fetched', data: key });
  }

  async put(key: string, value: string, milliseconds: number): Promise<void> {
    this.#purgeExpired();
    this.#values.set(key, value, { ttl: milliseconds });
  }

  /** Expired values would fill all the room, and then push out some that have long to live. */
  #purgeExpired(): void {
    const now = this.#clock.now();
    if (now - this.#purgedAt < purgeMs) return;
    this.#purgedAt = now;
    this.#values.purgeStale();
  }

  async get(key: string): Promise<string | null> {
    return this.#values.get(key) ?? null;
  }

  async take(key: string): Promise<string | null> {
    const value = await this.get(key);
    this.#values.delete(key);
    return value;
  }

  /** Does nothing: there is no other process, and a primary process forwards its workers' messages itself. */
  publish(): void {}

  subscribe(listener: (message: SharedMessage) => void): void {
    this.#listeners.push(listener);
  }

  async close(): Promise<void> {
    this.#listeners.length = 0;
  }
}

/** The key of a fetched value: distinct from those of `put`. */
function valueKey(key: string): string {
  return `fetch ${key}`;
}
