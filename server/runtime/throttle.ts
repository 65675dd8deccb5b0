import type { Clock } from './clock';

/** Returns a function that makes at most one of its calls per interval and drops the others: for repeated log lines. */
export function throttle(clock: Pick<Clock, 'now'>, milliseconds: number): (call: () => void) => void {
  let next = Number.NEGATIVE_INFINITY;
  return (call) => {
    if (clock.now() < next) return;
    next = clock.now() + milliseconds;
    call();
  };
}
