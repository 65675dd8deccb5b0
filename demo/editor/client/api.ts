import type { JsonObject } from '../../delivery/story';
import type { EditorSpace, PreviewAnswer, PublishAnswer, StoryAnswer } from '../editor-answers';

/** What the server does for the editor; each call rejects with an Error whose message is one sentence for the editor. */
export interface EditorApi {
  readonly space: () => Promise<EditorSpace>;
  readonly story: (id: number) => Promise<StoryAnswer>;
  readonly save: (id: number, content: JsonObject) => Promise<StoryAnswer>;
  readonly publish: (id: number) => Promise<PublishAnswer>;
  readonly preview: (id: number) => Promise<PreviewAnswer>;
}

/** Calls the server that the page came from. Answers are those of `demo/editor/editor-api.ts`, told as such without a look. */
export const editorApi: EditorApi = {
  space: () => call<EditorSpace>('GET', 'space'),
  story: (id) => call<StoryAnswer>('GET', `stories/${id}`),
  save: (id, content) => call<StoryAnswer>('PUT', `stories/${id}`, { content }),
  publish: (id) => call<PublishAnswer>('POST', `stories/${id}/publish`, {}),
  preview: (id) => call<PreviewAnswer>('POST', `stories/${id}/preview`, {}),
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
