import type { Clock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import { createDeliveryQueue, type DeliveryQueue, type WaitingDelivery } from './delivery-queue';
import type { CountDelivery } from './delivery-results';
import { attemptDelivery, type Destination } from './destination';
import type { FormsDatabase } from '../store/database';
import { createLease, type Lease } from './lease';
import { isDue, planRetry, shouldProbe, type AttemptTimes, type RetryPlan } from './retry-policy';
import { nullIfUnavailable, StoreUnavailable } from '../store/submission';

export interface DeliveryWorkerOptions {
  readonly database: FormsDatabase;
  readonly destination: Destination;
  readonly log: Log;
  readonly clock: Clock;
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  /** From 0 to below 1. */
  readonly random: () => number;
  /** Counts each attempt whose result is known. */
  readonly count: CountDelivery;
}

/** Milliseconds between polls, which find due retries and submissions of other processes. */
const pollInterval = 2_000;
/** Forms that are delivered concurrently. */
const maxForms = 4;
/** Milliseconds that attempts in flight have when the process ends. */
const stopGrace = 4_000;

/** The attempts of a delivery. */
interface NumberedTimes extends AttemptTimes {
  readonly number: number;
}

/** Delivers the queue of one destination. Submissions of the same form are delivered one at a time, oldest first. */
export class DeliveryWorker {
  readonly #options: DeliveryWorkerOptions;
  readonly #queue: DeliveryQueue;
  readonly #lease: Lease;
  /** The forms that are being delivered. */
  readonly #busy = new Map<string, Promise<void>>();
  /** The pauses that receivers have demanded, by form, each with the delivery whose attempt got that response. */
  readonly #pauses = new Map<string, NumberedTimes>();
  readonly #stop = new AbortController();
  #polling: Promise<void> | null = null;
  #needsPoll = false;
  #isRunning = false;
  #cancelNextPoll = (): void => {};

  constructor(options: DeliveryWorkerOptions) {
    this.#options = options;
    this.#queue = createDeliveryQueue(options.database, options.destination.name);
    this.#lease = createLease(options.database, options.destination.name, options.now);
  }

  start(): void {
    this.#isRunning = true;
    this.#schedule();
  }

  /** Polls the queue immediately. */
  wake(): void {
    if (!this.#isRunning) return;
    this.#needsPoll = true;
    this.#polling ??= this.#poll();
  }

  /** Ends. Attempts in flight have a few seconds to finish; otherwise they are repeated after the next start. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    this.#cancelNextPoll();
    const cancelAbort = this.#options.clock.after(stopGrace, () => this.#stop.abort());
    await this.#polling;
    await Promise.all(this.#busy.values());
    cancelAbort();
    await nullIfUnavailable(this.#lease.release());
  }

  #schedule(): void {
    this.wake();
    this.#cancelNextPoll = this.#options.clock.after(pollInterval, () => this.#schedule());
  }

  /** Starts the delivery of each form whose oldest delivery is due, in the order of their due times. */
  async #poll(): Promise<void> {
    while (this.#needsPoll && this.#isRunning) {
      this.#needsPoll = false;
      const forms = (await nullIfUnavailable(this.#queue.forms())) ?? [];
      const due = forms
        .filter((each) => !this.#busy.has(each.form) && this.#isDue(each.form, each))
        .toSorted((one, other) => one.dueAt - other.dueAt);
      for (const { form } of due.slice(0, maxForms - this.#busy.size)) {
        this.#busy.set(form, this.#work(form));
      }
    }
    // In the same tick as the loop's last check: a `wake` from here on starts the next poll.
    this.#polling = null;
  }

  async #work(form: string): Promise<void> {
    const isDone = await nullIfUnavailable(this.#deliverForm(form));
    this.#busy.delete(form);
    // Submissions may have arrived meanwhile, and forms beyond the maximum wait for a free worker.
    if (isDone === true) this.wake();
  }

  /** @returns false if another process holds the lease, or if this one is stopping. */
  async #deliverForm(form: string): Promise<boolean> {
    for (;;) {
      const head = await this.#queue.head(form);
      if (head === null || !this.#isDue(form, head)) return true;
      if (!(await this.#mayContinue())) return false;
      if (!(await this.#endPause(head)) && (await this.#attempt(head))) continue;
      if (!(await this.#probeNext(head))) return true;
      // The receiver took a later one: if the head fails now, it is a poison message.
      const again = await this.#queue.head(form);
      if (again?.number !== head.number || !(await this.#mayContinue())) continue;
      await this.#attempt(again, { isPoison: true });
    }
  }

  async #mayContinue(): Promise<boolean> {
    return this.#isRunning && (await this.#lease.hold());
  }

  /** @param head the form's oldest delivery. */
  #isDue(form: string, head: NumberedTimes): boolean {
    const now = this.#options.now();
    const pause = this.#pauses.get(form) ?? head;
    // A delivery that was there before that attempt, and counts as untried, is one that an operator has repeated.
    const isRepeated = head.number <= pause.number && head.triedAt === 0;
    return isDue(head, now) && (isRepeated || isDue(pause, now));
  }

  /** Ends the pause of a form. @returns true if the head's own attempt led to it, and the probe comes first. */
  async #endPause(head: WaitingDelivery): Promise<boolean> {
    const { form } = head.submission;
    const pause = this.#pauses.get(form);
    this.#pauses.delete(form);
    return pause?.number === head.number && (await this.#probeFor(head)) !== null;
  }

  /** Attempts a later delivery unless the receiver has demanded a pause. @returns true if it was delivered. */
  async #probeNext({ number, submission: { form } }: WaitingDelivery): Promise<boolean> {
    if (this.#pauses.has(form)) return false;
    const failed = await this.#queue.head(form);
    const next = failed?.number === number ? await this.#probeFor(failed) : null;
    return next !== null && (await this.#mayContinue()) && (await this.#attempt(next));
  }

  /** A later delivery, if it is unclear whether the receiver or the head fails. */
  async #probeFor(head: WaitingDelivery): Promise<WaitingDelivery | null> {
    return shouldProbe(head) ? this.#queue.nextAfter(head) : null;
  }

  /** @returns true if it was delivered. */
  async #attempt(delivery: WaitingDelivery, { isPoison = false } = {}): Promise<boolean> {
    const { destination, log, clock, now, random, count } = this.#options;
    const { id, form } = delivery.submission;
    const stop = this.#stop.signal;
    const error = await attemptDelivery(destination, delivery, { clock, stop });
    const fields = { destination: destination.name, form, id };
    if (error === null) {
      count(destination.name, 'delivered');
      log.debug('form-delivered', fields);
      await this.#persist(() => this.#queue.markDelivered(delivery.number, now()));
      return true;
    }
    // Aborted by `stop`: the result is unknown, and no failure of the receiver.
    if (!this.#isRunning) return false;
    const plan = planRetry(delivery, error, { now: now(), random, isPoison });
    if (error.pause > 0) this.#pauses.set(form, { ...plan, number: delivery.number });
    count(destination.name, plan.state === 'failed' ? 'set-aside' : 'failed');
    this.#logFailure(plan, { ...fields, reason: error.message });
    await this.#persist(() => this.#queue.recordFailure(delivery.number, plan, error.message));
    // The pause outlasts this process, also where the attempt was a probe's.
    if (error.pause > 0) await this.#persist(() => this.#queue.postpone(form, plan.dueAt));
    return false;
  }

  #logFailure({ state, attempts }: RetryPlan, fields: Readonly<Record<string, string>>): void {
    const { log, destination } = this.#options;
    if (state === 'waiting') log.warn('form-delivery-failed', { ...fields, attempts });
    // Often a mistyped address, about which no operator can do anything.
    else if (destination.name === 'reply') log.warn('form-set-aside', { ...fields, attempts });
    else log.error('form-set-aside', { ...fields, attempts, advice: 'npm run forms -- retry --failed' });
  }

  /** Writes a result before the next attempt. While the store is unavailable, the form waits. */
  async #persist(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (!this.#isRunning) return undefined;
        await new Promise<void>((resolve) => void this.#options.clock.after(pollInterval, resolve));
      }
    }
  }
}
