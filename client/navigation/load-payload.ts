import { parsePayload, type Payload } from '../../common/page/page-data';
import { payloadPath } from '../../common/story/story-path';

/** What a payload shall not be older than. */
export interface PayloadKey {
  /** Content version. */
  readonly cv: number;
  readonly buildId: string;
  /** The editor's parameters where drafts are previewed, encoded. */
  readonly parameters?: string;
}

/**
 * Fetches what the page at `path` needs to render. The address carries content version and build, so that nothing on the way
 * answers with what it kept from before either moved; the server looks at the path alone.
 * @param path path of a page of this site, beginning with one slash.
 * @throws Error for a path with a host in it, an answer that is not 200, or one that is no payload.
 */
export async function loadPayload(
  path: string,
  { cv, buildId, parameters }: PayloadKey,
  priority: RequestPriority = 'high',
): Promise<Payload> {
  const address = payloadPath(path);
  refuseHostname(address);
  const own = `cv=${cv}&build=${encodeURIComponent(buildId)}`;
  const key = parameters === undefined ? own : `${own}&${parameters}`;
  const response = await fetch(`${address}?${key}`, { priority, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  // The editor's token holds for an hour. What is answered after that is no draft.
  if (parameters !== undefined && !/no-store/.test(response.headers.get('Cache-Control') ?? ''))
    throw new Error(`${address} is no preview any more`);
  return parsePayload(await response.json());
}

/** A path such as `//elsewhere` or `/\\elsewhere` would make the browser ask another host. */
function refuseHostname(address: string): void {
  const { origin } = new URL(address, 'http://payload.invalid');
  if (!/^\/(?![/\\])/.test(address) || origin !== 'http://payload.invalid')
    throw new Error(`Payload URL must not include a hostname: ${address}`);
}
