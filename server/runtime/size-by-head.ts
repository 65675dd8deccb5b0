/** The bytes of a file; null where its host does not say. */
export type SizeOf = (url: string) => Promise<number | null>;

/** Milliseconds for one request. */
const timeout = 10_000;

/** Requests the headers of a file for its size (RFC 9110, 9.3.2). Redirects are not followed: they may lead anywhere. */
export const sizeByHead: SizeOf = async (url) => {
  const headers = { Accept: 'image/avif,image/webp,*/*;q=0.8' };
  const signal = AbortSignal.timeout(timeout);
  const request = { method: 'HEAD', redirect: 'error', headers, signal } as const;
  const response = await fetch(url, request).catch(() => null);
  const length = Number(response?.headers.get('content-length') ?? Number.NaN);
  return response?.ok === true && Number.isSafeInteger(length) ? length : null;
};
