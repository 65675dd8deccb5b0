import { request as sendRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** A response with its whole body. */
export interface OriginResponse {
  readonly status: number;
  /** Without those of the connection. */
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A request to the origin. */
export interface OriginRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: OutgoingHttpHeaders;
  readonly body?: Buffer;
}

/** Bytes of all headers of a message: more than any limit of a provider, so that these are met first. */
export const maxHeaderSize = 64 * 1024;

const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding'];

/** Headers without those of the connection, and without `names`. */
export function withoutHeaders<Value>(
  headers: Readonly<Record<string, Value>>,
  names: readonly string[] = [],
): Record<string, Value> {
  const dropped = new Set([...connectionHeaders, ...names]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/** The whole body of a message. */
export async function readBody(message: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * Sends a request to the origin, each over a connection of its own.
 * @throws Error if the origin is down, or breaks off.
 */
export function fetchOrigin(
  origin: string,
  { method, url, headers, body }: OriginRequest,
): Promise<OriginResponse> {
  return new Promise((resolve, reject) => {
    const sent = sendRequest(
      `${origin}${url}`,
      { method, headers, agent: false, maxHeaderSize },
      (response) => {
        readBody(response).then(
          (whole) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: withoutHeaders(response.headers),
              body: whole,
            }),
          reject,
        );
      },
    );
    sent.once('error', reject).end(body);
  });
}
