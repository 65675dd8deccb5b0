import type { JsonObject } from '../../content-service/api/story';
import type { StoryResponse, StoryState } from '../editor-responses';
import { trailTo, uidOf } from './block-tree';

/** An opened story: the saved story and the content in the form. */
export interface OpenStory extends StoryResponse {
  /** The same object as the saved story's content while there are no unsaved changes. */
  readonly content: JsonObject;
  /** True if the site does not show what was last stored: it can be published again. */
  readonly isBehind: boolean;
}

/** The state of the editor. Unsaved changes of a story stay while another is selected. */
export interface EditorState {
  readonly opened: ReadonlyMap<number, OpenStory>;
  /** The id of the selected story; null before the first. */
  readonly current: number | null;
  /** The uid of the block in the form. */
  readonly uid: string;
}

/** The actions of the editor. */
export type EditorAction =
  | { readonly kind: 'opened'; readonly response: StoryResponse }
  | { readonly kind: 'selected'; readonly uid: string }
  | { readonly kind: 'changed'; readonly change: (content: JsonObject) => JsonObject }
  /** The server has stored the story with the sent content; null: it has published the story, or another version is stored. */
  | {
      readonly kind: 'stored';
      readonly response: StoryResponse;
      readonly sent: JsonObject | null;
      readonly isBehind: boolean;
    }
  | { readonly kind: 'discarded' };

/** The initial state. */
export const nothingOpen: EditorState = { opened: new Map(), current: null, uid: '' };

/** The states of stories as labels. */
export const stateNames: Readonly<Record<StoryState, string>> = {
  published: 'Published',
  changed: 'Published, with a draft',
  draft: 'Draft',
};

/** True if the form has unsaved changes. */
export function isChanged({ story, content }: OpenStory): boolean {
  return content !== story.content;
}

/** The selected story. */
export function currentStory({ opened, current }: EditorState): OpenStory | undefined {
  return current === null ? undefined : opened.get(current);
}

/** The reducer of the editor. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  if (action.kind === 'opened') return openStory(state, action.response);
  if (action.kind === 'stored') return storeStory(state, action);
  const open = currentStory(state);
  if (open === undefined) return state;
  if (action.kind === 'selected') return withExistingBlock({ ...state, uid: action.uid });
  const content = action.kind === 'discarded' ? open.story.content : action.change(open.content);
  return content === open.content ? state : withExistingBlock(withStory(state, { ...open, content }));
}

function openStory(state: EditorState, response: StoryResponse): EditorState {
  const { story } = response;
  const opened = state.opened.get(story.id);
  const isBehind = opened?.isBehind ?? false;
  const open =
    opened !== undefined && isChanged(opened) ? opened : { ...response, content: story.content, isBehind };
  return { ...withStory(state, open), current: story.id, uid: uidOf(open.content) };
}

/** Edits made while the story was being saved stay as unsaved changes. */
function storeStory(
  state: EditorState,
  { response, sent, isBehind }: Extract<EditorAction, { kind: 'stored' }>,
): EditorState {
  const opened = state.opened.get(response.story.id);
  const isStored = opened === undefined || opened.content === (sent ?? opened.story.content);
  const content = isStored ? response.story.content : opened.content;
  return withExistingBlock(withStory(state, { ...response, content, isBehind }));
}

function withStory(state: EditorState, open: OpenStory): EditorState {
  return { ...state, opened: new Map(state.opened).set(open.story.id, open) };
}

/** Selects the root if the selected block does not exist in the story. */
function withExistingBlock(state: EditorState): EditorState {
  const open = currentStory(state);
  if (open === undefined || trailTo(open.content, state.uid).length > 0) return state;
  return { ...state, uid: uidOf(open.content) };
}
