import type { Submission } from '../store/submission';

/** A destination by its name. */
export type DestinationName = 'webhook' | 'mail';

/** Where submissions are delivered to. */
export interface Destination {
  readonly name: DestinationName;
  /**
   * Delivers a submission: once this resolves, its receiver has it.
   * @param signal ends the attempt.
   * @throws {DeliveryError} where it was not delivered, or nobody knows.
   */
  readonly deliver: (submission: Submission, signal: AbortSignal) => Promise<void>;
}

/** Milliseconds for one attempt, everything included. */
export const longestAttempt = 10_000;

/**
 * Why a submission was not delivered: the receiver is `out-of-reach`, whatever it would be sent, or it `refused` just
 * this one.
 */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'out-of-reach' | 'refused';
  /** True where the receiver was there: another submission may fare better. */
  readonly isReached: boolean;
  /** Milliseconds for which the receiver asks to be left alone, an hour at most. */
  readonly pause: number;

  /** @param reason a status or a code, for log and operators: never what was sent, nor where to. */
  constructor(
    kind: DeliveryError['kind'],
    reason: string,
    { isReached = kind === 'refused', pause = 0 }: { isReached?: boolean; pause?: number } = {},
  ) {
    super(reason);
    this.kind = kind;
    this.isReached = isReached;
    this.pause = pause;
  }
}
