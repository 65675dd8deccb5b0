import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { negotiateEncoding } from '../../../server/http/negotiate-encoding';
import type { ObjectStore, StoredObject } from './object-store';
import { fetchOrigin, readBody, withoutHeaders, type OriginRequest, type OriginResponse } from './origin';

/**
 * Where a response came from: `HIT` the cache, `MISS` the origin, and it is now stored, `STALE` the cache though it has
 * expired, `REVALIDATED` the cache after the origin's 304, `PASS` the origin, and it is not stored.
 */
type CacheResult = 'HIT' | 'MISS' | 'STALE' | 'REVALIDATED' | 'PASS';

interface EdgeResponse {
  readonly response: OriginResponse | StoredObject;
  readonly result: CacheResult;
}

/** A request that the origin received. */
export interface OriginFetch {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  /** True with `If-None-Match` of the CDN. */
  readonly isConditional: boolean;
  /** The time of the clock. */
  readonly time: number;
}

/** A response of the origin that is on its way to the CDN. */
export interface Hold {
  /** Resolves once the origin has sent it. */
  readonly sent: Promise<void>;
  /** Lets it arrive. */
  readonly release: () => void;
}

const badGateway: OriginResponse = { status: 502, headers: {}, body: Buffer.from('Bad Gateway') };

/** Request headers that are the visitor's business with the CDN. */
const ownRequestHeaders = ['if-none-match', 'if-modified-since', 'range', 'accept-encoding'];

/** The part of a CDN that visitors connect to: a caching reverse proxy. */
export class Edge {
  readonly fetches: OriginFetch[] = [];
  readonly #inFlight = new Map<string, Promise<EdgeResponse>>();
  readonly #background = new Set<Promise<unknown>>();
  readonly #held = new Map<string, { readonly sent: () => void; readonly released: Promise<void> }>();

  constructor(
    readonly store: ObjectStore,
    readonly origin: string,
  ) {}

  /** Holds up the next response of the origin to an address: between the origin, which has sent it, and the cache. */
  holdNext(url: string): Hold {
    let [sent, release] = [() => {}, () => {}];
    const hold = { sent: new Promise<void>((resolve) => (sent = resolve)), release: () => release() };
    this.#held.set(url, { sent, released: new Promise((resolve) => (release = resolve)) });
    return hold;
  }

  /** Resolves once nothing is revalidated in the background. */
  async idle(): Promise<void> {
    await Promise.all(this.#background);
  }

  /** Responds to a visitor. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isCacheable = request.method === 'GET' || request.method === 'HEAD';
    this.#send(request, response, await (isCacheable ? this.#respond(request) : this.#pass(request)));
  }

  /** From the cache, else from the origin. */
  async #respond({ url = '/', headers }: IncomingMessage): Promise<EdgeResponse> {
    const object = this.store.find(url, headers);
    if (object === undefined) return this.#fetchOnce(url, headers);
    const staleFor = this.store.staleFor(object);
    if (staleFor < 0) return { response: object, result: 'HIT' };
    if (staleFor >= object.freshness.staleWhileRevalidate) return this.#fetchOnce(url, headers, object);
    const revalidation = this.#fetchOnce(url, headers, object).finally(() =>
      this.#background.delete(revalidation),
    );
    this.#background.add(revalidation);
    return { response: object, result: 'STALE' };
  }

  /** One fetch for all visitors that wait for the same object. */
  async #fetchOnce(url: string, headers: IncomingHttpHeaders, expired?: StoredObject): Promise<EdgeResponse> {
    const key = `${negotiateEncoding(headers['accept-encoding'])} ${url}`;
    const running = this.#inFlight.get(key);
    if (running === undefined) {
      const fetch = this.#fetch(url, headers, expired).finally(() => this.#inFlight.delete(key));
      this.#inFlight.set(key, fetch);
      return fetch;
    }
    const { result } = await running;
    if (result === 'STALE') return running;
    const object = this.store.find(url, headers);
    // What the other fetch brought is for that visitor alone.
    if (object === undefined) return this.#fetch(url, headers);
    return { response: object, result: 'HIT' };
  }

  async #fetch(url: string, headers: IncomingHttpHeaders, expired?: StoredObject): Promise<EdgeResponse> {
    const etag = expired?.headers.etag;
    const response = await this.#sendToOrigin({
      method: 'GET',
      url,
      headers: {
        ...withoutHeaders(headers, ownRequestHeaders),
        'accept-encoding': negotiateEncoding(headers['accept-encoding']),
        ...(etag === undefined ? {} : { 'if-none-match': etag }),
      },
    });
    if (response.status >= 500)
      return expired !== undefined && this.#isUsableOnError(expired)
        ? { response: expired, result: 'STALE' }
        : { response, result: 'PASS' };
    const revalidated = response.status === 304 && expired !== undefined;
    const whole = revalidated
      ? { ...expired, headers: { ...expired.headers, ...response.headers } }
      : response;
    const object = this.store.store(url, headers, whole);
    if (object === undefined) return { response: whole, result: 'PASS' };
    return { response: object, result: revalidated ? 'REVALIDATED' : 'MISS' };
  }

  #isUsableOnError(object: StoredObject): boolean {
    return this.store.staleFor(object) < object.freshness.staleIfError;
  }

  async #pass(request: IncomingMessage): Promise<EdgeResponse> {
    const { method = 'GET', url = '/' } = request;
    const body = await readBody(request);
    const response = await this.#sendToOrigin({
      method,
      url,
      headers: withoutHeaders(request.headers),
      body,
    });
    return { response, result: 'PASS' };
  }

  /** @returns a 502 if the origin is down. */
  async #sendToOrigin(request: OriginRequest): Promise<OriginResponse> {
    const { method, url, headers } = request;
    const time = this.store.now();
    this.fetches.push({ method, url, isConditional: headers['if-none-match'] !== undefined, time });
    const response = await fetchOrigin(this.origin, request).catch(() => badGateway);
    const hold = this.#held.get(url);
    this.#held.delete(url);
    hold?.sent();
    await hold?.released;
    return response;
  }

  #send(request: IncomingMessage, visitor: ServerResponse, { response, result }: EdgeResponse): void {
    const { keyHeader, stripsKeys, targetedCacheControl = '' } = this.store.provider;
    const stripped = [targetedCacheControl, ...(stripsKeys ? [keyHeader] : [])];
    for (const [name, value] of Object.entries(withoutHeaders(response.headers, stripped)))
      if (value !== undefined) visitor.setHeader(name, value);
    visitor.setHeader('X-Cache', result);
    if ('sentAt' in response)
      visitor.setHeader('Age', Math.floor((this.store.now() - response.sentAt) / 1000));
    if (response.status === 200 && isUnchanged(request.headers['if-none-match'], response.headers.etag)) {
      visitor.removeHeader('Content-Length');
      visitor.writeHead(304).end();
      return;
    }
    visitor.setHeader('Content-Length', response.body.length);
    // Node leaves the body out for HEAD.
    visitor.writeHead(response.status).end(response.body);
  }
}

/** True if the visitor has the response, by weak comparison (RFC 9110, 13.1.2). */
function isUnchanged(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.trim() === '*' || ifNoneMatch.split(',').map(plain).includes(plain(etag));
}
