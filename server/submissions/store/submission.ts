import type { FormResultPage, FormValues } from '../../../common/forms/form-result';
import type { FileStore, StoredFile } from '../files/stored-file';
import type { Reply } from '../reply';
import { messageOf } from '../../runtime/logging/error-message';

/** A submitted form, as it is stored and delivered. */
export interface Submission {
  /** A UUID that the server generates. */
  readonly id: string;
  /** The form's key. */
  readonly form: string;
  /** Path of the page that holds the form. */
  readonly page: string;
  /** Language code of that page. */
  readonly language: string;
  /** Milliseconds since 1970. */
  readonly submittedAt: number;
  /** True if the captcha's verdict was human. */
  readonly verified: boolean;
  readonly fields: FormValues;
  /** The files that came with it; left out without any. */
  readonly files?: readonly StoredFile[];
}

/** The name under which replies to senders are delivered. They do not count for the state of a submission. */
export const replyDestination = 'reply';

/** Stores submissions, and results of native submits, on disk. */
export interface SubmissionStore {
  readonly files: FileStore;
  /**
   * Stores a submission and queues its deliveries. It is synced to disk by the time this resolves.
   * @param idempotencyKey the request's `Idempotency-Key`: of submissions with the same key and form, the first is stored.
   * @param reply a reply to the sender, to be delivered as well. Default: none.
   * @returns the id of the stored submission.
   * @throws {StoreUnavailable} if it cannot be written; nothing is stored then.
   */
  readonly accept: (
    submission: Submission,
    idempotencyKey: string | undefined,
    reply?: Reply | null,
  ) => Promise<string>;
  /**
   * Runs what accepts a submission with a key, one at a time over all machines. The processes of one machine share its database,
   * where the key is unique.
   * @throws {StoreUnavailable} if another machine takes too long.
   */
  readonly exclusively: <Result>(
    form: string,
    idempotencyKey: string,
    work: () => Promise<Result>,
  ) => Promise<Result>;
  /** The id that {@link accept} gave for this key, or null. @throws {StoreUnavailable} */
  readonly findByKey: (form: string, idempotencyKey: string) => Promise<string | null>;
  /** True for the id of a submission that was deleted, on a site with several machines. @throws {StoreUnavailable} */
  readonly isErased: (id: string) => Promise<boolean>;
  /**
   * Records a token that counts once. False if it was recorded before, by whatever process.
   * @param until when it may be forgotten, in milliseconds since 1970.
   * @throws {StoreUnavailable}
   */
  readonly claim: (token: string, until: number) => Promise<boolean>;
  /**
   * Stores a submit result for the page that shows it, for ten minutes at most.
   * @returns an unguessable id of `[A-Za-z0-9_-]`.
   * @throws {StoreUnavailable}
   */
  readonly storeResult: (page: string, result: FormResultPage) => Promise<string>;
  /**
   * Reads and deletes a submit result. Null for an unknown or expired id, for that of another page, and while the store is
   * unavailable.
   */
  readonly consumeResult: (page: string, id: string) => Promise<FormResultPage | null>;
}

/** Deliveries that are waiting, and that are dead-lettered (`failed`), of all destinations. */
export interface SubmissionCounts {
  readonly waiting: number;
  readonly failed: number;
  /** Milliseconds since the oldest submission was sent that waits; 0 where none does. */
  readonly oldest: number;
}

/** The store cannot be read or written, as on a full or missing disk. A later call may succeed. */
export class StoreUnavailable extends Error {
  /** @param operation a participle for the message, such as `stored`. */
  constructor(operation: string, cause: unknown) {
    super(`Submissions cannot be ${operation}: ${messageOf(cause)}`, {
      cause,
    });
    this.name = 'StoreUnavailable';
  }
}

/** Null if the store was unavailable: for work that is repeated later, or that its caller can do without. */
export async function nullIfUnavailable<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof StoreUnavailable) return null;
    throw error;
  }
}

const unavailable = (operation: string) => () =>
  Promise.reject(new StoreUnavailable(operation, new Error('this site has no store for them')));

/** The store of a site without one: every form is `unavailable`. */
export const nullSubmissionStore: SubmissionStore = {
  files: {
    reserve: unavailable('stored'),
    receive: unavailable('stored'),
    discard: () => Promise.resolve(),
  },
  accept: unavailable('stored'),
  exclusively: (_form, _idempotencyKey, work) => work(),
  findByKey: unavailable('read'),
  isErased: unavailable('read'),
  claim: unavailable('read'),
  storeResult: unavailable('stored'),
  consumeResult: () => Promise.resolve(null),
};
