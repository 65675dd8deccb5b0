import { createHash, randomUUID } from 'node:crypto';
import { isJsonObject, parseJson, textOf } from '../../../common/json';
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
const keyPatience = 12_000;
const keyPause = 100;
/** Milliseconds for which the id of a key is shared; by then all machines have a copy of the submission. */
const keyTtl = 3 * 24 * 60 * 60_000;

/**
 * The store of one of several machines: what has to be known at once, and not after the next shipment, is shared. While the machines
 * cannot reach one another, each does as if it were the only one.
 */
export function shareStore({ store, shared, clock, now }: SharedStoreOptions): SubmissionStore {
  const keys = new SharedKeys(shared, clock);
  return {
    ...store,
    exclusively: (form, key, work) => keys.exclusively(keyName(form, key), work),
    findByKey: async (form, key) =>
      (await store.findByKey(form, key)) ?? (await keys.storedId(keyName(form, key))),
    accept: async (submission, key, reply) => {
      if (key === undefined) return store.accept(submission, key, reply);
      const name = keyName(submission.form, key);
      // Should this machine end before others hear of it, another accepts the same key under the same id.
      const id = await keys.reserve(name, submission.id);
      const stored = await store.accept({ ...submission, id }, key, reply);
      await keys.markStored(name, stored);
      return stored;
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
      // Whoever claims it shows it: this machine's own may have been shown by another one.
      if (found === null || !(await shared.claim(`shown ${id}`, resultTtl))) return null;
      await shared.take(resultName(id));
      return found;
    },
  };
}

/** The ids that submissions with a key have got, on whatever machine. */
class SharedKeys {
  readonly #shared: Shared;
  readonly #clock: Clock;

  constructor(shared: Shared, clock: Clock) {
    this.#shared = shared;
    this.#clock = clock;
  }

  async exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const holder = randomUUID();
    const until = this.#clock.now() + keyPatience;
    while (!(await this.#shared.acquireLease(`accepting ${name}`, holder, keyLeaseMs))) {
      if (this.#clock.now() >= until)
        throw new StoreUnavailable('stored', new Error('another machine is storing the same one'));
      await new Promise<void>((resolve) => void this.#clock.after(keyPause, resolve));
    }
    try {
      return await work();
    } finally {
      await this.#shared.releaseLease(`accepting ${name}`, holder);
    }
  }

  /** The id of a stored submission, or null. */
  async storedId(name: string): Promise<string | null> {
    const found = parseJson((await this.#shared.get(name)) ?? '');
    return isJsonObject(found) && found['stored'] === true ? textOf(found['id']) : null;
  }

  /** The id for a submission that is about to be stored: that of an earlier attempt, or this one. */
  async reserve(name: string, id: string): Promise<string> {
    const found = parseJson((await this.#shared.get(name)) ?? '');
    if (isJsonObject(found)) return textOf(found['id']);
    await this.#shared.put(name, JSON.stringify({ id, stored: false }), keyTtl);
    return id;
  }

  markStored(name: string, id: string): Promise<void> {
    return this.#shared.put(name, JSON.stringify({ id, stored: true }), keyTtl);
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
  return resultOf(JSON.stringify(found['result']));
}
