import type { Clock } from './clock';

/** Lets a call through at most once in so many milliseconds: what fails again and again is said once in a while. */
export function throttle(clock: Pick<Clock, 'now'>, milliseconds: number): (call: () => void) => void {
  let next = Number.NEGATIVE_INFINITY;
  return (call) => {
    if (clock.now() < next) return;
    next = clock.now() + milliseconds;
    call();
  };
}
