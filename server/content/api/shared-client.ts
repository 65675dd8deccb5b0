import * as z from 'zod';
import { isJsonObject, parseJson, type JsonObject } from '../../../common/json';
import type { SharedFetches } from '../../coordination/shared-fetches';
import type { ContentClient, ContentQuery, ContentResponse } from './content-client';
import { ContentError } from './content-error';
import { tooManyCalls } from './rate-limit';
import { isWhole } from './whole-response';

/** Milliseconds for which other processes use a response: those of one content version stay the same. */
const keepMs = 60_000;
/** The same for an error, and a response that is not whole: readers that wait for it do not each repeat the call. */
const keepErrorMs = 1_000;

const json = z.custom<JsonObject>(isJsonObject);
const count = z.number().nullable();
const callSchema = z.union([
  z.object({ response: z.object({ body: json, bytes: z.number(), total: count, perPage: count }) }),
  z.object({
    error: z.object({
      status: z.number(),
      statusText: z.string(),
      response: z.string(),
      path: z.string(),
      isUnusable: z.boolean().default(false),
      advice: z.string().default(''),
    }),
  }),
]);

/** How a call ended. */
type Call = { readonly response: ContentResponse } | { readonly error: ContentError };

/**
 * A client whose calls for published content of a known version are made by one process, for all that share its state.
 */
export function shareClient(client: ContentClient, fetches: SharedFetches): ContentClient {
  const get: ContentClient['get'] = async (segments, query, scope) => {
    const { version, cv } = query;
    const fetch = () => client.get(segments, query, scope);
    if (version !== 'published' || typeof cv !== 'number') return fetch();
    const call = await fetches.read({
      key: keyOf(segments, query),
      signal: scope.signal,
      fetch: () => outcomeOf(fetch, scope.signal),
      write: (ended) => writeCall(ended, segments, cv),
      read: readCall,
    });
    if ('error' in call) throw call.error;
    return call.response;
  };
  return { ...client, get };
}

function keyOf(segments: readonly string[], query: ContentQuery): string {
  const parameters = Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([segments, parameters]);
}

/** @throws what the CMS did not cause, such as the error of an aborted call: it concerns this process alone. */
async function outcomeOf(fetch: () => Promise<ContentResponse>, signal: AbortSignal): Promise<Call> {
  try {
    return { response: await fetch() };
  } catch (error) {
    const isOwn = signal.aborted || !(error instanceof ContentError) || error.statusText === tooManyCalls;
    if (isOwn) throw error;
    return { error };
  }
}

/** @param cv the content version that was asked for: a response of an earlier one is not kept. */
function writeCall(
  call: Call,
  segments: readonly string[],
  cv: number,
): { readonly text: string; readonly keepMs: number } | null {
  if ('error' in call) {
    const { status, statusText, response, path, isUnusable, advice } = call.error;
    const error = { status, statusText, response, path, isUnusable, advice };
    return { text: JSON.stringify({ error }), keepMs: keepErrorMs };
  }
  const { cv: named } = call.response.body;
  if (typeof named === 'number' && named < cv) return null;
  try {
    const lasts = isWhole(segments, call.response.body);
    const { text: _, ...response } = call.response;
    return { text: JSON.stringify({ response }), keepMs: lasts ? keepMs : keepErrorMs };
  } catch {
    return null; // thousands of nested levels
  }
}

function readCall(text: string): Call | undefined {
  const call = callSchema.safeParse(parseJson(text)).data;
  if (call === undefined) return undefined;
  return 'error' in call ? { error: new ContentError(call.error) } : call;
}
