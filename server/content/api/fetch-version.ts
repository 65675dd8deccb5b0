import { integerOf, isJsonObject } from '../../../common/json';
import type { ContentClient } from './content-client';
import { outage } from './content-error';

/** Milliseconds for the request of the version. */
const timeout = 6_000;

/**
 * Fetches the content version of the space.
 * @throws {ContentError} where the CMS does not respond, or with no space.
 */
export async function fetchVersion(client: Pick<ContentClient, 'get'>): Promise<number> {
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(timeout) } as const;
  const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
  const { space } = body;
  if (!isJsonObject(space)) throw outage('the response holds no space', '/cdn/spaces/me');
  return integerOf(space['version'], 0);
}
