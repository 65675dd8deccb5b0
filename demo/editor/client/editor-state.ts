import type { JsonObject } from '../../content-service/api/story';
import type { StoryResponse, StoryState } from '../editor-responses';
import { neighbourOf, trailTo, uidOf } from './block-tree';
import { endStep, noHistory, recordStep, takeStep, type History } from './history';

/** An opened story: the saved story and the content in the form. */
export interface OpenStory extends StoryResponse {
  /** The same object as the saved story's content while there are no unsaved changes. */
  readonly content: JsonObject;
  /** True if the site does not show what was last stored: it can be published again. */
  readonly isBehind: boolean;
  readonly history: History;
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
  | {
      readonly kind: 'changed';
      readonly change: (content: JsonObject) => JsonObject;
      /** What is typed into one field is undone in one step. Without a field the change is a step of its own. */
      readonly field?: string;
      /** What the change has done, for the user. */
      readonly text?: string;
    }
  /** The server has stored the story with the sent content; null: it has published the story, or another version is stored. */
  | {
      readonly kind: 'stored';
      readonly response: StoryResponse;
      readonly sent: JsonObject | null;
      readonly isBehind: boolean;
    }
  | { readonly kind: 'discarded' }
  | { readonly kind: 'undone' }
  | { readonly kind: 'redone' };

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

/** True if a change of the story can be undone. */
export function canUndo(open: OpenStory | undefined): boolean {
  return open !== undefined && open.history.past.length > 0;
}

/** True if what was undone can be done again. */
export function canRedo(open: OpenStory | undefined): boolean {
  return open !== undefined && open.history.future.length > 0;
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
  if (action.kind === 'undone' || action.kind === 'redone') return goToStep(state, open, action.kind);
  const content = action.kind === 'discarded' ? open.story.content : action.change(open.content);
  if (content === open.content) return state;
  const field = action.kind === 'changed' ? (action.field ?? null) : null;
  const history = recordStep(open.history, { content: open.content, uid: state.uid }, field);
  const next = withStory(state, { ...open, content, history });
  return withExistingBlock(action.kind === 'changed' ? withNeighbour(next, open.content, content) : next);
}

/** Selects a neighbour of the selected block where a change has removed that. */
function withNeighbour(state: EditorState, before: JsonObject, after: JsonObject): EditorState {
  const isLeft = trailTo(after, state.uid).length > 0;
  return isLeft ? state : { ...state, uid: neighbourOf(before, after, state.uid) };
}

function goToStep(state: EditorState, open: OpenStory, direction: 'undone' | 'redone'): EditorState {
  const taken = takeStep(open.history, direction, { content: open.content, uid: state.uid });
  if (taken === undefined) return state;
  const { step, history } = taken;
  const next = withStory(state, { ...open, content: step.content, history });
  return withExistingBlock({ ...next, uid: step.uid });
}

function openStory(state: EditorState, response: StoryResponse): EditorState {
  const opened = state.opened.get(response.story.id);
  const open =
    opened !== undefined && isChanged(opened)
      ? opened
      : asStored(opened, { ...response, isBehind: opened?.isBehind ?? false });
  return { ...withStory(state, open), current: response.story.id, uid: uidOf(open.content) };
}

/** Shows what is stored. If that is what the form had, its steps stay; those before the version of another program would undo that. */
function asStored(
  opened: OpenStory | undefined,
  stored: StoryResponse & Pick<OpenStory, 'isBehind'>,
): OpenStory {
  const { story } = stored;
  if (opened === undefined || JSON.stringify(opened.content) !== JSON.stringify(story.content))
    return { ...stored, content: story.content, history: noHistory };
  const { content } = opened;
  return { ...stored, story: { ...story, content }, content, history: endStep(opened.history) };
}

/** Edits made while the story was being saved stay as unsaved changes. */
function storeStory(
  state: EditorState,
  { response, sent, isBehind }: Extract<EditorAction, { kind: 'stored' }>,
): EditorState {
  const opened = state.opened.get(response.story.id);
  const stored = { ...response, isBehind };
  const open =
    opened === undefined || opened.content === (sent ?? opened.story.content)
      ? asStored(opened, stored)
      : { ...opened, ...stored, history: endStep(opened.history) };
  return withExistingBlock(withStory(state, open));
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
