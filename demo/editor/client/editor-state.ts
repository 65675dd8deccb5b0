import type { JsonObject, Story } from '../../content-service/api/story';
import type { StoryResponse, StoryState } from '../editor-responses';
import { trailTo, uidOf } from './block-tree';

/** A story that was opened: as it was last saved, and as it stands in the form. */
export interface OpenStory {
  readonly story: Story;
  readonly state: StoryState;
  /** The same object as the saved story's content while nothing was changed. */
  readonly content: JsonObject;
}

/** What the editor shows. What was changed in one story stays while another is looked at. */
export interface EditorState {
  readonly opened: ReadonlyMap<number, OpenStory>;
  /** The id of the chosen story; null before the first. */
  readonly current: number | null;
  /** The uid of the block in the form. */
  readonly uid: string;
}

/** What happens in the editor. */
export type EditorAction =
  | { readonly kind: 'opened'; readonly response: StoryResponse }
  | { readonly kind: 'selected'; readonly uid: string }
  | { readonly kind: 'changed'; readonly change: (content: JsonObject) => JsonObject }
  /** The server has kept the story: with the content that was sent, or, where that is null, as it was last saved. */
  | { readonly kind: 'kept'; readonly response: StoryResponse; readonly sent: JsonObject | null }
  | { readonly kind: 'discarded' };

/** The editor at its start. */
export const nothingOpen: EditorState = { opened: new Map(), current: null, uid: '' };

/** True while the form holds what was not saved. */
export function isChanged({ story, content }: OpenStory): boolean {
  return content !== story.content;
}

/** The chosen story. */
export function currentStory({ opened, current }: EditorState): OpenStory | undefined {
  return current === null ? undefined : opened.get(current);
}

/** What becomes of the state. */
export function reduceEditor(state: EditorState, action: EditorAction): EditorState {
  if (action.kind === 'opened') return openStory(state, action.response);
  if (action.kind === 'kept') return storeStory(state, action.response, action.sent);
  const open = currentStory(state);
  if (open === undefined) return state;
  if (action.kind === 'selected') return onKnownBlock({ ...state, uid: action.uid });
  const content = action.kind === 'discarded' ? open.story.content : action.change(open.content);
  return content === open.content ? state : onKnownBlock(withStory(state, { ...open, content }));
}

function openStory(state: EditorState, response: StoryResponse): EditorState {
  const { story } = response;
  const known = state.opened.get(story.id);
  const open = known !== undefined && isChanged(known) ? known : { ...response, content: story.content };
  return { ...withStory(state, open), current: story.id, uid: uidOf(open.content) };
}

/** What was typed while it was being saved is kept as a change on top. */
function storeStory(state: EditorState, response: StoryResponse, sent: JsonObject | null): EditorState {
  const known = state.opened.get(response.story.id);
  const isKept = known === undefined || known.content === (sent ?? known.story.content);
  const content = isKept ? response.story.content : known.content;
  return withStory(state, { ...response, content });
}

function withStory(state: EditorState, open: OpenStory): EditorState {
  return { ...state, opened: new Map(state.opened).set(open.story.id, open) };
}

/** A block may be gone, or be one of another story: then the form shows the root. */
function onKnownBlock(state: EditorState): EditorState {
  const open = currentStory(state);
  if (open === undefined || trailTo(open.content, state.uid).length > 0) return state;
  return { ...state, uid: uidOf(open.content) };
}
