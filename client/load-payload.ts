import { parsePayload, type Payload } from '../common/page/page-data';
import { payloadPath } from '../common/story/story-path';

/**
 * Fetches what the page at `path` needs to render.
 * @param path path of a page of this site, beginning with one slash.
 * @throws Error for a path with a host in it, an answer that is not 200, or one that is no payload.
 */
export async function loadPayload(path: string, signal: AbortSignal): Promise<Payload> {
  const address = payloadPath(path);
  refuseHostname(address);
  const response = await fetch(address, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return parsePayload(await response.json());
}

/** A path such as `//elsewhere` or `/\\elsewhere` would make the browser ask another host. */
function refuseHostname(address: string): void {
  const { origin } = new URL(address, 'http://payload.invalid');
  if (!/^\/(?![/\\])/.test(address) || origin !== 'http://payload.invalid')
    throw new Error(`Payload URL must not include a hostname: ${address}`);
}
