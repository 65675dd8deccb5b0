import { readFileSync } from 'node:fs';

/** An answer of ours, as it came: to be given again byte by byte. */
export interface RecordedResponse {
  readonly path: string;
  /** The request's `Accept-Encoding`. */
  readonly accept: string;
  /** Names and values in turn, without those that Node writes itself. */
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

/** An answer ready to be written. */
export interface ReadyResponse {
  readonly headers: string[];
  readonly body: Buffer;
}

/** Reads recorded answers from the file that the environment names, by path, then by `Accept-Encoding`. */
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

/** Says where a server listens, as ours does, and ends in good order when told to, so that it can be profiled. */
export function sayStarted(address: unknown): void {
  const port = typeof address === 'object' && address !== null && 'port' in address ? address.port : null;
  process.stdout.write(`${JSON.stringify({ event: 'started', port })}\n`);
  process.on('SIGTERM', () => process.exit(0));
}
