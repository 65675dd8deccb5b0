import { parsePayload, type Payload } from '../../common/page/page-data';
import { payloadPath } from '../../common/story/story-path';

/** The state of the site that a payload belongs to. */
export interface PayloadKey {
  readonly buildId: string;
  /** The editor's parameters, encoded, in a preview of drafts. */
  readonly parameters?: string;
}

/** How a payload is fetched. */
export interface FetchOptions {
  readonly priority: RequestPriority;
  /** Ends the request, unless its response has begun. Default: nothing does. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Fetches the payload of the page at `path`. The URL carries the build as a cache buster for proxies; the server ignores it.
 * Browsers revalidate by `ETag`.
 * @param path path of a page of this site, beginning with one slash.
 * @throws Error for a path with a host in it, a redirect, a status other than 2xx, or a response that is no payload.
 */
export async function loadPayload(
  path: string,
  { buildId, parameters }: PayloadKey,
  options: FetchOptions = { priority: 'high' },
): Promise<Payload> {
  const url = payloadPath(path);
  rejectHostname(url);
  const version = `build=${encodeURIComponent(buildId)}`;
  const query = parameters === undefined ? version : `${version}&${parameters}`;
  const response = await fetchUntilBegun(`${url}?${query}`, options);
  // A page that moved is loaded in full, which ends at its new address.
  if (!response.ok || response.redirected) throw new Error(`${url} responded with status ${response.status}`);
  // The editor's token is valid for an hour; after that the server sends the published page, which may be cached.
  if (parameters !== undefined && !/no-store/.test(response.headers.get('Cache-Control') ?? ''))
    throw new Error(`${url} is no longer a preview: the editor's token has expired`);
  return parsePayload(await response.json());
}

async function fetchUntilBegun(url: string, { priority, signal }: FetchOptions): Promise<Response> {
  const headers = { Accept: 'application/json' };
  if (signal === undefined) return fetch(url, { priority, headers });
  signal.throwIfAborted();
  const request = new AbortController();
  const abort = (): void => request.abort(signal.reason);
  signal.addEventListener('abort', abort);
  return fetch(url, { priority, headers, signal: request.signal }).finally(() =>
    signal.removeEventListener('abort', abort),
  );
}

/** Browsers read a path such as `//host` or `/\host` as an address of another host. */
function rejectHostname(url: string): void {
  const { origin } = new URL(url, 'http://payload.invalid');
  if (!/^\/(?![/\\])/.test(url) || origin !== 'http://payload.invalid')
    throw new Error(`Payload URL must not include a hostname: ${url}`);
}
