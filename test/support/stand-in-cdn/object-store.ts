import type { IncomingHttpHeaders } from 'node:http';
import { negotiateEncoding } from '../../../server/http/negotiate-encoding';
import { freshnessOf, type Freshness } from './freshness';
import { withoutHeaders, type OriginResponse } from './origin';
import type { CdnProvider } from './providers';

/** A response of the origin in the cache. */
export interface StoredObject extends OriginResponse {
  readonly url: string;
  readonly keys: readonly string[];
  readonly freshness: Freshness;
  /** The request headers that select it, by `Vary`. */
  readonly selectedBy: Readonly<Record<string, string>>;
  /** When the origin sent it, by the clock. */
  readonly sentAt: number;
}

const storedStatuses = new Set([200, 203, 301, 302, 307, 308, 404, 410]);

/** The value of a request header by which variants are told apart; encodings count by the one that they lead to. */
function selectorOf(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name];
  return name === 'accept-encoding' ? negotiateEncoding(headers[name]) : String(value ?? '');
}

function textOf(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** The objects of a CDN, by address and by cache key. */
export class ObjectStore {
  readonly #objects = new Set<StoredObject>();
  readonly #violations: string[] = [];

  constructor(
    readonly provider: CdnProvider,
    readonly now: () => number,
  ) {}

  /** What the origin sent beyond the limits of the provider, or against its rules. */
  get violations(): readonly string[] {
    return this.#violations;
  }

  report(violation: string): void {
    this.#violations.push(violation);
  }

  /** The object that is the response to a request, however old. */
  find(url: string, headers: IncomingHttpHeaders): StoredObject | undefined {
    return [...this.#objects].find(
      (object) =>
        object.url === url &&
        Object.entries(object.selectedBy).every(([name, value]) => selectorOf(headers, name) === value),
    );
  }

  /** Milliseconds since an object was fresh; negative while it is. */
  staleFor({ sentAt, freshness }: StoredObject): number {
    return this.now() - sentAt - freshness.fresh;
  }

  /** Stores a response in place of the one to the same request. @returns undefined if it must not be stored. */
  store(
    url: string,
    requestHeaders: IncomingHttpHeaders,
    response: OriginResponse,
  ): StoredObject | undefined {
    const object = this.#readObject(url, requestHeaders, response);
    const replaced = this.find(url, requestHeaders);
    if (replaced !== undefined) this.#objects.delete(replaced);
    if (object !== undefined) this.#objects.add(object);
    return object;
  }

  /** Removes every object with one of the keys. @returns their addresses. */
  purge(keys: readonly string[]): readonly string[] {
    const purged = [...this.#objects].filter((object) => object.keys.some((key) => keys.includes(key)));
    for (const object of purged) this.#objects.delete(object);
    return purged.map(({ url }) => url);
  }

  #readObject(
    url: string,
    requestHeaders: IncomingHttpHeaders,
    { status, headers, body }: OriginResponse,
  ): StoredObject | undefined {
    const { targetedCacheControl: targeted, servesStaleWithSharedMaxAge } = this.provider;
    const cacheControl =
      (targeted === undefined ? undefined : textOf(headers, targeted)) ?? headers['cache-control'];
    const freshness = freshnessOf(cacheControl, servesStaleWithSharedMaxAge);
    if (freshness === null || !storedStatuses.has(status)) return undefined;
    const keys = this.#readKeys(url, headers);
    const selectors = this.#readVary(url, headers.vary);
    if (keys === undefined || selectors === undefined) return undefined;
    return {
      url,
      status,
      headers: withoutHeaders(headers, ['age']),
      body,
      keys,
      freshness,
      selectedBy: Object.fromEntries(selectors.map((name) => [name, selectorOf(requestHeaders, name)])),
      sentAt: this.now() - Number(headers.age ?? 0) * 1000,
    };
  }

  /** The keys in a response. @returns undefined if they are beyond a limit: real CDNs read some of them, or none. */
  #readKeys(url: string, headers: IncomingHttpHeaders): readonly string[] | undefined {
    const { keyHeader, separator, maxHeaderBytes, maxKeyBytes } = this.provider;
    const header = textOf(headers, keyHeader) ?? '';
    const keys = header
      .split(separator)
      .map((key) => key.trim())
      .filter((key) => key !== '');
    const sizes: readonly (readonly [what: string, bytes: number, limit: number])[] = [
      [keyHeader, Buffer.byteLength(header), maxHeaderBytes],
      ...keys.map((key) => [`a key in ${keyHeader}`, Buffer.byteLength(key), maxKeyBytes] as const),
    ];
    const exceeding = sizes.find(([, bytes, limit]) => bytes > limit);
    if (exceeding === undefined) return keys;
    const [what, bytes, limit] = exceeding;
    this.report(`${url}: ${what} has ${bytes} bytes, the limit is ${limit}`);
    return undefined;
  }

  /** The request headers that `Vary` names. @returns undefined for `*`. */
  #readVary(url: string, vary: string | undefined): readonly string[] | undefined {
    const names = (vary ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    if (names.includes('*')) return undefined;
    if (this.provider.honoursVary) return names;
    const ignored = names.filter((name) => name !== 'accept-encoding');
    if (ignored.length > 0) this.report(`${url}: this CDN ignores Vary: ${ignored.join(', ')}`);
    return names.filter((name) => name === 'accept-encoding');
  }
}
