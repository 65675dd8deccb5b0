import type { UpstreamCall } from '../topology/content-messages';
import type { Ledger } from './ledger';

/** Milliseconds of the window in which calls are counted. */
const windowMs = 1_000;

/**
 * Counts the calls that reach the content service in any second, over all machines. A call that the service may have received
 * earlier than it noticed counts from the earliest time.
 */
export class UpstreamCalls {
  readonly #ledger: Ledger;
  readonly #limit: number;
  /** The last calls, as many as the limit. */
  #last: readonly UpstreamCall[] = [];
  #closest = Infinity;
  #total = 0;
  #lag = 0;

  /** @param limit the highest number of calls in a second. */
  constructor(ledger: Ledger, limit: number) {
    this.#ledger = ledger;
    this.#limit = limit;
    ledger.describe(
      'upstream',
      () =>
        `${this.#total} calls, ${limit + 1} of them in at least ${Math.round(this.#closest)} ms, noticed up to ${Math.round(this.#lag)} ms late`,
    );
  }

  /** Records calls in the order in which they came. */
  record(calls: readonly UpstreamCall[]): void {
    for (const call of calls) {
      const { at, lag, path } = call;
      const first = this.#last[0] ?? call;
      const isFull = this.#last.length === this.#limit;
      const span = at - first.at + first.lag;
      if (isFull) this.#closest = Math.min(this.#closest, span);
      this.#last = [...this.#last, call].slice(-this.#limit);
      this.#total += 1;
      this.#lag = Math.max(this.#lag, lag);
      this.#ledger.check(
        'upstream',
        !isFull || span >= windowMs
          ? null
          : `${this.#limit + 1} calls in ${Math.round(span)} ms, the first of them noticed up to ${Math.round(first.lag)} ms late, the last one for ${path}`,
      );
    }
  }
}
