import { isJsonObject, type JsonObject } from '../common/json';
import { ask, type Asked } from './request';

/** Which API is asked, and for how long. */
export interface ServiceScope {
  /** Base of the API, without trailing slash. */
  readonly base: string;
  /** Milliseconds for one answer. */
  readonly timeout: number;
}

/** What a token is told of its space. */
export type SpaceResponse =
  | {
      readonly kind: 'space';
      /** Digits. */
      readonly id: string;
      /** The content version; null where none is told. */
      readonly version: number | null;
      /** Milliseconds since 1970 by the service's clock; null where it tells none. */
      readonly time: number | null;
    }
  | { readonly kind: 'refused' }
  /** No answer, or not that of a content service. */
  | { readonly kind: 'failed'; readonly cause: string };

/** Asks for the space of a token. */
export async function askSpace({ base, timeout }: ServiceScope, token: string): Promise<SpaceResponse> {
  const asked = await ask(addressOf(base, 'spaces/me', { token }), { timeout });
  const response = judge(asked);
  if (response.kind !== 'body') return response;
  const space = isJsonObject(response.body['space']) ? response.body['space'] : {};
  const { id, version } = space;
  if (typeof id !== 'number' && typeof id !== 'string') return notAService('answers without a space');
  return {
    kind: 'space',
    id: String(id),
    version: typeof version === 'number' ? version : null,
    time: asked.kind === 'answer' ? timeOf(asked.headers) : null,
  };
}

/** Whether a token reads drafts. */
export async function readsDrafts(
  { base, timeout }: ServiceScope,
  token: string,
): Promise<{ readonly kind: 'reads' } | Exclude<SpaceResponse, { kind: 'space' }>> {
  const query = { version: 'draft', per_page: '1', cv: String(Date.now()), token };
  const response = judge(await ask(addressOf(base, 'stories', query), { timeout }));
  return response.kind === 'body' ? { kind: 'reads' } : response;
}

function addressOf(base: string, path: string, query: Readonly<Record<string, string>>): URL {
  return new URL(`${base}/cdn/${path}?${new URLSearchParams(query)}`);
}

type Judged =
  | { readonly kind: 'body'; readonly body: JsonObject }
  | Exclude<SpaceResponse, { kind: 'space' }>;

function judge(asked: Asked): Judged {
  if (asked.kind === 'silence') return { kind: 'failed', cause: asked.cause };
  const { status, headers, body } = asked;
  if (status === 401 || status === 403) return { kind: 'refused' };
  if (status === 429) return { kind: 'failed', cause: 'it is asked too often now: try again in a minute' };
  if (status >= 500)
    return { kind: 'failed', cause: `it answers ${status}: it is out of order, try again later` };
  if (status >= 300 && status < 400) {
    const to = headers.get('location') ?? '';
    const where = URL.canParse(to) ? ` to ${new URL(to).origin}` : '';
    return notAService(`redirects${where}`);
  }
  if (status !== 200) return notAService(`answers ${status}`);
  const parsed = parse(body);
  return isJsonObject(parsed) ? { kind: 'body', body: parsed } : notAService('answers no JSON');
}

function notAService(what: string): { readonly kind: 'failed'; readonly cause: string } {
  return { kind: 'failed', cause: `what stands there ${what}: compare CONTENT_API_URL` };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A cache before the service sends the `Date` of the answer that it kept, and its `Age` in seconds. */
function timeOf(headers: Headers): number | null {
  const time = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000;
  return Number.isNaN(time) ? null : time;
}
