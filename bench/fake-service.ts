import type { ContentResponse, ContentClient } from '../server/content/api/content-client';
import { ContentError } from '../server/content/api/content-error';

/** A content service without a network: what it was asked for is counted, what it answers is made anew each time. */
export interface FakeService {
  readonly client: ContentClient;
  /** Calls so far: for stories, and for the version. */
  readonly calls: { stories: number; versions: number };
  readonly publish: () => void;
}

/** Addresses that begin so have no story. */
export const MADE_UP = 'made-up-';

/** Blocks of a page of common size: about 4 KB of JSON. */
const blocks = 20;

/**
 * @param wait what each call waits for before it is answered, as the network would.
 */
export function createFakeService(wait: () => Promise<void> = () => Promise.resolve()): FakeService {
  const calls = { stories: 0, versions: 0 };
  let version = 1_735_689_600;
  const refuse = (): Promise<never> =>
    Promise.reject(
      new ContentError({ status: 405, statusText: 'Method Not Allowed', response: 'read only', path: '/' }),
    );
  return {
    calls,
    publish: () => {
      version += 1;
    },
    client: {
      get: async (segments) => {
        const isVersion = segments[1] === 'spaces';
        calls[isVersion ? 'versions' : 'stories'] += 1;
        await wait();
        if (segments[2]?.startsWith(MADE_UP) === true) throw notFound();
        return isVersion
          ? answer({ space: { version } })
          : answer(storyBody(segments.slice(2).join('/'), version));
      },
      post: refuse,
      put: refuse,
      delete: refuse,
    },
  };
}

function notFound(): ContentError {
  return new ContentError({ status: 404, statusText: 'Not Found', response: 'not here', path: '/' });
}

/** As an answer comes from the network: text that is parsed. */
function answer(body: object): ContentResponse {
  const text = JSON.stringify(body);
  return { body: JSON.parse(text), bytes: text.length, total: null, perPage: null };
}

function storyBody(slug: string, cv: number): object {
  const body = Array.from({ length: blocks }, (_, place) => ({
    _uid: `${slug}-${place}`,
    component: 'typography',
    text: `Kain ${place} yang dikerjakan perlahan, titik demi titik, di kedua sisi kain.`,
    variant: 'body',
    align: 'left',
    color: 'default',
  }));
  const story = { uuid: slug, name: slug, full_slug: slug, content: { _uid: slug, component: 'page', body } };
  return { story, cv, rels: [], links: [] };
}
