import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ObjectStore } from './object-store';
import { readBody } from './origin';

/** A call to the purge endpoint. */
export interface PurgeCall {
  /** Empty if the call is malformed. */
  readonly keys: readonly string[];
  /** The time of the clock. */
  readonly time: number;
  /** The status of the response, or what happened instead of one. */
  readonly outcome: number | 'drop' | 'hang';
  /** Addresses of the objects that were removed. */
  readonly purged: readonly string[];
}

/** What the purge endpoint does to every call: responds with an error status, drops the connection, or never responds. */
export type PurgeFault = number | 'drop' | 'hang';

interface Verdict {
  readonly status: number;
  readonly message: string;
}

/** The endpoint of a CDN that the site calls to purge. */
export class PurgeEndpoint {
  readonly calls: PurgeCall[] = [];
  fault: PurgeFault | null = null;
  /** Milliseconds that calls may still take: each takes as many as the rate has for one. */
  #credit = Infinity;
  #creditedAt: number;

  constructor(
    readonly store: ObjectStore,
    readonly token: string,
  ) {
    this.#creditedAt = store.now();
  }

  /** Responds to a call. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { purge } = this.store.provider;
    const keys = purge.readKeys(request.headers, (await readBody(request)).toString()) ?? [];
    const record = (outcome: PurgeCall['outcome'], purged: readonly string[] = []) =>
      void this.calls.push({ keys, time: this.store.now(), outcome, purged });
    if (this.fault === 'hang') return record('hang');
    if (this.fault === 'drop') {
      record('drop');
      request.socket.destroy();
      return undefined;
    }
    const verdict = this.#verdictOn(request, keys);
    if (verdict === undefined) {
      const { status, body } = purge.purged;
      record(status, this.store.purge(keys));
      return send(response, status, body);
    }
    const { status, message } = verdict;
    record(status);
    if (status === 429 && purge.rate !== undefined)
      response.setHeader('Retry-After', Math.ceil(60 / purge.rate.perMinute));
    return send(response, status, purge.errorBody(status, message));
  }

  /** Why a call is not carried out; undefined if it is. */
  #verdictOn({ method, headers }: IncomingMessage, keys: readonly string[]): Verdict | undefined {
    const { purge, maxKeyBytes } = this.store.provider;
    if (typeof this.fault === 'number') return { status: this.fault, message: `fault ${this.fault}` };
    if (method !== purge.method) return { status: 405, message: `the method must be ${purge.method}` };
    if (headers[purge.tokenHeader] !== `${purge.tokenPrefix}${this.token}`)
      return { status: purge.refused, message: 'Authentication error' };
    if (!this.#takeCall()) return { status: 429, message: 'Rate limit exceeded' };
    if (keys.length === 0) return this.#violation('names no key in the format of the provider');
    if (keys.length > purge.maxKeys)
      return this.#violation(`names ${keys.length} keys, the limit is ${purge.maxKeys}`);
    if (keys.some((key) => Buffer.byteLength(key) > maxKeyBytes))
      return this.#violation(`names a key of more than ${maxKeyBytes} bytes`);
    if (Buffer.byteLength(keys.join(' ')) > purge.maxBytes)
      return this.#violation(`names keys of more than ${purge.maxBytes} bytes together`);
    return undefined;
  }

  #violation(what: string): Verdict {
    this.store.report(`a purge call ${what}`);
    return { status: 400, message: `the call ${what}` };
  }

  /** Takes a call from the token bucket; false if it has none. */
  #takeCall(): boolean {
    const { rate } = this.store.provider.purge;
    if (rate === undefined) return true;
    const cost = 60_000 / rate.perMinute;
    const now = this.store.now();
    this.#credit = Math.min(rate.bucket * cost, this.#credit + now - this.#creditedAt);
    this.#creditedAt = now;
    if (this.#credit < cost) return false;
    this.#credit -= cost;
    return true;
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' });
  response.end(body === undefined ? undefined : JSON.stringify(body));
}
