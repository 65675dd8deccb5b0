import { createHash, randomUUID } from 'node:crypto';
import { isJsonObject, parseJson } from '../../../common/json';
import type { FormResultPage } from '../../../common/forms/form-result';
import type { SharedState } from '../../coordination/shared-state';
import type { Clock } from '../../runtime/clock';
import { StoreUnavailable, type SubmissionStore } from '../store/submission';
import { isResultId, resultOf, resultTtl } from '../store/form-results';

type Shared = Pick<SharedState, 'acquireLease' | 'releaseLease' | 'claim' | 'get' | 'put' | 'take'>;

interface SharedStoreOptions {
  /** The store of this machine. */
  readonly store: SubmissionStore;
  readonly shared: Shared;
  readonly clock: Clock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Milliseconds of the lease of a key: accepting takes a few seconds at most. */
const keyLeaseMs = 10_000;
/** Milliseconds for which a machine waits for that lease, and between two attempts. */
const keyTimeout = 12_000;
const keyPause = 100;
/** Milliseconds for which the id of a key is shared; by then all machines have a copy of the submission. */
const keyTtl = 3 * 24 * 60 * 60_000;

/**
 * The store of one of several machines. Keys, tokens and submit results are shared at once, not by the next shipment. While the
 * machines cannot reach one another, each acts as if it were the only one.
 */
export function shareStore({ store, shared, clock, now }: SharedStoreOptions): SubmissionStore {
  return {
    ...store,
    exclusively: (form, key, work) => exclusively({ shared, clock }, `accepting ${keyName(form, key)}`, work),
    findByKey: async (form, key) => {
      const own = await store.findByKey(form, key);
      if (own !== null) return own;
      const id = await shared.get(keyName(form, key));
      return id === null || (await store.isErased(id)) ? null : id;
    },
    accept: async (submission, key, reply) => {
      const id = await store.accept(submission, key, reply);
      // If this machine ends before, another one accepts the key under the same id: the id is derived from the key.
      if (key !== undefined) await shared.put(keyName(submission.form, key), id, keyTtl);
      return id;
    },
    claim: async (token, until) =>
      (await store.claim(token, until)) && (await shared.claim(`proof ${hashOf(token)}`, until - now())),
    storeResult: async (page, result) => {
      const id = await store.storeResult(page, result);
      await shared.put(resultName(id), JSON.stringify({ page, result }), resultTtl);
      return id;
    },
    consumeResult: async (page, id) => {
      if (!isResultId(id)) return null;
      const own = await store.consumeResult(page, id);
      const found = own ?? sharedResult(await shared.get(resultName(id)), page);
      // Another machine may have shown this machine's own result: the first one to claim it shows it.
      if (found === null || !(await shared.claim(`shown ${id}`, resultTtl))) return null;
      await shared.take(resultName(id));
      return found;
    },
  };
}

async function exclusively<Result>(
  { shared, clock }: Pick<SharedStoreOptions, 'shared' | 'clock'>,
  lease: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID();
  const until = clock.now() + keyTimeout;
  while (!(await shared.acquireLease(lease, holder, keyLeaseMs))) {
    if (clock.now() >= until)
      throw new StoreUnavailable('stored', new Error('another machine is storing the same one'));
    await new Promise<void>((resolve) => void clock.after(keyPause, resolve));
  }
  try {
    return await work();
  } finally {
    await shared.releaseLease(lease, holder);
  }
}

function keyName(form: string, idempotencyKey: string): string {
  return `form key ${hashOf(JSON.stringify([form, idempotencyKey]))}`;
}

function resultName(id: string): string {
  return `form result ${id}`;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function sharedResult(text: string | null, page: string): FormResultPage | null {
  const found = parseJson(text ?? '');
  if (!isJsonObject(found) || found['page'] !== page) return null;
  return resultOf(found['result']);
}
