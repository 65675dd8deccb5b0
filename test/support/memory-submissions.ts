import { randomBytes } from 'node:crypto';
import type { FormResultPage } from '../../common/forms/form-result';
import type { Reply } from '../../server/submissions/reply';
import {
  nullSubmissionStore,
  StoreUnavailable,
  type Submission,
  type SubmissionStore,
} from '../../server/submissions/store/submission';

/** A submission store in memory. */
export interface MemorySubmissions extends SubmissionStore {
  /** The stored submissions, in order. */
  readonly stored: readonly Submission[];
  /** The replies to their senders, in order; null for none. */
  readonly replies: readonly (Reply | null)[];
  /** The results that were not consumed, by id. */
  readonly results: ReadonlyMap<string, { readonly page: string; readonly result: FormResultPage }>;
  /** The operations that fail, as on a full disk. */
  fails: 'nothing' | 'results' | 'everything';
}

/** Makes an empty store. */
export function memorySubmissions(): MemorySubmissions {
  const stored: Submission[] = [];
  const replies: (Reply | null)[] = [];
  const claimed = new Set<string>();
  const idByKey = new Map<string, string>();
  const results = new Map<string, { page: string; result: FormResultPage }>();
  const store: MemorySubmissions = {
    files: nullSubmissionStore.files,
    stored,
    replies,
    results,
    fails: 'nothing',
    accept: async (submission, idempotencyKey, reply = null) => {
      if (store.fails === 'everything') throw new StoreUnavailable('stored', new Error('ENOSPC'));
      const key =
        idempotencyKey === undefined ? undefined : JSON.stringify([submission.form, idempotencyKey]);
      const existing = key === undefined ? undefined : idByKey.get(key);
      if (existing !== undefined) return existing;
      if (key !== undefined) idByKey.set(key, submission.id);
      stored.push(submission);
      replies.push(reply);
      return submission.id;
    },
    exclusively: (_form, _idempotencyKey, work) => work(),
    findByKey: async (form, idempotencyKey) => {
      if (store.fails === 'everything') throw new StoreUnavailable('read', new Error('EIO'));
      return idByKey.get(JSON.stringify([form, idempotencyKey])) ?? null;
    },
    isErased: () => Promise.resolve(false),
    claim: async (token) => {
      if (store.fails === 'everything') throw new StoreUnavailable('stored', new Error('ENOSPC'));
      const isNew = !claimed.has(token);
      claimed.add(token);
      return isNew;
    },
    storeResult: async (page, result) => {
      if (store.fails !== 'nothing') throw new StoreUnavailable('stored', new Error('ENOSPC'));
      const id = randomBytes(16).toString('base64url');
      results.set(id, { page, result });
      return id;
    },
    consumeResult: async (page, id) => {
      const found = results.get(id);
      if (found === undefined || found.page !== page || store.fails !== 'nothing') return null;
      results.delete(id);
      return found.result;
    },
  };
  return store;
}
