import type { ContentClient } from './api/content-client';
import { ContentError } from './api/content-error';
import { explanationOf, isOfDelivery } from './explain-error';

/**
 * Wraps a client: its errors say what to do where a setting is the reason.
 * @param token the setting whose token it sends.
 * @param apiUrl the setting CONTENT_API_URL.
 */
export function advised(client: ContentClient, token: string, apiUrl: string): ContentClient {
  const get: ContentClient['get'] = async (...call) => {
    try {
      return await client.get(...call);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      const status = faultyStatus(error, apiUrl);
      if (status === null) throw error;
      const advice = explanationOf({ ...error, status }, token, apiUrl);
      throw new ContentError({ ...error, advice });
    }
  };
  return { ...client, get };
}

/** The status by which a setting is at fault; null where none is. A story may be missing, the space may not. */
function faultyStatus({ status, path, isUnusable }: ContentError, apiUrl: string): 401 | 403 | 404 | null {
  if (status === 401 || status === 403) return status;
  const isNoSpace = path === '/cdn/spaces/me' && (status === 404 || isUnusable);
  return isNoSpace && !isOfDelivery(apiUrl) ? 404 : null;
}
