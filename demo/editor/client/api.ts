import type { JsonObject } from '../../content-service/api/story';
import type {
  ConflictResponse,
  EditorSpace,
  PagesResponse,
  PreviewResponse,
  StoryResponse,
  WriteResponse,
} from '../editor-responses';

/** The story is stored in another version than the one that was read here. */
export class StoryConflict extends Error {
  override readonly name = 'StoryConflict';
  readonly stored: StoryResponse;

  constructor({ error, ...stored }: ConflictResponse) {
    super(error);
    this.stored = stored;
  }
}

/** The editor's API; each call rejects with an Error whose message is for the user. */
export interface EditorApi {
  readonly space: () => Promise<EditorSpace>;
  readonly story: (id: number) => Promise<StoryResponse>;
  /** Saves what follows a version. @throws StoryConflict if another version is stored. */
  readonly save: (id: number, content: JsonObject, version: string) => Promise<WriteResponse>;
  /** Publishes a version. @throws StoryConflict if another version is stored. */
  readonly publish: (id: number, version: string) => Promise<WriteResponse>;
  readonly preview: (id: number) => Promise<PreviewResponse>;
  readonly pages: (id: number) => Promise<PagesResponse>;
}

/** Calls the server of the page. Responses are those of `demo/editor/editor-api.ts` and not validated. */
export const editorApi: EditorApi = {
  space: () => call<EditorSpace>('GET', 'space'),
  story: (id) => call<StoryResponse>('GET', `stories/${id}`),
  save: (id, content, version) => call<WriteResponse>('PUT', `stories/${id}`, { content, version }),
  publish: (id, version) => call<WriteResponse>('POST', `stories/${id}/publish`, { version }),
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
  // Such as one that was cut off.
  if (result === undefined)
    throw new Error(`The demo’s response with the status ${response.status} cannot be read: try again`);
  if (response.ok) return result as Result;
  if (response.status === 409) throw new StoryConflict(result as ConflictResponse);
  const { error } = (result ?? {}) as { readonly error?: unknown };
  throw new Error(typeof error === 'string' ? error : `The demo responded with ${response.status}`);
}
