import { integerOf, isJsonObject, type JsonObject } from '../../../common/json';
import type { ContentClient } from './content-client';
import { outage } from './content-error';

/** Milliseconds for the request of the version. */
const timeout = 6_000;

/**
 * Fetches the content version of the space.
 * @throws {ContentError} where the CMS does not respond, or with no space.
 */
export async function fetchVersion(client: Pick<ContentClient, 'get'>): Promise<number> {
  return integerOf((await fetchSpace(client))['version'], 0);
}

/** Fetches the number of the space; null where the CMS does not say it. @throws {ContentError} as {@link fetchVersion}. */
export async function fetchSpaceId(client: Pick<ContentClient, 'get'>): Promise<string | null> {
  const id = integerOf((await fetchSpace(client))['id'], 0);
  return id === 0 ? null : String(id);
}

/** Fetches what the API says of the space. @throws {ContentError} as {@link fetchVersion}. */
export async function fetchSpace(client: Pick<ContentClient, 'get'>): Promise<JsonObject> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(timeout) } as const;
  const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
  const { space } = body;
  if (!isJsonObject(space)) throw outage('the response holds no space', '/cdn/spaces/me');
  return space;
}
