import type { FormsDatabase } from './forms-database';
import { hasOutcome, isOutcomeId, keepOutcome, takeOutcome } from './form-outcomes';
import { StoreUnavailable, type Submission, type SubmissionStore } from './submission';
import { findSubmission, keepSubmission } from './submission-rows';

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
  readonly callerKey: string | null;
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
        batch.map(({ submission, callerKey }) =>
          keepSubmission(connection, submission, callerKey, destinations),
        ),
      );
      for (const [place, { resolve, submission }] of batch.entries()) resolve(ids[place] ?? submission.id);
      onAccepted();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    accept: (submission, callerKey) =>
      new Promise((resolve, reject) => {
        waiting.push({ submission, callerKey: callerKey ?? null, resolve, reject });
        if (waiting.length === 1) setImmediate(() => void commit());
      }),
    findByKey: (form, callerKey) =>
      database.read((connection) => findSubmission(connection, form, callerKey)),
    keepOutcome: (page, outcome) =>
      database.write('kept', (connection) => keepOutcome(connection, page, outcome, now())),
    takeOutcome: async (page, id) => {
      if (!isOutcomeId(id)) return null;
      try {
        // Reading costs nobody a wait for the disk: anybody may ask for any id.
        const isThere = await database.read((connection) => hasOutcome(connection, page, id));
        if (isThere !== true) return null;
        return await database.write('read', (connection) => takeOutcome(connection, page, id, now()));
      } catch (error) {
        if (error instanceof StoreUnavailable) return null;
        throw error;
      }
    },
  };
}
