import type { DeliveryError } from './destination';

/** What is remembered of the tries to deliver something. */
export interface Tries {
  /** All of them. */
  readonly attempts: number;
  /** Those that failed although the receiver was there. */
  readonly reached: number;
  /** Those that the receiver refused. */
  readonly refusals: number;
  /** Those that failed right after a later submission was delivered. */
  readonly strikes: number;
  /** When it was tried last and when it is to be tried again, in milliseconds since 1970. */
  readonly triedAt: number;
  readonly dueAt: number;
}

/** What follows from a try that failed. */
export interface RetryPlan extends Tries {
  /** `failed`: it is set aside, and kept. */
  readonly state: 'waiting' | 'failed';
}

/** Refusals and strikes after which a submission is set aside. */
export const mostTries = 5;

/** Milliseconds: the first pause, and the longest one. */
const shortestPause = 1_000;
const longestPause = 5 * 60_000;
/** The longest one for what fails although the receiver takes others: those wait behind it. */
const longestPauseOfOne = 60_000;

/**
 * When something is tried again. Pauses double and are taken by chance from nothing to their full length, so that many who
 * failed together do not come back together (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param isStrike a later submission was delivered since the last try.
 */
export function planRetry(
  before: Tries,
  error: DeliveryError,
  { now, random, isStrike }: { now: number; random: () => number; isStrike: boolean },
): RetryPlan {
  const attempts = before.attempts + 1;
  const refusals = before.refusals + (error.kind === 'refused' ? 1 : 0);
  const strikes = before.strikes + (isStrike && error.isReached ? 1 : 0);
  const longest = strikes > 0 ? longestPauseOfOne : longestPause;
  const pause = random() * Math.min(longest, shortestPause * 2 ** Math.min(before.attempts, 20));
  return {
    attempts,
    reached: before.reached + (error.isReached ? 1 : 0),
    refusals,
    strikes,
    triedAt: now,
    dueAt: Math.round(now + Math.max(pause, error.pause)),
    state: refusals >= mostTries || strikes >= mostTries ? 'failed' : 'waiting',
  };
}

/** True where it is time for the next try; a clock that was set back must not hold it up. */
export function isDue({ triedAt, dueAt }: Pick<Tries, 'triedAt' | 'dueAt'>, now: number): boolean {
  return now >= dueAt || now < triedAt;
}

/** True where a later submission may tell whether it is the receiver or this submission that fails. */
export function isDoubtful({ reached }: Tries): boolean {
  return reached >= mostTries;
}
