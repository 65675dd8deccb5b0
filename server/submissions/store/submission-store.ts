import type { FormsDatabase } from './database';
import { hasOutcome, isOutcomeId, storeResult, consumeResult } from './form-results';
import { StoreUnavailable, type Submission, type SubmissionStore } from './submission';
import { findSubmission, storeSubmission } from './submission-rows';

/** What a store is made of. */
export interface SubmissionStoreOptions {
  readonly database: FormsDatabase;
  /** Names of those that submissions are delivered to. */
  readonly destinations: readonly string[];
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  /** Called once something is kept that is to be delivered. */
  readonly onAccepted: () => void;
}

interface Waiting {
  readonly submission: Submission;
  readonly idempotencyKey: string | null;
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/** The submissions in a database. */
export function openSubmissionStore(options: SubmissionStoreOptions): SubmissionStore {
  const { database, destinations, now, onAccepted } = options;
  let waiting: Waiting[] = [];

  /** One commit, and one wait for the disk, for all that came at once. */
  async function commit(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      const ids = await database.write('kept', (connection) =>
        batch.map(({ submission, idempotencyKey }) =>
          storeSubmission(connection, submission, idempotencyKey, destinations),
        ),
      );
      for (const [place, { resolve, submission }] of batch.entries()) resolve(ids[place] ?? submission.id);
      onAccepted();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    accept: (submission, idempotencyKey) =>
      new Promise((resolve, reject) => {
        waiting.push({ submission, idempotencyKey: idempotencyKey ?? null, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void commit());
      }),
    findByKey: (form, idempotencyKey) =>
      database.read((connection) => findSubmission(connection, form, idempotencyKey)),
    storeResult: (page, outcome) =>
      database.write('kept', (connection) => storeResult(connection, page, outcome, now())),
    consumeResult: async (page, id) => {
      if (!isOutcomeId(id)) return null;
      try {
        // Reading costs nobody a wait for the disk: anybody may ask for any id.
        const isThere = await database.read((connection) => hasOutcome(connection, page, id));
        if (isThere !== true) return null;
        return await database.write('read', (connection) => consumeResult(connection, page, id, now()));
      } catch (error) {
        if (error instanceof StoreUnavailable) return null;
        throw error;
      }
    },
  };
}
