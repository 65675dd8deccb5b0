import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { encodings, negotiateEncoding, type Encoding } from '../../http/negotiate-encoding';
import { coalesce } from '../../runtime/coalesce';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const fromBrotli = promisify(brotliDecompress);
const fromGzip = promisify(gunzip);

/** Compression effort: `fast` while a visitor waits, `small` in the background. */
type Quality = 'fast' | 'small';

const levels = { fast: { br: 4, gzip: 5 }, small: { br: 11, gzip: 9 } } as const;

/** A body in one encoding, ready to be written. */
interface EncodedBody {
  readonly body: Buffer;
  /** Headers by status: names and values in turn, as Node writes them. */
  readonly headers: Readonly<Record<200 | 304, string[]>>;
}

/** Compresses a body, or takes it from another process of the site. Bodies of the same key are the same. */
export type ShareBody = (key: string, compress: () => Promise<Buffer>) => Promise<Buffer>;

/**
 * A response with status 200 in memory, in every encoding that was requested. The text itself takes three quarters of the memory of
 * all: once it is compressed it stays only where clients without compression have requested it.
 */
export interface CachedResponse {
  /** Bytes of all its bodies. */
  readonly bytes: () => number;
  /** Calls a function whenever these bytes have changed, in place of the one before. */
  readonly onResize: (listener: () => void) => void;
  /** The body as text. */
  readonly text: () => Promise<string>;
  /** Writes the response: the body, 304 if the client has it, or headers alone for HEAD. */
  readonly send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Writes the response if the encoding of this request is ready; false if it is not. */
  readonly trySend: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** The same response with another `Cache-Control`. */
  readonly withCacheControl: (value: string) => Pick<CachedResponse, 'send'>;
  /** Compresses every encoding as small as possible, unless another process of the site has done so. */
  readonly recompress: (share?: ShareBody) => Promise<void>;
}

/**
 * Creates a response.
 * @param headers without length, encoding and ETag; names and values in turn.
 */
export function createCachedResponse(text: string | Buffer, headers: readonly string[]): CachedResponse {
  return new EncodedResponse(typeof text === 'string' ? Buffer.from(text) : text, headers);
}

const ownBody: ShareBody = (_key, compressBody) => compressBody();

class EncodedResponse implements CachedResponse {
  readonly #common: readonly string[];
  readonly #hash: string;
  /** One at least. */
  readonly #encoded = new Map<Encoding, EncodedBody>();
  readonly #compressing = new Map<string, Promise<EncodedBody>>();
  #isPlainRequested = false;
  #onResize = (): void => {};

  constructor(plain: Buffer, headers: readonly string[]) {
    this.#common = headers;
    this.#hash = createHash('sha1').update(plain).digest('base64url').slice(0, 22);
    this.#encoded.set('identity', this.#encode('identity', plain, ''));
  }

  bytes(): number {
    let bytes = 0;
    for (const { body } of this.#encoded.values()) bytes += body.length;
    return bytes;
  }

  onResize(listener: () => void): void {
    this.#onResize = listener;
  }

  async text(): Promise<string> {
    return (await this.#plain()).toString();
  }

  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    const encoded = this.#encoded.get(this.#encodingFor(request));
    if (encoded === undefined) return false;
    this.#write(request, response, encoded);
    return true;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoded = await this.#bodyFor(request);
    if (!response.headersSent) this.#write(request, response, encoded);
  }

  withCacheControl(value: string): Pick<CachedResponse, 'send'> {
    return {
      send: async (request, response) => {
        const { body, headers } = await this.#bodyFor(request);
        const changed = {
          200: withHeader(headers[200], 'Cache-Control', value),
          304: withHeader(headers[304], 'Cache-Control', value),
        };
        if (!response.headersSent) this.#write(request, response, { body, headers: changed });
      },
    };
  }

  #encodingFor({ headers }: IncomingMessage): Encoding {
    const encoding = negotiateEncoding(headers['accept-encoding']);
    if (encoding === 'identity') this.#isPlainRequested = true;
    return encoding;
  }

  async #bodyFor(request: IncomingMessage): Promise<EncodedBody> {
    const encoding = this.#encodingFor(request);
    return this.#encoded.get(encoding) ?? this.#compress(encoding, 'fast');
  }

  async #plain(): Promise<Buffer> {
    const identity = this.#encoded.get('identity');
    if (identity !== undefined) return identity.body;
    const brotli = this.#encoded.get('br');
    const gzipped = this.#encoded.get('gzip');
    return compact(await (brotli === undefined ? fromGzip(gzipped?.body ?? '') : fromBrotli(brotli.body)));
  }

  async recompress(share?: ShareBody): Promise<void> {
    // One after the other, to leave threads to visitors.
    for (const encoding of encodings)
      if (encoding !== 'identity') await this.#compress(encoding, 'small', share);
  }

  #compress(encoding: Encoding, quality: Quality, share = ownBody): Promise<EncodedBody> {
    return coalesce(this.#compressing, `${encoding} ${quality}`, async () => {
      const body = await share(`${this.#hash} ${encoding} ${quality}`, async () =>
        compress(await this.#plain(), encoding, quality),
      );
      const suffix = quality === 'fast' ? `-${encoding}-fast` : `-${encoding}`;
      const encoded = this.#encode(encoding, body, encoding === 'identity' ? '' : suffix);
      if (quality === 'small' || !this.#encoded.has(encoding)) this.#encoded.set(encoding, encoded);
      if (encoding !== 'identity' && !this.#isPlainRequested) this.#encoded.delete('identity');
      this.#onResize();
      return encoded;
    });
  }

  /** Different bytes have different ETags, even where only the compression differs (RFC 9110, 8.8.1). */
  #encode(encoding: Encoding, body: Buffer, suffix: string): EncodedBody {
    const etag = `"${this.#hash}${suffix}"`;
    const contentEncoding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const notModified = [...this.#common, ...contentEncoding, 'ETag', etag, 'Vary', 'Accept-Encoding'];
    const ok = [...notModified, 'Content-Length', String(body.length)];
    return { body, headers: { 200: ok, 304: notModified } };
  }

  #write({ method, headers }: IncomingMessage, response: ServerResponse, encoded: EncodedBody): void {
    const ifNoneMatch = headers['if-none-match'];
    // Whatever encoding the client has: it is the same content.
    if (ifNoneMatch !== undefined && (ifNoneMatch.includes(this.#hash) || ifNoneMatch.trim() === '*')) {
      response.writeHead(304, encoded.headers[304]).end();
      return;
    }
    response.writeHead(200, encoded.headers[200]);
    if (method === 'HEAD') response.end();
    else response.end(encoded.body);
  }
}

/** Replaces the value of a header; names and values in turn. */
function withHeader(headers: readonly string[], name: string, value: string): string[] {
  return headers.map((text, index) => (index % 2 === 1 && headers[index - 1] === name ? value : text));
}

async function compress(plain: Buffer, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  const level = levels[quality][encoding];
  if (encoding === 'gzip') return compact(await toGzip(plain, { level }));
  const compressed = await toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // A window as large as the text: the default one takes megabytes each time.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return compact(compressed);
}

/** The smallest window of Brotli that holds `bytes`, as a power of two (RFC 7932, 9.1). */
function windowFor(bytes: number): number {
  const window = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(window, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Copies bytes into memory of their own: zlib returns a slice of 16 KB, all of which would stay in memory. */
function compact(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
