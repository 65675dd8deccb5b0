import type { Clock } from '../runtime/clock';
import type { Log } from '../runtime/logging/log';
import type { ShedReason } from './admission';

/** Milliseconds without a refusal after which an overload is over. */
const quiet = 5_000;

/** The state of the server, for the log. */
interface LoadState {
  readonly inFlight: number;
  /** Milliseconds. */
  readonly lag: number;
}

/** Logs an overload once when it begins and once when it is over: a line for each refused request would be work, too. */
export class OverloadReport {
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #state: () => LoadState;
  #startedAt: number | undefined;
  #lastAt = 0;
  #counts = { shed: 0, stale: 0 };

  constructor({ log, clock, state }: { log: Log; clock: Clock; state: () => LoadState }) {
    this.#log = log;
    this.#clock = clock;
    this.#state = state;
  }

  /** Counts a request that was refused, or got an outdated page instead. */
  add(reason: ShedReason, result: 'shed' | 'stale'): void {
    this.#lastAt = this.#clock.now();
    this.#counts[result] += 1;
    if (this.#startedAt !== undefined) return;
    this.#startedAt = this.#lastAt;
    const { inFlight, lag } = this.#state();
    this.#log.warn('overload', { reason, inFlight, lag: Math.round(lag) });
    this.#look(quiet);
  }

  #look(wait: number): void {
    this.#clock.after(wait, () => {
      const left = this.#lastAt + quiet - this.#clock.now();
      if (left > 0) this.#look(left);
      else this.#end();
    });
  }

  #end(): void {
    const { shed, stale } = this.#counts;
    const milliseconds = Math.round(this.#lastAt - (this.#startedAt ?? this.#lastAt));
    this.#log.info('overload-over', { shed, stale, milliseconds });
    this.#startedAt = undefined;
    this.#counts = { shed: 0, stale: 0 };
  }
}
