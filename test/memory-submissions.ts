import { randomBytes } from 'node:crypto';
import type { FormOutcome } from '../common/story/form-outcome';
import { StoreUnavailable, type Submission, type SubmissionStore } from '../server/submissions/submission';

/** A store of submissions that forgets them with the process. */
export interface MemorySubmissions extends SubmissionStore {
  /** Those that were kept, in their order. */
  readonly kept: readonly Submission[];
  /** Outcomes that nobody has read yet, by their id. */
  readonly outcomes: ReadonlyMap<string, { readonly page: string; readonly outcome: FormOutcome }>;
  /** What fails from now on, as if the disk did. */
  fails: 'nothing' | 'outcomes' | 'everything';
}

/** Makes an empty one. */
export function memorySubmissions(): MemorySubmissions {
  const kept: Submission[] = [];
  const idByKey = new Map<string, string>();
  const outcomes = new Map<string, { page: string; outcome: FormOutcome }>();
  const store: MemorySubmissions = {
    kept,
    outcomes,
    fails: 'nothing',
    accept: async (submission, callerKey) => {
      if (store.fails === 'everything') throw new StoreUnavailable('kept', new Error('ENOSPC'));
      const key = callerKey === undefined ? undefined : JSON.stringify([submission.form, callerKey]);
      const before = key === undefined ? undefined : idByKey.get(key);
      if (before !== undefined) return before;
      if (key !== undefined) idByKey.set(key, submission.id);
      kept.push(submission);
      return submission.id;
    },
    findByKey: async (form, callerKey) => {
      if (store.fails === 'everything') throw new StoreUnavailable('read', new Error('EIO'));
      return idByKey.get(JSON.stringify([form, callerKey])) ?? null;
    },
    keepOutcome: async (page, outcome) => {
      if (store.fails !== 'nothing') throw new StoreUnavailable('kept', new Error('ENOSPC'));
      const id = randomBytes(16).toString('base64url');
      outcomes.set(id, { page, outcome });
      return id;
    },
    takeOutcome: async (page, id) => {
      const found = outcomes.get(id);
      if (found === undefined || found.page !== page || store.fails !== 'nothing') return null;
      outcomes.delete(id);
      return found.outcome;
    },
  };
  return store;
}
