import type { IncomingHttpHeaders } from 'node:http';

/** The CDNs that the stand-in can be. */
export type ProviderName = 'cloudflare' | 'fastly' | 'bunny' | 'varnish';

/** How a CDN caches: what it reads from the origin's responses. */
export interface CdnProvider {
  /** The response header with the cache keys of an object, in lower case. */
  readonly keyHeader: string;
  readonly separator: ',' | ' ';
  /** Bytes of that header, and of one key in it. */
  readonly maxHeaderBytes: number;
  readonly maxKeyBytes: number;
  /** True if visitors do not get that header. */
  readonly stripsKeys: boolean;
  /** The response header that wins over `Cache-Control` and is meant for this CDN alone; visitors do not get it. */
  readonly targetedCacheControl: string | undefined;
  /**
   * False: `s-maxage` implies `proxy-revalidate` (RFC 9111, 5.2.2.10), so that nothing with it is served stale.
   * `max-age` in the targeted header does not.
   */
  readonly servesStaleWithSharedMaxAge: boolean;
  /** False: of `Vary` only `Accept-Encoding` counts. */
  readonly honoursVary: boolean;
  readonly purge: PurgeProtocol;
}

/** How a CDN is told to purge. */
interface PurgeProtocol {
  readonly method: string;
  /** The request header with the token. */
  readonly tokenHeader: string;
  readonly tokenPrefix: string;
  /** The keys of a call; undefined if it is malformed. */
  readonly readKeys: (headers: IncomingHttpHeaders, body: string) => readonly string[] | undefined;
  /** Keys of one call, and the bytes of all of them with separators. */
  readonly maxKeys: number;
  readonly maxBytes: number;
  /** A token bucket of calls, and what it refills. */
  readonly rate?: { readonly bucket: number; readonly perMinute: number };
  /** The status for a missing or wrong token. */
  readonly refused: 401 | 403;
  /** The status and body after a purge. */
  readonly purged: { readonly status: 200 | 204; readonly body?: unknown };
  /** The body of an error. */
  readonly errorBody: (status: number, message: string) => unknown;
}

const kilobyte = 1024;

const cloudflare: CdnProvider = {
  keyHeader: 'cache-tag',
  separator: ',',
  maxHeaderBytes: 16 * kilobyte,
  maxKeyBytes: kilobyte,
  stripsKeys: true,
  targetedCacheControl: 'cloudflare-cdn-cache-control',
  servesStaleWithSharedMaxAge: false,
  honoursVary: false,
  purge: {
    method: 'POST',
    tokenHeader: 'authorization',
    tokenPrefix: 'Bearer ',
    readKeys: (_headers, body) => stringsIn(jsonIn(body)?.['tags']),
    maxKeys: 100,
    maxBytes: Infinity,
    // Of the free plan.
    rate: { bucket: 25, perMinute: 5 },
    refused: 403,
    purged: { status: 200, body: { success: true, errors: [], messages: [], result: { id: 'zone' } } },
    errorBody: (status, message) => ({ success: false, errors: [{ code: 1000 + status, message }] }),
  },
};

const fastly: CdnProvider = {
  keyHeader: 'surrogate-key',
  separator: ' ',
  maxHeaderBytes: 16 * kilobyte,
  maxKeyBytes: kilobyte,
  stripsKeys: true,
  targetedCacheControl: 'surrogate-control',
  servesStaleWithSharedMaxAge: true,
  honoursVary: true,
  purge: {
    method: 'POST',
    tokenHeader: 'fastly-key',
    tokenPrefix: '',
    readKeys: (headers) => spacedIn(headers['surrogate-key']),
    maxKeys: 256,
    maxBytes: 16 * kilobyte,
    refused: 401,
    purged: { status: 200, body: { status: 'ok' } },
    errorBody: (_status, message) => ({ msg: message }),
  },
};

const bunny: CdnProvider = {
  keyHeader: 'cdn-tag',
  separator: ',',
  maxHeaderBytes: kilobyte,
  maxKeyBytes: kilobyte,
  stripsKeys: false,
  targetedCacheControl: undefined,
  servesStaleWithSharedMaxAge: true,
  honoursVary: false,
  purge: {
    method: 'POST',
    tokenHeader: 'accesskey',
    tokenPrefix: '',
    readKeys: (_headers, body) => stringsIn([jsonIn(body)?.['CacheTag']]),
    maxKeys: 1,
    maxBytes: Infinity,
    refused: 401,
    purged: { status: 204 },
    errorBody: (_status, message) => ({ Message: message }),
  },
};

/** With the configuration in `docs/varnish.vcl`. A header line has at most 8 KB (`http_resp_hdr_len`, `http_req_hdr_len`). */
const varnish: CdnProvider = {
  keyHeader: 'xkey',
  separator: ' ',
  maxHeaderBytes: 8 * kilobyte - 'xkey: '.length,
  maxKeyBytes: 8 * kilobyte,
  stripsKeys: true,
  targetedCacheControl: undefined,
  servesStaleWithSharedMaxAge: true,
  honoursVary: true,
  purge: {
    method: 'PURGE',
    tokenHeader: 'authorization',
    tokenPrefix: 'Bearer ',
    readKeys: (headers) => spacedIn(headers['xkey-purge']),
    maxKeys: Infinity,
    maxBytes: 8 * kilobyte - 'xkey-purge: '.length,
    refused: 403,
    purged: { status: 200 },
    errorBody: (_status, message) => message,
  },
};

/** The providers by name. */
export const providers: Readonly<Record<ProviderName, CdnProvider>> = {
  cloudflare,
  fastly,
  bunny,
  varnish,
};

function jsonIn(body: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function stringsIn(value: unknown): readonly string[] | undefined {
  const isList = Array.isArray(value) && value.length > 0;
  return isList && value.every((item) => typeof item === 'string' && item !== '') ? value : undefined;
}

function spacedIn(header: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof header === 'string' ? stringsIn(header.split(' ')) : undefined;
}
