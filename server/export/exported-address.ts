/** Names in lower case, and values. */
export type HeaderList = ReadonlyMap<string, string>;

/** An address of the export with its headers. */
export interface ExportedAddress {
  /** As in the request line. */
  readonly path: string;
  readonly file: string;
  readonly headers: HeaderList;
}

/** Headers that belong to one response, to the connection, or to how the host stores and compresses files. */
const hostHeaders: ReadonlySet<string> = new Set([
  'accept-ranges',
  'age',
  'cache-status',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server-timing',
  'traceparent',
  'transfer-encoding',
  'vary',
  'x-request-id',
]);

/** The headers of a response that a static host has to be told. */
export function exportedHeaders(raw: readonly string[]): HeaderList {
  const headers = new Map<string, string>();
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? '').toLowerCase();
    if (!hostHeaders.has(name)) headers.set(name, raw[index + 1] ?? '');
  }
  return headers;
}
