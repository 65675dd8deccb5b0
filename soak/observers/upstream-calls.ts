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
  /** The calls of the last second. */
  #recent: readonly UpstreamCall[] = [];
  #total = 0;
  #most = 0;
  #lag = 0;

  /** @param limit the highest number of calls in a second. */
  constructor(ledger: Ledger, limit: number) {
    this.#ledger = ledger;
    this.#limit = limit;
    ledger.describe(
      'upstream',
      () =>
        `${this.#total} calls, at most ${this.#most} in a second of ${limit}, noticed up to ${Math.round(this.#lag)} ms late`,
    );
  }

  /** Records calls in the order in which they came. */
  record(calls: readonly UpstreamCall[]): void {
    for (const call of calls) {
      this.#recent = [...this.#recent, call].filter(({ at, lag }) => at - lag > call.at - windowMs);
      this.#total += 1;
      this.#lag = Math.max(this.#lag, call.lag);
      const count = this.#recent.length;
      this.#most = Math.max(this.#most, count);
      this.#ledger.check('upstream', count <= this.#limit ? null : this.#describe(call));
    }
  }

  #describe({ at, path }: UpstreamCall): string {
    const [first] = this.#recent;
    const span =
      first === undefined
        ? ''
        : `, the first ${Math.round(at - first.at)} ms before, up to ${Math.round(first.lag)} ms late`;
    return `${this.#recent.length} calls in a second, the last one for ${path}${span}`;
  }
}
