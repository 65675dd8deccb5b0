import { useCallback, useReducer, useRef, useState } from 'react';
import { messageOf } from '../../content-service/error-message';
import { StoryConflict, type EditorApi } from './api';
import {
  currentStory,
  nothingOpen,
  reduceEditor,
  type EditorAction,
  type EditorState,
  type OpenStory,
} from './editor-state';

/** The result of a command, for the user. */
interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
  /** The story that was saved or published; another one may be selected by then. */
  readonly story?: OpenStory['story'] | undefined;
}

/** The opened stories and the commands on the selected one. */
export interface StoryWork {
  readonly state: EditorState;
  readonly act: (action: EditorAction) => void;
  readonly notice: Notice;
  /** True during requests to the server. */
  readonly isBusy: boolean;
  /** Selects a story. */
  readonly open: (id: number) => Promise<void>;
  /** Saves the selected story; resolves with its new version, or null if it is not saved. */
  readonly save: () => Promise<string | null>;
  /** Publishes that version of the selected story; resolves with true on success. */
  readonly publish: (version: string) => Promise<boolean>;
}

const noNotice: Notice = { text: '', isProblem: false };

/** @param advice what to do about the problem. */
function noticeOf(text: string, problem: string | null, advice = ''): Notice {
  if (problem === null) return { text, isProblem: false };
  return { text: `${text} ${problem}.${advice}`, isProblem: true };
}

type Attempt = (work: () => Promise<Notice>, story?: OpenStory['story']) => Promise<boolean>;

interface Requests {
  /** Shows the result of a request. @returns false if it failed. */
  readonly attempt: Attempt;
  /** Shows what an action has done; one that says nothing leaves a problem on screen. */
  readonly say: (text: string) => void;
  readonly notice: Notice;
  readonly isBusy: boolean;
}

/** Runs requests to the server, of which several may be under way. */
function useRequests(dispatch: StoryWork['act']): Requests {
  const [notice, setNotice] = useState<Notice>(noNotice);
  const [count, setCount] = useState(0);
  const attempt = useCallback<Attempt>(
    async (work, story) => {
      setCount((before) => before + 1);
      setNotice(noNotice);
      try {
        const done = await work();
        // One that says nothing leaves what another has reported meanwhile.
        if (done.text !== '') setNotice({ ...done, story });
        return true;
      } catch (error) {
        // What is typed stays; what is not typed in becomes what is stored.
        if (error instanceof StoryConflict)
          dispatch({ kind: 'stored', response: error.stored, sent: null, isBehind: false });
        setNotice({ text: messageOf(error), isProblem: true, story });
        return false;
      } finally {
        setCount((before) => before - 1);
      }
    },
    [dispatch],
  );
  const say = useCallback((text: string): void => {
    setNotice((before) => (text === '' && before.isProblem ? before : { text, isProblem: false }));
  }, []);
  return { attempt, say, notice, isBusy: count > 0 };
}

/** Names the story of a notice while another one is selected. */
function withName(notice: Notice, selected: OpenStory | undefined): Notice {
  const { story, text } = notice;
  if (story === undefined || text === '' || story.id === selected?.story.id) return notice;
  return { ...notice, text: `${story.name}: ${text}` };
}

const texts: Readonly<Partial<Record<EditorAction['kind'], string>>> = {
  discarded: 'Changes discarded. Undo brings them back.',
  undone: 'Undone.',
  redone: 'Done again.',
};

/** What an action has done, for the user. */
function textOf(action: EditorAction): string {
  return (action.kind === 'changed' ? action.text : texts[action.kind]) ?? '';
}

/** Manages the opened stories and their requests to the server. */
export function useStoryWork(api: EditorApi): StoryWork {
  const [state, dispatch] = useReducer(reduceEditor, nothingOpen);
  const { attempt, say, notice, isBusy } = useRequests(dispatch);
  const act = useCallback(
    (action: EditorAction): void => {
      dispatch(action);
      if (action.kind !== 'selected') say(textOf(action));
    },
    [say],
  );
  const lastOpened = useRef(0);
  const current = currentStory(state);

  const open = async (id: number): Promise<void> => {
    lastOpened.current = id;
    await attempt(async () => {
      const response = await api.story(id);
      // An earlier choice whose response comes later is not wanted any more.
      if (id === lastOpened.current) dispatch({ kind: 'opened', response });
      return noNotice;
    });
  };
  const save = async (): Promise<string | null> => {
    let version: string | null = null;
    await attempt(async () => {
      if (current === undefined) return noNotice;
      const sent = current.content;
      const { problem, ...response } = await api.save(current.story.id, sent, current.version);
      dispatch({ kind: 'stored', response, sent, isBehind: problem !== null });
      ({ version } = response);
      return noticeOf('Saved as a draft.', problem);
    }, current?.story);
    return version;
  };
  const publish = (version: string): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return noNotice;
      const { problem, ...response } = await api.publish(current.story.id, version);
      dispatch({ kind: 'stored', response, sent: null, isBehind: problem !== null });
      return noticeOf('Published.', problem, ' Publish again once that is mended.');
    }, current?.story);
  return { state, act, notice: withName(notice, current), isBusy, open, save, publish };
}
