import type { FormResultPage, FormValues } from '../../../common/forms/form-result';

/** A form that was filled in, as it is kept and delivered. */
export interface Submission {
  /** UUID, made here. */
  readonly id: string;
  /** The form's key. */
  readonly form: string;
  /** Path of the page that it stands on. */
  readonly page: string;
  /** Language of that page, as a code. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  /** True where the bot check took it for a person's. */
  readonly verified: boolean;
  readonly fields: FormValues;
}

/** Where submissions are kept until they are delivered, and after. All of it outlives the process. */
export interface SubmissionStore {
  /**
   * Keeps a submission, on disk by the time this resolves, and has it delivered soon.
   * @param idempotencyKey the caller's `Idempotency-Key`: of those with the same one for the same form the first alone is kept.
   * @returns the id under which it is kept: that of the first.
   * @throws {StoreUnavailable} where it cannot be written; it is not kept then.
   */
  readonly accept: (submission: Submission, idempotencyKey: string | undefined) => Promise<string>;
  /** The id that {@link accept} gave for this key, or null. @throws {StoreUnavailable} */
  readonly findByKey: (form: string, idempotencyKey: string) => Promise<string | null>;
  /**
   * Keeps what came of a form until its page is asked for, ten minutes at most.
   * @returns an id that nobody can guess, of `[A-Za-z0-9_-]`.
   * @throws {StoreUnavailable}
   */
  readonly storeResult: (page: string, outcome: FormResultPage) => Promise<string>;
  /**
   * Takes what was kept for this page out of the store: it can be read once. Null for an unknown id, another page's, an
   * expired one, and while nothing can be read.
   */
  readonly consumeResult: (page: string, id: string) => Promise<FormResultPage | null>;
}

/** Deliveries of submissions on disk that wait, and that were set aside; all destinations together. */
export interface SubmissionCounts {
  readonly waiting: number;
  readonly failed: number;
}

/** The store cannot be written to or read: no room, no right, no disk. It may be again at the next call. */
export class StoreUnavailable extends Error {
  constructor(doing: string, cause: unknown) {
    super(`Submissions cannot be ${doing}: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'StoreUnavailable';
  }
}
