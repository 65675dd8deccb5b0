import type { JsonObject } from '../../content-service/api/story';
import type { EditorSpace, PreviewResponse, PublishResponse, StoryResponse } from '../editor-responses';

/** What the server does for the editor; each call rejects with an Error whose message is one sentence for the editor. */
export interface EditorApi {
  readonly space: () => Promise<EditorSpace>;
  readonly story: (id: number) => Promise<StoryResponse>;
  readonly save: (id: number, content: JsonObject) => Promise<StoryResponse>;
  readonly publish: (id: number) => Promise<PublishResponse>;
  readonly preview: (id: number) => Promise<PreviewResponse>;
}

/** Calls the server that the page came from. Answers are those of `demo/editor/editor-api.ts`, told as such without a look. */
export const editorApi: EditorApi = {
  space: () => call<EditorSpace>('GET', 'space'),
  story: (id) => call<StoryResponse>('GET', `stories/${id}`),
  save: (id, content) => call<StoryResponse>('PUT', `stories/${id}`, { content }),
  publish: (id) => call<PublishResponse>('POST', `stories/${id}/publish`, {}),
  preview: (id) => call<PreviewResponse>('POST', `stories/${id}/preview`, {}),
};

async function call<Answer>(method: string, path: string, body?: object): Promise<Answer> {
  const init =
    body === undefined
      ? { method }
      : { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(`/editor/api/${path}`, init).catch(() => {
    throw new Error('The demo does not answer: is it still running?');
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as Answer;
  const { error } = (answer ?? {}) as { readonly error?: unknown };
  throw new Error(typeof error === 'string' ? error : `The demo answered ${response.status}`);
}
