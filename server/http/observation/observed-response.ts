import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { MessageClasses } from '../../runtime/v8/express-prototypes';
import { emptyReport, type CacheReport } from './cache-report';

/** What is observed of a request while it is served. */
export class Observation {
  /** Milliseconds of `performance.now()`. */
  readonly started = performance.now();
  readonly method: string;
  /** As in the request line: Express changes that of the request. */
  readonly url: string;
  /** Until a route gets the request, it is one that memory serves. */
  readonly cache: CacheReport = emptyReport('memory');
  /** The id of the request; empty where requests have none. */
  readonly id: string;
  readonly traceparent: string | undefined;
  /** Bytes of the body, as it was handed to the connection. */
  bytes = 0;

  constructor({ method = '', url = '' }: IncomingMessage, id: string, traceparent: string | undefined) {
    this.method = method;
    this.url = url;
    this.id = id;
    this.traceparent = traceparent;
  }
}

/** A response, and what is observed of its request. */
export interface ObservedResponse extends ServerResponse {
  observation: Observation | null;
}

/** What is observed of the request of a response; null where nothing is. */
export function observationOf(response: ServerResponse): Observation | null {
  return (response as Partial<ObservedResponse>).observation ?? null;
}

/** Where a cache reports what it did for a response; undefined where responses are not observed. */
export function cacheReportOf(response: ServerResponse): CacheReport | undefined {
  return observationOf(response)?.cache;
}

/**
 * Gives an app responses that count their bytes and have headers of their own: whatever sends a response, it passes here.
 * @param headersOf the headers of a response, names and values in turn, at the moment when it is sent.
 */
export function observeResponses(
  app: Express,
  { IncomingMessage: Request, ServerResponse: Response }: MessageClasses,
  headersOf: (observation: Observation) => readonly string[],
): MessageClasses {
  class AppObservedResponse<From extends IncomingMessage> extends Response<From> {
    observation: Observation | null = null;

    // oxlint-disable-next-line no-useless-constructor -- an implicit one spreads its arguments on every request
    constructor(request: From, options?: object) {
      // @ts-expect-error -- the types leave out the options that Node passes
      super(request, options);
    }

    // Every way to send headers ends here, those that Node sends by itself included.
    override writeHead(status: number, ...rest: never[]): this {
      const observation = observationOf(this);
      if (observation === null) return super.writeHead(status, ...rest);
      const own = headersOf(observation);
      const [headers] = rest as readonly unknown[];
      if (Array.isArray(headers)) return super.writeHead(status, [...(headers as string[]), ...own]);
      for (let index = 0; index + 1 < own.length; index += 2)
        this.setHeader(own[index] ?? '', own[index + 1] ?? '');
      return super.writeHead(status, ...rest);
    }

    override write(...args: never[]): boolean {
      countBytes(this, args);
      return super.write(...(args as unknown as [never]));
    }

    override end(...args: never[]): this {
      countBytes(this, args);
      return super.end(...args);
    }
  }
  // Express sets the prototype of each response to this one: for V8 it must be the one that it has.
  app.response = AppObservedResponse.prototype as never;
  return { IncomingMessage: Request, ServerResponse: AppObservedResponse as never };
}

/** @param args of `write` or `end`. */
function countBytes(response: ServerResponse, [chunk, encoding]: readonly unknown[]): void {
  const observation = observationOf(response);
  if (observation === null) return;
  if (typeof chunk === 'string')
    observation.bytes += Buffer.byteLength(
      chunk,
      typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8',
    );
  else if (chunk instanceof Uint8Array) observation.bytes += chunk.length;
}
