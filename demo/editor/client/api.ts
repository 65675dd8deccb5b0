import type { JsonObject } from '../../content-service/api/story';
import type {
  EditorSpace,
  PagesResponse,
  PreviewResponse,
  StoryResponse,
  WriteResponse,
} from '../editor-responses';

/** The editor's API; each call rejects with an Error whose message is one sentence for the user. */
export interface EditorApi {
  readonly space: () => Promise<EditorSpace>;
  readonly story: (id: number) => Promise<StoryResponse>;
  readonly save: (id: number, content: JsonObject) => Promise<WriteResponse>;
  readonly publish: (id: number) => Promise<WriteResponse>;
  readonly preview: (id: number) => Promise<PreviewResponse>;
  readonly pages: (id: number) => Promise<PagesResponse>;
}

/** Calls the server of the page. Responses are those of `demo/editor/editor-api.ts` and not validated. */
export const editorApi: EditorApi = {
  space: () => call<EditorSpace>('GET', 'space'),
  story: (id) => call<StoryResponse>('GET', `stories/${id}`),
  save: (id, content) => call<WriteResponse>('PUT', `stories/${id}`, { content }),
  publish: (id) => call<WriteResponse>('POST', `stories/${id}/publish`, {}),
  preview: (id) => call<PreviewResponse>('POST', `stories/${id}/preview`, {}),
  pages: (id) => call<PagesResponse>('GET', `stories/${id}/pages`),
};

async function call<Result>(method: string, path: string, body?: object): Promise<Result> {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/editor/api/${path}`, init).catch(() => {
    throw new Error('The demo does not respond: is it still running?');
  });
  const result: unknown = await response.json().catch(() => undefined);
  if (response.ok) return result as Result;
  const { error } = (result ?? {}) as { readonly error?: unknown };
  throw new Error(typeof error === 'string' ? error : `The demo responded with ${response.status}`);
}
