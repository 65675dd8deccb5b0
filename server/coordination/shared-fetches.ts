import { randomUUID } from 'node:crypto';
import type { Clock } from '../runtime/clock';
import type { SharedState } from './shared-state';

/** Milliseconds after which another process takes over from one that was killed while it fetched. */
const leaseMs = 2_000;
/** Milliseconds between two looks at a value that another process fetches, should its message get lost. */
const pollMs = 500;

/** How a shared value is read. */
interface SharedRead<Value> {
  readonly key: string;
  readonly fetch: () => Promise<Value>;
  /** The value as a text for other processes, and the milliseconds for which it serves them; null for this reader alone. */
  readonly write: (value: Value) => { readonly text: string; readonly keepMs: number } | null;
  /** The value of such a text; undefined for one that another release wrote. */
  readonly read: (text: string) => Value | undefined;
  /** Ends the wait for another process; this one's own fetch ends by its own signal. */
  readonly signal: AbortSignal;
}

/** Values that one process fetches and all use. */
export class SharedFetches {
  readonly #shared: SharedState;
  readonly #clock: Clock;
  /** Readers that wait for another process, by key. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor(shared: SharedState, clock: Clock) {
    this.#shared = shared;
    this.#clock = clock;
    shared.subscribe(({ topic, data }) => {
      if (topic !== 'fetched') return;
      for (const wake of this.#waiting.get(data) ?? []) wake();
    });
  }

  /**
   * Reads a value, or fetches it unless another process is about to. A fetch that failed is repeated by the next reader.
   * @throws what `fetch` throws, and the signal's reason.
   */
  async read<Value>(options: SharedRead<Value>): Promise<Value> {
    const { key, fetch, read, signal } = options;
    const holder = randomUUID();
    for (;;) {
      signal.throwIfAborted();
      const change = this.#nextChange(key, signal); // before the look, which a message may overtake
      const entered = await this.#shared.enterFetch(key, holder, leaseMs);
      if (entered.kind === 'busy') {
        await change.happened;
        continue;
      }
      change.forget();
      if (entered.kind === 'leased') return this.#fetchForAll(options, holder);
      return read(entered.value) ?? fetch();
    }
  }

  async #fetchForAll<Value>({ key, fetch, write }: SharedRead<Value>, holder: string): Promise<Value> {
    const stopRenewing = this.#renew(key, holder);
    let shared: ReturnType<typeof write> = null;
    try {
      const value = await fetch();
      shared = write(value);
      return value;
    } finally {
      stopRenewing();
      // Not awaited: this reader has its value.
      void this.#shared.leaveFetch(key, holder, shared?.text ?? null, shared?.keepMs ?? 0);
    }
  }

  #renew(key: string, holder: string): () => void {
    let cancel = (): void => {};
    const renewLater = (): void => {
      cancel = this.#clock.after(leaseMs / 2, () => {
        void this.#shared.enterFetch(key, holder, leaseMs);
        renewLater();
      });
    };
    renewLater();
    return () => cancel();
  }

  #nextChange(
    key: string,
    signal: AbortSignal,
  ): { readonly happened: Promise<void>; readonly forget: () => void } {
    let forget = (): void => {};
    const happened = new Promise<void>((resolve) => {
      const waiting = this.#waiting.get(key) ?? new Set();
      this.#waiting.set(key, waiting);
      const cancel = this.#clock.after(pollMs, () => wake());
      const wake = (): void => {
        forget();
        resolve();
      };
      forget = () => {
        cancel();
        waiting.delete(wake);
        if (waiting.size === 0 && this.#waiting.get(key) === waiting) this.#waiting.delete(key);
        signal.removeEventListener('abort', wake);
      };
      waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
    return { happened, forget };
  }
}
