import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseJson } from '../../../common/json';
import type { Clock } from '../../runtime/clock';
import type { MachineStream } from './machine-stream';
import type { Replica } from './replica';
import { writeReplicaState, type ReplicaState } from './replica-state';

/** Milliseconds that a request for a page, and a page, are there. */
const requestTtl = 60_000;
const pageTtl = 5 * 60_000;
/** Milliseconds after which a request without a page is repeated, to any machine. */
const repeatAfter = 20_000;
/** Requests after which a machine that needs a copy itself sends what it has: no other may have more. */
const incompleteAfter = 2;
/** Requests without a page after which there is no other machine. */
const maxAttempts = 3;
/** Milliseconds for which a machine waits while another one gets a copy. */
const maxWait = 10 * 60_000;

const requestSchema = z.object({
  to: z.string(),
  id: z.string(),
  after: z.string().nullable(),
  /** The machine whose page `after` belongs to; null for any. */
  from: z.string().nullable(),
  attempts: z.number(),
});
type PageRequest = z.output<typeof requestSchema>;

const pageSchema = z.object({
  from: z.string(),
  records: z.array(z.string()),
  next: z.string().nullable(),
});

/**
 * A copy of another machine's data, for one that is new or was away for longer than the stream reaches. One page at a time is on its
 * way, and one machine at a time gets a copy, so that no copy fills what the machines share.
 */
export class FullCopy {
  readonly #replica: Replica;
  readonly #stream: MachineStream;
  readonly #clock: Pick<Clock, 'now'>;
  #request: (PageRequest & { readonly sentAt: number }) | null = null;
  /** Since when another machine gets a copy, and this one waits; null while it does not. */
  #waitsSince: number | null = null;

  constructor(replica: Replica, stream: MachineStream, clock: Pick<Clock, 'now'>) {
    this.#replica = replica;
    this.#stream = stream;
    this.#clock = clock;
  }

  /** True if no other machine sends a copy: none has sent a page for a minute, or this one has waited too long for its turn. */
  get isUnavailable(): boolean {
    const waits = this.#waitsSince === null ? 0 : this.#clock.now() - this.#waitsSince;
    return (this.#request?.attempts ?? 0) > maxAttempts || waits > maxWait;
  }

  get #name(): string {
    return this.#replica.data.name;
  }

  /** Receives the next page of a copy, if this machine needs one, and sends one that another machine has requested. */
  async step(state: ReplicaState): Promise<void> {
    if (state.needsCopy) await this.#receive(state);
    await this.#respond(state);
  }

  async #receive({ machine }: ReplicaState): Promise<void> {
    if (!(await this.#stream.lease(`copy ${this.#name}`, machine, requestTtl))) {
      this.#waitsSince ??= this.#clock.now();
      return;
    }
    this.#waitsSince = null;
    const request = this.#request;
    const page =
      request === null
        ? undefined
        : pageSchema.safeParse(parseJson((await this.#stream.get(pageKey(request.id))) ?? '')).data;
    if (page === undefined) {
      const isLate = request === null || this.#clock.now() - request.sentAt > repeatAfter;
      if (isLate) await this.#send({ to: machine, after: null, from: null }, (request?.attempts ?? 0) + 1);
      return;
    }
    const { from, records, next } = page;
    await this.#replica.merge(machine, records, (connection) => {
      if (next === null) writeReplicaState(connection, { needsCopy: false });
    });
    if (next !== null) return this.#send({ to: machine, after: next, from }, 1);
    this.#request = null;
    await this.#stream.release(`copy ${this.#name}`, machine);
  }

  async #send(page: Pick<PageRequest, 'to' | 'after' | 'from'>, attempts: number): Promise<void> {
    const request = { ...page, id: randomUUID(), attempts };
    await this.#stream.put(`request ${this.#name}`, JSON.stringify(request), requestTtl);
    this.#request = { ...request, sentAt: this.#clock.now() };
  }

  async #respond({ machine, needsCopy }: ReplicaState): Promise<void> {
    const found = parseJson((await this.#stream.get(`request ${this.#name}`)) ?? '');
    const request = requestSchema.safeParse(found).data;
    if (request === undefined || request.to === machine) return;
    if (request.from === null ? needsCopy && request.attempts <= incompleteAfter : request.from !== machine)
      return;
    const lease = `page ${request.id}`;
    if ((await this.#stream.isLeased(lease)) || !(await this.#stream.lease(lease, machine, pageTtl))) return;
    const { data } = this.#replica;
    const page = await data.read((connection) => data.page(connection, machine, request.after));
    if (page === null) return;
    await data.beforeShip?.(page.records, this.#stream);
    await this.#stream.put(pageKey(request.id), JSON.stringify({ ...page, from: machine }), pageTtl);
  }
}

function pageKey(id: string): string {
  return `page of ${id}`;
}
