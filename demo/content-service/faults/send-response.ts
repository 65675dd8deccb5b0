import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import type { Response } from 'express';
import type { FaultRule } from './fault-rule';

/** What is to be sent, and how it ends. */
export interface FaultyResponse {
  readonly status: number;
  /**
   * Headers beside those that the response has already; null takes one away. Without any, the response has all that
   * it needs.
   */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly body: Buffer | Readable;
  /** `whole` by default; `cut` closes the connection behind the body, `dropped` instead of any answer. */
  readonly ending?: 'whole' | 'cut' | 'dropped';
}

/**
 * Sends an answer, in one piece or in drips. A caller that hangs up ends it.
 * @param hungUp aborts once the connection is closed.
 */
export async function sendResponse(
  response: Response,
  answer: FaultyResponse,
  drip: FaultRule['drip'],
  hungUp: AbortSignal,
): Promise<void> {
  const { body, ending = 'whole' } = answer;
  if (ending === 'dropped') {
    response.socket?.destroy();
    return;
  }
  writeHead(response, answer);
  const source = body instanceof Readable ? body : Readable.from(body.length === 0 ? [] : [body]);
  const pieces = drip === undefined ? source : Readable.from(inDrips(source, drip, hungUp));
  try {
    await pipeline(pieces, response, { end: ending === 'whole' });
  } catch (error) {
    if (hungUp.aborted || response.destroyed) return;
    throw error;
  }
  // Behind what is still on its way out.
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
    const whole = Buffer.from(chunk);
    for (let start = 0; start < whole.length; start += bytes) {
      if (!isFirst) await setTimeout(pause, undefined, { signal });
      isFirst = false;
      yield whole.subarray(start, start + bytes);
    }
  }
}
