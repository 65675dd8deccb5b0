import { randomBytes } from 'node:crypto';
import type { FormResultPage } from '../../common/forms/form-result';
import {
  StoreUnavailable,
  type Submission,
  type SubmissionStore,
} from '../../server/submissions/store/submission';

/** A store of submissions that forgets them with the process. */
export interface MemorySubmissions extends SubmissionStore {
  /** Those that were kept, in their order. */
  readonly kept: readonly Submission[];
  /** Outcomes that nobody has read yet, by their id. */
  readonly outcomes: ReadonlyMap<string, { readonly page: string; readonly result: FormResultPage }>;
  /** What fails from now on, as if the disk did. */
  fails: 'nothing' | 'outcomes' | 'everything';
}

/** Makes an empty one. */
export function memorySubmissions(): MemorySubmissions {
  const kept: Submission[] = [];
  const idByKey = new Map<string, string>();
  const outcomes = new Map<string, { page: string; result: FormResultPage }>();
  const store: MemorySubmissions = {
    kept,
    outcomes,
    fails: 'nothing',
    accept: async (submission, idempotencyKey) => {
      if (store.fails === 'everything') throw new StoreUnavailable('kept', new Error('ENOSPC'));
      const key =
        idempotencyKey === undefined ? undefined : JSON.stringify([submission.form, idempotencyKey]);
      const before = key === undefined ? undefined : idByKey.get(key);
      if (before !== undefined) return before;
      if (key !== undefined) idByKey.set(key, submission.id);
      kept.push(submission);
      return submission.id;
    },
    findByKey: async (form, idempotencyKey) => {
      if (store.fails === 'everything') throw new StoreUnavailable('read', new Error('EIO'));
      return idByKey.get(JSON.stringify([form, idempotencyKey])) ?? null;
    },
    storeResult: async (page, result) => {
      if (store.fails !== 'nothing') throw new StoreUnavailable('kept', new Error('ENOSPC'));
      const id = randomBytes(16).toString('base64url');
      outcomes.set(id, { page, result });
      return id;
    },
    consumeResult: async (page, id) => {
      const found = outcomes.get(id);
      if (found === undefined || found.page !== page || store.fails !== 'nothing') return null;
      outcomes.delete(id);
      return found.result;
    },
  };
  return store;
}
