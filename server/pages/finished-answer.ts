import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncoding, encodings, type Encoding } from '../http/accepted-encoding';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** How much is done for smaller bytes: `fast` while somebody waits, `small` while nobody does. */
export type Effort = 'fast' | 'small';

const levels = { fast: { br: 5, gzip: 5 }, small: { br: 11, gzip: 9 } } as const;

/** Bytes of one encoding, ready to be written. */
interface Packed {
  readonly body: Buffer;
  /** Of the answer without its body, and of the whole one: names and values in turn, as Node writes them. */
  readonly headers: Readonly<Record<'bare' | 'whole', string[]>>;
}

/** An answer that is finished but for the request it answers. */
export interface FinishedAnswer {
  /** Bytes of everything that is kept of it. */
  readonly bytes: () => number;
  /** Its body as text. */
  readonly text: () => string;
  /** Writes the answer: the body, or 304 where the client has it, or the headers alone for HEAD. */
  readonly send: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Writes it where the bytes for this request are ready; false where they are not. */
  readonly sendNow: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Packs it as small as can be. Resolves once that is done. */
  readonly shrink: () => Promise<void>;
}

/**
 * Finishes an answer with status 200.
 * @param headers those besides length, encoding and ETag, names and values in turn.
 */
export function finishAnswer(text: string | Buffer, headers: readonly string[]): FinishedAnswer {
  return new Finished(typeof text === 'string' ? Buffer.from(text) : text, headers);
}

class Finished implements FinishedAnswer {
  readonly #plain: Buffer;
  readonly #common: readonly string[];
  readonly #hash: string;
  readonly #packed = new Map<Encoding, Packed>();
  readonly #packing = new Map<Encoding, Promise<Packed>>();

  constructor(plain: Buffer, headers: readonly string[]) {
    this.#plain = plain;
    this.#common = headers;
    this.#hash = createHash('sha1').update(plain).digest('base64url').slice(0, 22);
    this.#packed.set('identity', this.#make('identity', plain, ''));
  }

  bytes(): number {
    let bytes = 0;
    for (const { body } of this.#packed.values()) bytes += body.length;
    return bytes;
  }

  text(): string {
    return this.#plain.toString();
  }

  sendNow(request: IncomingMessage, response: ServerResponse): boolean {
    const packed = this.#packed.get(acceptedEncoding(request.headers['accept-encoding']));
    if (packed === undefined) return false;
    this.#write(request, response, packed);
    return true;
  }

  async send(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    const packed = this.#packed.get(encoding) ?? (await this.#pack(encoding, 'fast'));
    if (!response.headersSent) this.#write(request, response, packed);
  }

  async shrink(): Promise<void> {
    // One after the other: visitors need the machine, too.
    for (const encoding of encodings) if (encoding !== 'identity') await this.#pack(encoding, 'small');
  }

  #pack(encoding: Encoding, effort: Effort): Promise<Packed> {
    const running = effort === 'fast' ? this.#packing.get(encoding) : undefined;
    if (running !== undefined) return running;
    const started = pack(this.#plain, encoding, effort).then((body) => {
      const packed = this.#make(encoding, body, effort === 'fast' ? `-${encoding}-fast` : `-${encoding}`);
      if (effort === 'small' || !this.#packed.has(encoding)) this.#packed.set(encoding, packed);
      this.#packing.delete(encoding);
      return packed;
    });
    if (effort === 'fast') this.#packing.set(encoding, started);
    return started;
  }

  /** Bytes that differ have tags that differ, be it only in how they are packed (RFC 9110, 8.8.1). */
  #make(encoding: Encoding, body: Buffer, suffix: string): Packed {
    const etag = `"${this.#hash}${suffix}"`;
    const packing = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    const bare = [...this.#common, ...packing, 'ETag', etag, 'Vary', 'Accept-Encoding'];
    return { body, headers: { bare, whole: [...bare, 'Content-Length', String(body.length)] } };
  }

  #write({ method, headers }: IncomingMessage, response: ServerResponse, packed: Packed): void {
    const asked = headers['if-none-match'];
    // Whatever packing the client has: it is the same content.
    if (asked !== undefined && (asked.includes(this.#hash) || asked.trim() === '*')) {
      response.writeHead(304, packed.headers.bare).end();
      return;
    }
    response.writeHead(200, packed.headers.whole);
    if (method === 'HEAD') response.end();
    else response.end(packed.body);
  }
}

async function pack(plain: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'identity') return plain;
  const level = levels[effort][encoding];
  if (encoding === 'gzip') return alone(await toGzip(plain, { level }));
  const packed = await toBrotli(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: level,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
      // A window of what there is: the usual one takes megabytes each time.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(plain.length),
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
  return alone(packed);
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
