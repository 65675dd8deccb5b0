import type { Clock } from '../../runtime/clock';
import type { Reply } from '../reply';
import type { Submission } from '../store/submission';

/** `reply`: the reply to the sender. */
export type DestinationName = 'webhook' | 'mail' | 'reply';

/** What is stored with one delivery. */
export interface DeliveryDetails {
  /** Who gets it; `''` for the destination's own receiver. */
  readonly receiver: string;
  /** What the reply to the sender says; null for a delivery of the submission itself. */
  readonly reply: Pick<Reply, 'subject' | 'text'> | null;
}

/** A receiver of submissions. */
export interface Destination {
  readonly name: DestinationName;
  /**
   * Delivers a submission. Once this resolves, the receiver has it.
   * @param signal aborts the attempt.
   * @throws {DeliveryError} if it was not delivered, or if that is unknown.
   */
  readonly deliver: (submission: Submission, signal: AbortSignal, details: DeliveryDetails) => Promise<void>;
}

/** Milliseconds for one attempt as a whole. */
export const attemptTimeout = 10_000;

/** Milliseconds between aborting an attempt and giving it up. */
const abortGrace = 1_000;

/** Why a submission was not delivered: the receiver is `unreachable` for any submission, or it `refused` this one. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly kind: 'unreachable' | 'refused';
  /** True if the receiver responded: another submission may succeed. */
  readonly isReached: boolean;
  /** Milliseconds to wait before the next attempt, as the receiver demands; one hour at most. */
  readonly pause: number;

  /** @param reason a status or a code, for log and operators; never values, and never the receiver's address. */
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

/**
 * Delivers a submission once. Resolves within {@link attemptTimeout} and its grace, whatever the receiver does.
 * @param stop aborts the attempt earlier.
 * @returns why it was not delivered; null if it was.
 */
export async function attemptDelivery(
  destination: Destination,
  { submission, ...details }: DeliveryDetails & { readonly submission: Submission },
  { clock, stop }: { clock: Clock; stop: AbortSignal },
): Promise<DeliveryError | null> {
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  const cancelTimeout = clock.after(attemptTimeout, abort);
  stop.addEventListener('abort', abort);
  let cancelGrace = (): void => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    const error = new DeliveryError('unreachable', 'no response in time', { isReached: true });
    attempt.signal.addEventListener('abort', () => {
      cancelGrace = clock.after(abortGrace, () => reject(error));
    });
  });
  try {
    await Promise.race([destination.deliver(submission, attempt.signal, details), givenUp]);
    return null;
  } catch (error) {
    // Any other error is a bug: as a refusal it is dead-lettered and does not block later submissions.
    return error instanceof DeliveryError ? error : new DeliveryError('refused', 'internal error');
  } finally {
    cancelTimeout();
    cancelGrace();
    stop.removeEventListener('abort', abort);
  }
}
