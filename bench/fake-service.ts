import type { ContentResponse, ContentClient } from '../server/content/api/content-client';
import { ContentError } from '../server/content/api/content-error';

/** A CMS without a network. It counts its calls and creates each response again. */
export interface FakeService {
  readonly client: ContentClient;
  /** Calls so far, for stories and for the version. */
  readonly calls: { stories: number; versions: number };
  readonly publish: () => void;
}

/** Slugs with this prefix have no story. */
export const MISSING_PREFIX = 'missing-';

/** Blocks of a page: about 4 KB of JSON. */
const blocks = 20;

/** @param wait delays each response, like a network. */
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
        if (segments[2]?.startsWith(MISSING_PREFIX) === true) throw notFound();
        return isVersion
          ? respond({ space: { version } })
          : respond(storyBody(segments.slice(2).join('/'), version));
      },
      getManaged: refuse,
      post: refuse,
      put: refuse,
      delete: refuse,
    },
  };
}

function notFound(): ContentError {
  return new ContentError({ status: 404, statusText: 'Not Found', response: 'not here', path: '/' });
}

/** A response like one of the network, parsed from text. */
function respond(body: object): ContentResponse {
  const text = JSON.stringify(body);
  return { body: JSON.parse(text), bytes: text.length, total: null, perPage: null };
}

function storyBody(slug: string, cv: number): object {
  const body = Array.from({ length: blocks }, (_, index) => ({
    _uid: `${slug}-${index}`,
    component: 'typography',
    text: `Kain ${index} yang dikerjakan perlahan, titik demi titik, di kedua sisi kain.`,
    variant: 'body',
    align: 'left',
    color: 'default',
  }));
  const story = { uuid: slug, name: slug, full_slug: slug, content: { _uid: slug, component: 'page', body } };
  return { story, cv, rels: [], links: [] };
}
