import * as z from 'zod';
import { isJsonObject, textOf } from '../../common/json';
import { receive, type Channel } from './channel';
import type { SharedMessage, SharedState } from './shared-state';

/** The methods that a worker calls in its primary process. */
const methods = [
  'reserveCall',
  'startCall',
  'withdrawCall',
  'count',
  'claim',
  'acquireLease',
  'releaseLease',
  'enterFetch',
  'leaveFetch',
  'put',
  'get',
  'take',
] as const satisfies readonly (keyof SharedState)[];

type Method = (typeof methods)[number];

const messageSchema = z.object({ topic: z.string(), data: z.string() });
const callSchema = z.object({
  shared: z.literal('call'),
  id: z.number(),
  method: z.enum(methods),
  args: z.array(z.unknown()),
});
const resultSchema = z.object({ shared: z.literal('result'), id: z.number(), value: z.unknown().optional() });
const publishedSchema = z.object({ shared: z.literal('message'), message: messageSchema });

const fromWorker = z.discriminatedUnion('shared', [callSchema, publishedSchema]);
const fromPrimary = z.discriminatedUnion('shared', [resultSchema, publishedSchema]);

/** A worker's proxy for the shared state in its primary process. A worker ends with its primary, so calls have no deadline. */
export function createWorkerState(channel: Channel): SharedState {
  const listeners: ((message: SharedMessage) => void)[] = [];
  const calls = new Map<number, (value: unknown) => void>();
  let lastId = 0;
  receive(channel, fromPrimary, (received) => {
    if (received.shared === 'message') for (const listener of listeners) listener(received.message);
    else {
      calls.get(received.id)?.(received.value);
      calls.delete(received.id);
    }
  });
  const call = <Name extends Method>(method: Name, ...args: Parameters<SharedState[Name]>) => {
    const result = new Promise<unknown>((resolve) => {
      lastId += 1;
      calls.set(lastId, resolve);
      channel.send({ shared: 'call', id: lastId, method, args });
    });
    return result as ReturnType<SharedState[Name]>; // the primary process runs the method of the same name
  };
  return {
    reserveCall: (...args) => call('reserveCall', ...args),
    startCall: (...args) => call('startCall', ...args),
    withdrawCall: (...args) => call('withdrawCall', ...args),
    count: (...args) => call('count', ...args),
    claim: (...args) => call('claim', ...args),
    acquireLease: (...args) => call('acquireLease', ...args),
    releaseLease: (...args) => call('releaseLease', ...args),
    enterFetch: (...args) => call('enterFetch', ...args),
    leaveFetch: (...args) => call('leaveFetch', ...args),
    put: (...args) => call('put', ...args),
    get: (...args) => call('get', ...args),
    take: (...args) => call('take', ...args),
    publish: (message) => channel.send({ shared: 'message', message }),
    subscribe: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(),
  };
}

/** The keys of what a worker fetches for all, by the holder of each lease. */
type HeldFetches = Map<string, string>;

const isLease = (value: unknown): boolean => isJsonObject(value) && value['kind'] === 'leased';

/** Serves workers from the shared state of the primary process. */
export class WorkerStates {
  readonly #shared: SharedState;
  readonly #workers = new Map<Channel, HeldFetches>();

  constructor(shared: SharedState) {
    this.#shared = shared;
    shared.subscribe((message) => this.#broadcast(message));
  }

  /** Serves a worker. @returns a function that stops it. */
  serve(channel: Channel): () => void {
    const fetches: HeldFetches = new Map();
    this.#workers.set(channel, fetches);
    receive(channel, fromWorker, (received) => {
      if (received.shared === 'call') return void this.#run(channel, received);
      this.#broadcast(received.message, channel);
      this.#shared.publish(received.message);
    });
    return () => {
      this.#workers.delete(channel);
      // Others fetch at once what this worker was fetching.
      for (const [holder, key] of fetches) void this.#shared.leaveFetch(key, holder, null, 0);
    };
  }

  async #run(channel: Channel, { id, method, args }: z.output<typeof callSchema>): Promise<void> {
    const run = this.#shared[method] as (...values: unknown[]) => Promise<unknown>; // `args` come from createWorkerState
    const value = await run.apply(this.#shared, args);
    const fetches = this.#workers.get(channel);
    const [key, holder] = [textOf(args[0]), textOf(args[1])];
    const isFetching = method === 'enterFetch' && isLease(value);
    if (fetches === undefined) {
      if (isFetching) void this.#shared.leaveFetch(key, holder, null, 0);
      return;
    }
    if (isFetching) fetches.set(holder, key);
    if (method === 'leaveFetch') fetches.delete(holder);
    channel.send({ shared: 'result', id, value });
  }

  #broadcast(message: SharedMessage, sender?: Channel): void {
    for (const worker of this.#workers.keys())
      if (worker !== sender) worker.send({ shared: 'message', message });
  }
}
