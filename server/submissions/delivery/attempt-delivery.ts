import type { Clock } from '../../runtime/clock';
import { DeliveryError, longestAttempt, type Destination } from './destination';
import type { Submission } from '../store/submission';

/** Milliseconds that an attempt has to end once it is told to. */
const longestEnd = 1_000;

/**
 * Delivers once, within the time that an attempt may take, whatever the receiver does.
 * @param stop ends the attempt before.
 * @returns why it was not delivered; null where it was.
 */
export async function attemptDelivery(
  destination: Destination,
  submission: Submission,
  { clock, stop }: { clock: Clock; stop: AbortSignal },
): Promise<DeliveryError | null> {
  const attempt = new AbortController();
  const abort = (): void => attempt.abort();
  const endLimit = clock.after(longestAttempt, abort);
  stop.addEventListener('abort', abort);
  let endWait = (): void => {};
  const givenUp = new Promise<never>((_resolve, reject) => {
    const error = new DeliveryError('out-of-reach', 'no answer in time', { isReached: true });
    attempt.signal.addEventListener('abort', () => {
      endWait = clock.after(longestEnd, () => reject(error));
    });
  });
  try {
    await Promise.race([destination.deliver(submission, attempt.signal), givenUp]);
    return null;
  } catch (error) {
    // Anything else is a defect of ours: others must not wait for it for ever.
    return error instanceof DeliveryError ? error : new DeliveryError('refused', 'internal error');
  } finally {
    endLimit();
    endWait();
    stop.removeEventListener('abort', abort);
  }
}
