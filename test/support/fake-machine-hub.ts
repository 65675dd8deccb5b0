import {
  MachinesUnreachable,
  type AddOptions,
  type MachineStream,
  type StreamEntry,
} from '../../server/coordination/machines/machine-stream';
import { createMemoryState } from '../../server/coordination/memory-state';
import type { SharedState } from '../../server/coordination/shared-state';
import type { Clock } from '../../server/runtime/clock';

/** What happens to a call: nothing, it does not arrive, or it arrives and its reply is lost. */
type Fault = 'none' | 'unsent' | 'no-reply';

/** What machines share, in memory, with the faults of a network and of a server. */
export class FakeMachineHub {
  readonly #clock: Clock;
  #streams = new Map<string, { id: number; data: string }[]>();
  #lastId = 0;
  #leases = new Map<string, { holder: string; until: number }>();
  #values = new Map<string, { value: string; until: number }>();
  #shared: SharedState;
  /** The machines that are cut off. */
  readonly cutOff = new Set<string>();
  /** Called with each call of a machine, before it arrives. */
  faultOf: (machine: string, method: string) => Fault = () => 'none';

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#shared = createMemoryState({ callsPerSecond: 1_000, clock });
  }

  /** Starts again without data, as a server does that stores nothing on disk. */
  restartEmpty(): void {
    this.#streams = new Map();
    this.#leases = new Map();
    this.#values = new Map();
    this.#shared = createMemoryState({ callsPerSecond: 1_000, clock: this.#clock });
  }

  /** Loses the last entries of a stream, as a failover does. */
  loseLast(stream: string, count: number): void {
    this.#entries(stream).splice(-count);
  }

  /** Drops all entries of a stream. */
  drop(stream: string): void {
    this.#streams.delete(stream);
  }

  entries(stream: string): readonly string[] {
    return this.#entries(stream).map(({ data }) => data);
  }

  /** Bytes of values that are there. */
  size(): number {
    const values = [...this.#values.values()].filter(({ until }) => until > this.#clock.now());
    return values.reduce((total, { value }) => total + value.length, 0);
  }

  /** The stream as a machine reaches it. */
  streamOf(machine: string): MachineStream {
    const call = async <Result>(method: string, work: () => Result): Promise<Result> => {
      const fault = this.cutOff.has(machine) ? 'unsent' : this.faultOf(machine, method);
      if (fault === 'unsent') throw new MachinesUnreachable('cut off');
      const result = work();
      if (fault === 'no-reply') throw new MachinesUnreachable('no reply');
      return result;
    };
    return {
      add: (stream, data, options) => call('add', () => this.#add(stream, data, options)),
      read: (stream, after, count) => call('read', () => this.#read(stream, after, count)),
      size: (stream) => call('size', () => this.#entries(stream).length),
      has: (stream, id) => call('has', () => this.#has(stream, id)),
      lease: (name, holder, ms) => call('lease', () => this.#lease(name, holder, ms)),
      release: (name, holder) =>
        call('release', () => {
          if (this.#leases.get(name)?.holder === holder) this.#leases.delete(name);
        }),
      isLeased: (name) => call('isLeased', () => (this.#leases.get(name)?.until ?? 0) > this.#clock.now()),
      put: (key, value, ms) =>
        call('put', () => void this.#values.set(key, { value, until: this.#clock.now() + ms })),
      get: (key) =>
        call('get', () => {
          const found = this.#values.get(key);
          return found !== undefined && found.until > this.#clock.now() ? found.value : null;
        }),
      close: () => Promise.resolve(),
    };
  }

  /** The shared state as a machine reaches it: alone while it is cut off. */
  sharedOf(machine: string): SharedState {
    const alone = createMemoryState({ callsPerSecond: 1_000, clock: this.#clock });
    const now = (): SharedState => (this.cutOff.has(machine) ? alone : this.#shared);
    return {
      reserveCall: (...args) => now().reserveCall(...args),
      startCall: (...args) => now().startCall(...args),
      withdrawCall: (...args) => now().withdrawCall(...args),
      count: (...args) => now().count(...args),
      claim: (...args) => now().claim(...args),
      acquireLease: (...args) => now().acquireLease(...args),
      releaseLease: (...args) => now().releaseLease(...args),
      enterFetch: (...args) => now().enterFetch(...args),
      leaveFetch: (...args) => now().leaveFetch(...args),
      put: (...args) => now().put(...args),
      get: (...args) => now().get(...args),
      take: (...args) => now().take(...args),
      publish: (message) => now().publish(message),
      subscribe: (listener) => now().subscribe(listener),
      close: () => Promise.resolve(),
    };
  }

  #entries(stream: string): { id: number; data: string }[] {
    const entries = this.#streams.get(stream) ?? [];
    this.#streams.set(stream, entries);
    return entries;
  }

  #has(stream: string, id: string | null): boolean {
    return id === null || this.#entries(stream).some((entry) => String(entry.id) === id);
  }

  #add(stream: string, data: string, { maxEntries, after }: AddOptions): string | null {
    if (!this.#has(stream, after)) return null;
    this.#lastId += 1;
    const entries = this.#entries(stream);
    entries.push({ id: this.#lastId, data });
    entries.splice(0, Math.max(0, entries.length - maxEntries));
    return String(this.#lastId);
  }

  #read(stream: string, after: string | null, count: number): readonly StreamEntry[] | null {
    if (!this.#has(stream, after)) return null;
    const later = this.#entries(stream).filter(({ id }) => id > Number(after ?? 0));
    return later.slice(0, count).map(({ id, data }) => ({ id: String(id), data }));
  }

  #lease(name: string, holder: string, milliseconds: number): boolean {
    const found = this.#leases.get(name);
    const now = this.#clock.now();
    if (found !== undefined && found.holder !== holder && found.until > now) return false;
    this.#leases.set(name, { holder, until: now + milliseconds });
    return true;
  }
}
