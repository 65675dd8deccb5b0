import type { DeliveryError } from './destination';

/** Times of the last and the next attempt, in milliseconds since 1970. */
export interface AttemptTimes {
  readonly triedAt: number;
  readonly dueAt: number;
}

/** The failed attempts of a delivery so far. */
export interface AttemptHistory extends AttemptTimes {
  /** All attempts. */
  readonly attempts: number;
  /** Attempts in which the receiver responded. */
  readonly reached: number;
  /** Attempts that the receiver refused. */
  readonly refusals: number;
  /** Attempts that failed right after a later submission was delivered. */
  readonly poisonFailures: number;
}

/** The history after another failed attempt. */
export interface RetryPlan extends AttemptHistory {
  /** `failed`: dead-lettered, and stored until an operator retries or deletes it. */
  readonly state: 'waiting' | 'failed';
}

/** Refusals, or poison failures, until a delivery is dead-lettered. */
const maxFailures = 5;

/** The first delay, in milliseconds. */
const minDelay = 1_000;
const maxDelay = 5 * 60_000;
/** The maximum for a poison message, which blocks those behind it. */
const maxPoisonDelay = 60_000;

/**
 * Plans the retry of a failed attempt: exponential backoff with full jitter
 * (https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/).
 * @param isPoison a later submission was delivered since the last attempt.
 */
export function planRetry(
  before: AttemptHistory,
  error: DeliveryError,
  { now, random, isPoison }: { now: number; random: () => number; isPoison: boolean },
): RetryPlan {
  const attempts = before.attempts + 1;
  const refusals = before.refusals + (error.kind === 'refused' ? 1 : 0);
  const poisonFailures = before.poisonFailures + (isPoison && error.isReached ? 1 : 0);
  const longest = poisonFailures > 0 ? maxPoisonDelay : maxDelay;
  const delay = random() * Math.min(longest, minDelay * 2 ** Math.min(before.attempts, 20));
  return {
    attempts,
    reached: before.reached + (error.isReached ? 1 : 0),
    refusals,
    poisonFailures,
    triedAt: now,
    dueAt: Math.round(now + Math.max(delay, error.pause)),
    state: refusals >= maxFailures || poisonFailures >= maxFailures ? 'failed' : 'waiting',
  };
}

/** True if the next attempt is due, also if the clock was set back since the last one. */
export function isDue({ triedAt, dueAt }: AttemptTimes, now: number): boolean {
  return now >= dueAt || now < triedAt;
}

/** True if it is unclear whether the receiver or this submission fails: delivering a later one shows it. */
export function shouldProbe({ reached }: AttemptHistory): boolean {
  return reached >= maxFailures;
}
