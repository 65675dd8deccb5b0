import { randomUUID } from 'node:crypto';
import type { Clock } from '../runtime/clock';
import type { SharedState } from './shared-state';

/** Milliseconds of a lease: after that another process takes over from one that was killed. */
const leaseMs = 15_000;
/** Milliseconds between two renewals, or two attempts to acquire it. */
const renewMs = 5_000;

interface LeasedWork {
  readonly shared: Pick<SharedState, 'acquireLease' | 'releaseLease'>;
  readonly name: string;
  readonly clock: Clock;
  /** Starts the work. @returns a function that ends it. */
  readonly start: () => () => void;
}

/**
 * Runs work of which one process at a time takes charge: whenever this one holds the lease.
 * @returns a function that ends the work and releases the lease.
 */
export function whileLeased({ shared, name, clock, start }: LeasedWork): () => void {
  const holder = randomUUID();
  let end: (() => void) | undefined;
  let cancel = (): void => {};
  let isStopped = false;
  const attempt = async (): Promise<void> => {
    const isHeld = await shared.acquireLease(name, holder, leaseMs);
    if (isStopped) return void shared.releaseLease(name, holder);
    if (isHeld) end ??= start();
    else {
      end?.();
      end = undefined;
    }
    cancel = clock.after(renewMs, () => void attempt());
  };
  void attempt();
  return () => {
    isStopped = true;
    cancel();
    end?.();
    end = undefined;
    void shared.releaseLease(name, holder);
  };
}
