import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiateEncoding, encodings, type Encoding } from '../../http/negotiate-encoding';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** How much is done for smaller bytes: `fast` while somebody waits, `small` while nobody does. */
export type Quality = 'fast' | 'small';

const levels = { fast: { br: 5, gzip: 5 }, small: { br: 11, gzip: 9 } } as const;

/** Bytes of one encoding, ready to be written. */
interface EncodedBody {
  readonly body: Buffer;
  /** Of the answer without its body, and of the whole one: names and values in turn, as Node writes them. */
  readonly headers: Readonly<Record<'bare' | 'whole', string[]>>;
}

/** An answer that is finished but for the request it answers. */
export interface CachedResponse {
  /** Bytes of everything that is kept of it. */
  readonly bytes: () => number;
  /** Its body as text. */
  readonly text: () => string;
  /** Writes the answer: the body, or 304 where the client has it, or the headers alone for HEAD. */
  readonly send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Writes it where the bytes for this request are ready; false where they are not. */
  readonly trySend: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Packs it as small as can be. Resolves once that is done. */
  readonly recompress: () => Promise<void>;
}

/**
 * Finishes an answer with status 200.
 * @param headers those besides length, encoding and ETag, names and values in turn.
 */
export function createCachedResponse(text: string | Buffer, headers: readonly string[]): CachedResponse {
  return new CompressedResponse(typeof text === 'string' ? Buffer.from(text) : text, headers);
}

class CompressedResponse implements CachedResponse {
  readonly #plain: Buffer;
  readonly #common: readonly string[];
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, EncodedBody>();
  readonly #encodingHeader = new Map<Encoding, Promise<EncodedBody>>();

  constructor(plain: Buffer, headers: readonly string[]) {
    this.#plain = plain;
    this.#common = headers;
    this.#hash = createHash('sha1').update(plain).digest('base64url').slice(0, 22);
    this.#encoded.set('identity', this.#make('identity', plain, ''));
  }

  bytes(): number {
    let bytes = 0;
    for (const { body } of this.#encoded.values()) bytes += body.length;
    return bytes;
  }

  text(): string {
    return this.#plain.toString();
  }

  trySend(request: IncomingMessage, response: ServerResponse): boolean {
    const encoded = this.#encoded.get(negotiateEncoding(request.headers['accept-encoding']));
    if (encoded === undefined) return false;
    this.#write(request, response, encoded);
    return true;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = negotiateEncoding(request.headers['accept-encoding']);
    const encoded = this.#encoded.get(encoding) ?? (await this.#compress(encoding, 'fast'));
    if (!response.headersSent) this.#write(request, response, encoded);
  }

  async recompress(): Promise<void> {
    // One after the other: visitors need the machine, too.
    for (const encoding of encodings) if (encoding !== 'identity') await this.#compress(encoding, 'small');
  }

  #compress(encoding: Encoding, quality: Quality): Promise<EncodedBody> {
    const running = quality === 'fast' ? this.#encodingHeader.get(encoding) : undefined;
    if (running !== undefined) return running;
    const started = compress(this.#plain, encoding, quality).then((body) => {
      const encoded = this.#make(encoding, body, quality === 'fast' ? `-${encoding}-fast` : `-${encoding}`);
      if (quality === 'small' || !this.#encoded.has(encoding)) this.#encoded.set(encoding, encoded);
      this.#encodingHeader.delete(encoding);
      return encoded;
    });
    if (quality === 'fast') this.#encodingHeader.set(encoding, started);
    return started;
  }

  /** Bytes that differ have tags that differ, be it only in how they are packed (RFC 9110, 8.8.1). */
  #make(encoding: Encoding, body: Buffer, suffix: string): EncodedBody {
    const etag = `"${this.#hash}${suffix}"`;
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const bare = [...this.#common, ...encodingHeader, 'ETag', etag, 'Vary', 'Accept-Encoding'];
    return { body, headers: { bare, whole: [...bare, 'Content-Length', String(body.length)] } };
  }

  #write({ method, headers }: IncomingMessage, response: ServerResponse, encoded: EncodedBody): void {
    const asked = headers['if-none-match'];
    // Whatever packing the client has: it is the same content.
    if (asked !== undefined && (asked.includes(this.#hash) || asked.trim() === '*')) {
      response.writeHead(304, encoded.headers.bare).end();
      return;
    }
    response.writeHead(200, encoded.headers.whole);
    if (method === 'HEAD') response.end();
    else response.end(encoded.body);
  }
}

async function compress(plain: Buffer, encoding: Encoding, quality: Quality): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  const level = levels[quality][encoding];
  if (encoding === 'gzip') return alone(await toGzip(plain, { level }));
  const encoded = await toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // A window of what there is: the usual one takes megabytes each time.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return alone(encoded);
}

/** The window of Brotli for so many bytes, as a power of two: that of RFC 7932, 9.1 which holds them all. */
function windowFor(bytes: number): number {
  const window = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(window, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/** Bytes in a memory of their own: zlib answers with a part of 16 KB, all of which would be kept for it. */
function alone(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
