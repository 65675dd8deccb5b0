/** The bytes of a file; null where its host does not say. */
export type SizeOf = (url: string) => Promise<number | null>;

/** A host that compresses gives the size of what it sends, or none. */
const uncompressed = { 'Accept-Encoding': 'identity' };

/** Milliseconds for one request. */
const timeout = 10_000;

/**
 * Requests the headers of a file for its size (RFC 9110, 9.3.2). Redirects are not followed: they may lead anywhere.
 * @param headers those of the request. Default: for the size of the file itself.
 */
export async function sizeByHead(
  url: string,
  headers: Readonly<Record<string, string>> = uncompressed,
): Promise<number | null> {
  const signal = AbortSignal.timeout(timeout);
  const request = { method: 'HEAD', redirect: 'error', headers, signal } as const;
  const response = await fetch(url, request).catch(() => null);
  const length = Number(response?.headers.get('content-length') ?? Number.NaN);
  return response?.ok === true && Number.isSafeInteger(length) ? length : null;
}
