import type { Clock } from '../runtime/clock';

/** Milliseconds between two looks at the event loop. */
const interval = 100;
/** Milliseconds by which the timer must be late for the loop to count as late; a single page of 1,000 blocks takes fewer. */
const lateFrom = 200;
/** Milliseconds of delay at which a late loop counts as in time again: far less, so that the state does not flap. */
const inTimeFrom = 50;
/** Looks in a row that must find it late: one long step, such as the comparison of all lists, is no overload. */
const looks = 3;

/** How late the event loop is: by how much a timer fires after its time. */
export class LoopLag {
  readonly #clock: Clock;
  #lag = 0;
  #lateLooks = 0;
  #isLate = false;

  /** @param clock its timers must not keep the process alive. */
  constructor(clock: Clock) {
    this.#clock = clock;
    this.#look();
  }

  /** True while the loop is late, from the third look in a row that finds it late. */
  isLate(): boolean {
    return this.#isLate;
  }

  /** The delay at the last look, in milliseconds. */
  milliseconds(): number {
    return this.#lag;
  }

  #look(): void {
    const started = this.#clock.now();
    this.#clock.after(interval, () => {
      this.#lag = Math.max(0, this.#clock.now() - started - interval);
      this.#lateLooks = this.#lag >= lateFrom ? this.#lateLooks + 1 : 0;
      if (this.#lateLooks >= looks) this.#isLate = true;
      if (this.#lag <= inTimeFrom) this.#isLate = false;
      this.#look();
    });
  }
}
