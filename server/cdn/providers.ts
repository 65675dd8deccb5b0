/** A call that purges keys. */
interface PurgeCall {
  readonly method: 'POST' | 'PURGE';
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. Default: no body. */
  readonly body?: unknown;
}

/** How a CDN takes cache keys, and purges by them. */
export interface CdnProvider {
  /** The response header in which it reads cache keys. */
  readonly header: string;
  readonly separator: ',' | ' ';
  /** Bytes that this header may have. */
  readonly headerBytes: number;
  /** Keys that one call may purge. */
  readonly keysPerCall: number;
  /** Calls that may follow each other at once, and the milliseconds after which one more may. */
  readonly rate: { readonly burst: number; readonly interval: number };
  readonly purgeCall: (keys: readonly string[], token: string) => PurgeCall;
}

/** Calls of an API without a limit of its own. */
const unhurried = { burst: 50, interval: 100 };

/** The providers of the setting `CDN`. */
export const cdnProviders: Readonly<Record<'cloudflare' | 'fastly' | 'bunny' | 'varnish', CdnProvider>> = {
  // https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/; the rate is that of the free plan.
  cloudflare: {
    header: 'Cache-Tag',
    separator: ',',
    headerBytes: 16_384,
    keysPerCall: 100,
    rate: { burst: 25, interval: 12_000 },
    purgeCall: (keys, token) => ({
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: { tags: keys },
    }),
  },
  // https://www.fastly.com/documentation/reference/api/purging/. A soft purge would serve the old page once more.
  fastly: {
    header: 'Surrogate-Key',
    separator: ' ',
    headerBytes: 16_384,
    keysPerCall: 256,
    rate: unhurried,
    purgeCall: (keys, token) => ({
      method: 'POST',
      headers: { 'Fastly-Key': token, 'Surrogate-Key': keys.join(' ') },
    }),
  },
  // https://docs.bunny.net/reference/pullzonepublic_purgecachepostbytag
  bunny: {
    header: 'CDN-Tag',
    separator: ',',
    headerBytes: 1_024,
    keysPerCall: 1,
    rate: unhurried,
    purgeCall: (keys, token) => ({
      method: 'POST',
      headers: { AccessKey: token },
      body: { CacheTag: keys[0] },
    }),
  },
  // docs/varnish.vcl
  varnish: {
    header: 'xkey',
    separator: ' ',
    headerBytes: 8_192 - 'xkey: '.length,
    keysPerCall: 256,
    rate: unhurried,
    purgeCall: (keys, token) => ({
      method: 'PURGE',
      headers: { Authorization: `Bearer ${token}`, 'xkey-purge': keys.join(' ') },
    }),
  },
};
