import { integerOf } from '../../common/json';
import type { ContentClient } from './api/content-client';
import { ContentError } from './api/content-error';
import { tooManyCalls } from './api/rate-limit';

/** Whether the CMS responds: `untried` until the first response; `refused` while it does not accept the token. */
export type SourceState = 'untried' | 'answering' | 'refused' | 'failing' | 'disabled';

/**
 * Wraps a client.
 * @param observe receives the content version that each response names; 0 where it names none.
 * @returns it, and a function that tells whether the CMS responded to its last call; a 404 is a response.
 */
export function observed(
  client: ContentClient,
  observe: (version: number) => void,
): {
  readonly client: ContentClient;
  readonly state: () => SourceState;
} {
  let state: SourceState = 'untried';
  const get: ContentClient['get'] = async (...call) => {
    try {
      const response = await client.get(...call);
      state = 'answering';
      observe(integerOf(response.body['cv'], 0));
      return response;
    } catch (error) {
      // A call that did not leave this process says nothing of the CMS.
      if (!(error instanceof ContentError)) state = 'failing';
      else if (error.statusText !== tooManyCalls) state = stateAfter(error);
      throw error;
    }
  };
  return { client: { ...client, get }, state: () => state };
}

function stateAfter({ status, retryable }: ContentError): SourceState {
  if (status === 401) return 'refused';
  return retryable ? 'failing' : 'answering';
}
