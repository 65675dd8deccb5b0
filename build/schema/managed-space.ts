import { objectsOf, type JsonObject } from '../../common/json';
import type { CallScope, ContentClient } from '../../server/content/api/content-client';
import { ContentError } from '../../server/content/api/content-error';

/** A space as its team manages it. Its errors say what to do. */
export interface ManagedSpace {
  /** Digits. */
  readonly id: string;
  /**
   * All records of a kind, such as `components`.
   * @param query which of them.
   */
  readonly list: (kind: string, query?: Readonly<Record<string, string>>) => Promise<readonly JsonObject[]>;
  /** @param path below the space. */
  readonly get: (path: readonly string[]) => Promise<JsonObject>;
  /** @param what names the record in an error. */
  readonly post: (path: readonly string[], body: JsonObject, what: string) => Promise<JsonObject>;
  readonly put: (path: readonly string[], body: JsonObject, what: string) => Promise<JsonObject>;
}

const perPage = 100;
const scope: CallScope = { priority: 'known', signal: new AbortController().signal };

/**
 * @param client has the personal token.
 * @param address that of the management API, for errors.
 */
export function manageSpace(client: ContentClient, id: string, address = ''): ManagedSpace {
  const below = (path: readonly string[]): readonly string[] => ['spaces', id, ...path];

  async function run<Result>(call: () => Promise<Result>, what = 'the request'): Promise<Result> {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      throw new Error(explanationOf(error, { id, address }, what), { cause: error });
    }
  }

  return {
    id,
    list: async (kind, which = {}) => {
      const records: JsonObject[] = [];
      for (let page = 1; ; page += 1) {
        const query = { ...which, per_page: perPage, page };
        const { body, total } = await run(() => client.getManaged(below([kind]), query, scope));
        if (!Array.isArray(body[kind]))
          throw new Error(`the management API lists no ${kind}: look at CONTENT_MANAGEMENT_URL`);
        const found = objectsOf(body[kind]);
        records.push(...found);
        // Components come all at once, without a total. One that counts more than there are ends with an empty page.
        if (found.length === 0 || records.length >= (total ?? 0)) return records;
      }
    },
    get: async (path) => (await run(() => client.getManaged(below(path), {}, scope))).body,
    post: async (path, body, what) => (await run(() => client.post(below(path), body, scope), what)).body,
    put: async (path, body, what) => (await run(() => client.put(below(path), body, scope), what)).body,
  };
}

function explanationOf(
  { status, response, isUnusable }: ContentError,
  { id: spaceId, address }: { readonly id: string; readonly address: string },
  what: string,
): string {
  if (status === 401 || status === 403)
    return `the space ${spaceId} does not accept CONTENT_OAUTH_TOKEN: create a personal token in the account of someone who may change it`;
  if (status === 404)
    return `there is no space ${spaceId} for CONTENT_OAUTH_TOKEN: look at CONTENT_SPACE_ID, and at CONTENT_MANAGEMENT_URL for the region`;
  if (status === 422) return `the space refuses ${what}: ${response}`;
  if (status === 429)
    return 'the management API takes no more calls for now (429): run the command again later, which goes on where it stopped, with a lower CONTENT_RATE_LIMIT if the plan of the space has a lower limit';
  // Without a response the status is 0.
  const failure = status === 0 || isUnusable ? response : `${status} ${response}`;
  const where = address === '' ? '' : ` at ${address}`;
  return `the management API${where} ${isUnusable ? 'gives no usable response' : 'does not respond'} (${failure}): look at CONTENT_MANAGEMENT_URL and CONTENT_API_URL, and run the command again, which goes on where it stopped`;
}
