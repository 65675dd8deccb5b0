import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Response } from 'express';
import type { FaultRule } from './fault-rule';

/** A response to send, and how it ends. */
export interface FaultyResponse {
  readonly status: number;
  /**
   * Headers to set; null removes one. Undefined for a captured response, whose headers are complete.
   */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body: Buffer | Readable;
  /** `complete` by default; `cut` closes the connection after the body, `dropped` before the headers. */
  readonly ending?: 'complete' | 'cut' | 'dropped';
}

/**
 * Sends a response, at once or in drips. Ends early when the client disconnects.
 * @param disconnected aborted once the connection is closed.
 */
export async function sendResponse(
  response: Response,
  faulty: FaultyResponse,
  drip: FaultRule['drip'],
  disconnected: AbortSignal,
): Promise<void> {
  const { body, ending = 'complete' } = faulty;
  if (ending === 'dropped') {
    response.socket?.destroy();
    return;
  }
  writeHead(response, faulty);
  const source = body instanceof Readable ? body : Readable.from(body.length === 0 ? [] : [body]);
  const chunks = drip === undefined ? source : Readable.from(inDrips(source, drip, disconnected));
  try {
    await pipeline(chunks, response, { end: ending === 'complete' });
  } catch (error) {
    if (disconnected.aborted || response.destroyed) return;
    throw error;
  }
  // After the pending writes.
  if (ending === 'cut') response.socket?.destroySoon();
}

function writeHead(response: Response, { status, headers, body, ending }: FaultyResponse): void {
  response.status(status);
  if (headers === undefined) return;
  response.removeHeader('Content-Length');
  if (Buffer.isBuffer(body) && ending !== 'cut') response.set('Content-Length', String(body.length));
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) response.removeHeader(name);
    else response.setHeader(name, value);
  }
}

async function* inDrips(
  source: Readable,
  { bytes, pause }: NonNullable<FaultRule['drip']>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const chunk of source) {
    const buffer = Buffer.from(chunk);
    for (let start = 0; start < buffer.length; start += bytes) {
      if (!isFirst) await setTimeout(pause, undefined, { signal });
      isFirst = false;
      yield buffer.subarray(start, start + bytes);
    }
  }
}
