import { StoreUnavailable, type SubmissionStore } from './submission';

const nothing = (doing: string) => () =>
  Promise.reject(new StoreUnavailable(doing, new Error('this site has no store for them')));

/** A store that keeps nothing, and says so. */
export const noSubmissions: SubmissionStore = {
  accept: nothing('kept'),
  findByKey: nothing('read'),
  storeResult: nothing('kept'),
  consumeResult: () => Promise.resolve(null),
};
