import { createFileStore } from '../files/file-store';
import { noReceiver, type ReceiverOf } from '../receivers';
import type { FormsDatabase } from './database';
import { claim } from './claims';
import { consumeResult, hasResult, isResultId, storeResult } from './form-results';
import { nullIfUnavailable, type SubmissionStore } from './submission';
import { findByKey, insertSubmission, isErased, type NewSubmission } from './submission-rows';

interface SubmissionStoreOptions {
  readonly database: FormsDatabase;
  /** Names of the destinations to deliver to. */
  readonly destinations: readonly string[];
  /** Default: each destination has one receiver. */
  readonly receiverOf?: ReceiverOf;
  /** Megabytes of all files that came with submissions. Default: 1,000. */
  readonly maxFileMegabytes?: number | undefined;
  /** The wall clock: milliseconds since 1970. */
  readonly now: () => number;
  /** Called after deliveries were queued. */
  readonly onAccepted: () => void;
}

/** Bytes, as operators and visitors count. */
const megabyte = 1_000_000;

interface PendingInsert extends NewSubmission {
  readonly resolve: (id: string) => void;
  readonly reject: (error: unknown) => void;
}

/** The submissions in a database. */
export function openSubmissionStore(options: SubmissionStoreOptions): SubmissionStore {
  const { database, destinations, receiverOf = noReceiver, now, onAccepted } = options;
  let pending: PendingInsert[] = [];

  /** Group commit: submissions of the same tick share one transaction and one sync. */
  async function commit(): Promise<void> {
    const batch = pending;
    pending = [];
    try {
      const ids = await database.write('stored', (connection) =>
        batch.map((each) => insertSubmission(connection, each, { destinations, receiverOf, now: now() })),
      );
      for (const [index, { resolve, submission }] of batch.entries()) resolve(ids[index] ?? submission.id);
      onAccepted();
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return {
    files: createFileStore(database, (options.maxFileMegabytes ?? 1_000) * megabyte),
    accept: (submission, idempotencyKey, reply = null) =>
      new Promise((resolve, reject) => {
        pending.push({ submission, idempotencyKey: idempotencyKey ?? null, reply, resolve, reject });
        if (pending.length === 1) setImmediate(() => void commit());
      }),
    exclusively: (_form, _idempotencyKey, work) => work(),
    findByKey: (form, idempotencyKey) =>
      database.read((connection) => findByKey(connection, form, idempotencyKey)),
    isErased: async (id) => (await database.read((connection) => isErased(connection, id))) === true,
    claim: (token, until) => database.write('stored', (connection) => claim(connection, token, until, now())),
    storeResult: (page, result) =>
      database.write('stored', (connection) => storeResult(connection, page, result, now())),
    consumeResult: async (page, id) => {
      if (!isResultId(id)) return null;
      // A read first: requests with made-up ids must not cost a write.
      const exists = await nullIfUnavailable(database.read((connection) => hasResult(connection, page, id)));
      if (exists !== true) return null;
      return nullIfUnavailable(
        database.write('read', (connection) => consumeResult(connection, page, id, now())),
      );
    },
  };
}
