import { readFileSync } from 'node:fs';

/** A recorded response of our server, replayed byte by byte. */
export interface RecordedResponse {
  readonly path: string;
  /** The request's `Accept-Encoding`. */
  readonly accept: string;
  /** Names and values in turn, without those of Node itself. */
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

/** A response in the form that is written. */
interface ReadyResponse {
  readonly headers: string[];
  readonly body: Buffer;
}

/** Reads recorded responses by path, then by `Accept-Encoding`. */
export function readResponses(file: string): ReadonlyMap<string, ReadonlyMap<string, ReadyResponse>> {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as readonly RecordedResponse[];
  const responses = new Map<string, Map<string, ReadyResponse>>();
  for (const { path, accept, headers, body } of recorded) {
    const byEncoding = responses.get(path) ?? new Map<string, ReadyResponse>();
    byEncoding.set(accept, { headers: [...headers], body: Buffer.from(body, 'base64') });
    responses.set(path, byEncoding);
  }
  return responses;
}

/** Writes the line that our server writes when it listens. Exits cleanly at SIGTERM, so that it can be profiled. */
export function logStarted(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : null;
  process.stdout.write(`${JSON.stringify({ event: 'started', port })}\n`);
  process.on('SIGTERM', () => process.exit(0));
}
