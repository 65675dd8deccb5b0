import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/log';
import { attemptDelivery } from './attempt-delivery';
import { createDeliveryQueue, type DeliveryQueue, type WaitingDelivery } from './delivery-queue';
import type { Destination } from './destination';
import type { FormsDatabase } from '../store/database';
import { createLease, type Lease } from './lease';
import { isDoubtful, isDue, planRetry, type RetryPlan } from './retry-policy';
import { StoreUnavailable } from '../store/submission';

/** Delivers what waits for one destination: of each form one after the other, oldest first. */
export interface DeliveryWorker {
  readonly start: () => void;
  /** Looks at once whether something waits. */
  readonly wake: () => void;
  /** Ends; what is just being delivered has a few seconds, and is tried again at the next start where they do not do. */
  readonly stop: () => Promise<void>;
}

/** What a courier needs. */
export interface DeliveryWorkerOptions {
  readonly database: FormsDatabase;
  readonly destination: Destination;
  readonly log: Log;
  readonly clock: Clock;
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
}

/** Milliseconds until it looks for what is due, and for what other processes accepted. */
const pollPause = 2_000;
/** Forms that are delivered side by side. */
const mostForms = 4;
/** Milliseconds that attempts have when the process ends. */
const longestStop = 4_000;

/** Makes the courier of a destination. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  return new QueueDeliveryWorker(options);
}

class QueueDeliveryWorker implements DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #queue: DeliveryQueue;
  readonly #lease: Lease;
  readonly #busy = new Map<string, Promise<void>>();
  readonly #stop = new AbortController();
  #round: Promise<void> | null = null;
  #needsRetry = false;
  #isRunning = false;
  #endPoll = (): void => {};

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#queue = createDeliveryQueue(options.database, options.destination.name);
    this.#lease = createLease(options.database, options.destination.name, options.now);
  }

  start(): void {
    this.#isRunning = true;
    this.#poll();
  }

  wake(): void {
    if (!this.#isRunning) return;
    this.#needsRetry = true;
    this.#round ??= this.#look();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#endPoll();
    const endGrace = this.#options.clock.after(longestStop, () => this.#stop.abort());
    await this.#round;
    await Promise.all(this.#busy.values());
    endGrace();
    await ignoringUnavailable(this.#lease.release());
  }

  #poll(): void {
    this.wake();
    this.#endPoll = this.#options.clock.after(pollPause, () => this.#poll());
  }

  /** Starts on the forms whose oldest is due, those first that were due first. */
  async #look(): Promise<void> {
    while (this.#needsRetry && this.#isRunning) {
      this.#needsRetry = false;
      const forms = (await ignoringUnavailable(this.#queue.forms())) ?? [];
      const due = forms
        .filter((each) => !this.#busy.has(each.form) && isDue(each, this.#options.now()))
        .toSorted((one, other) => one.dueAt - other.dueAt);
      for (const { form } of due.slice(0, mostForms - this.#busy.size)) {
        this.#busy.set(form, this.#work(form));
      }
    }
    // Not a moment later: who wakes it from here on starts the next round.
    this.#round = null;
  }

  async #work(form: string): Promise<void> {
    const isDone = await ignoringUnavailable(this.#deliverForm(form));
    this.#busy.delete(form);
    // For what came meanwhile, and forms that had to wait for their turn.
    if (isDone === true) this.wake();
  }

  /** @returns false where somebody else delivers. */
  async #deliverForm(form: string): Promise<boolean> {
    const { now } = this.#options;
    for (;;) {
      const head = await this.#queue.head(form);
      if (head === null || !isDue(head, now())) return true;
      if (!(await this.#mayGoOn())) return false;
      if (await this.#try(head, false)) continue;
      if (!(await this.#provesOther(head))) return true;
      // The receiver takes others: what fails now fails because of itself.
      const again = await this.#queue.head(form);
      if (again?.number !== head.number || !(await this.#mayGoOn())) continue;
      await this.#try(again, true);
    }
  }

  async #mayGoOn(): Promise<boolean> {
    return this.#isRunning && (await this.#lease.hold());
  }

  /** Tries a later one where it is no longer clear what fails, the receiver or this one. @returns true where that was delivered. */
  async #provesOther(head: WaitingDelivery): Promise<boolean> {
    const failed = await this.#queue.head(head.submission.form);
    if (failed?.number !== head.number || !isDoubtful(failed)) return false;
    const other = await this.#queue.behind(head);
    return other !== null && (await this.#mayGoOn()) && (await this.#try(other, false));
  }

  /** @returns true where it was delivered. */
  async #try(delivery: WaitingDelivery, isStrike: boolean): Promise<boolean> {
    const { destination, log, clock, now, random } = this.#options;
    const { id, form } = delivery.submission;
    const stop = this.#stop.signal;
    const error = await attemptDelivery(destination, delivery.submission, { clock, stop });
    const fields = { destination: destination.name, form, id };
    if (error === null) {
      log.debug('form-delivered', fields);
      await this.#note(() => this.#queue.markDelivered(delivery.number, now()));
      return true;
    }
    // Ended by us: nobody knows what came of it.
    if (!this.#isRunning) return false;
    const plan = planRetry(delivery, error, { now: now(), random, isStrike });
    this.#tell(plan, { ...fields, reason: error.message });
    await this.#note(() => this.#queue.markTried(delivery.number, plan, error.message));
    return false;
  }

  #tell(plan: RetryPlan, fields: Readonly<Record<string, string>>): void {
    const { log } = this.#options;
    const attempts = plan.attempts;
    if (plan.state === 'waiting') log.warn('form-delivery-failed', { ...fields, attempts });
    else log.error('form-set-aside', { ...fields, attempts, advice: 'npm run forms -- retry --failed' });
  }

  /** What was tried is noted before the next is: where the disk takes nothing, the form waits for it. */
  async #note(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (!this.#isRunning) return undefined;
        await new Promise<void>((resolve) => void this.#options.clock.after(pollPause, resolve));
      }
    }
  }
}

/** What cannot be read or written now is looked at again at the next poll. */
async function ignoringUnavailable<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}
