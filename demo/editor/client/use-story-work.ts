import { useCallback, useReducer, useState } from 'react';
import { messageOf } from '../../content-service/error-message';
import { StoryConflict, type EditorApi } from './api';
import { currentStory, nothingOpen, reduceEditor, type EditorAction, type EditorState } from './editor-state';

/** The result of a command, for the user. */
interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
}

/** The opened stories and the commands on the selected one. */
export interface StoryWork {
  readonly state: EditorState;
  readonly act: (action: EditorAction) => void;
  readonly notice: Notice;
  /** True during a request to the server. */
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

/** Manages the opened stories and their requests to the server. */
export function useStoryWork(api: EditorApi): StoryWork {
  const [state, act] = useReducer(reduceEditor, nothingOpen);
  const [notice, setNotice] = useState<Notice>(noNotice);
  const [isBusy, setBusy] = useState(false);

  const attempt = useCallback(async (work: () => Promise<Notice>): Promise<boolean> => {
    setBusy(true);
    setNotice(noNotice);
    try {
      setNotice(await work());
      return true;
    } catch (error) {
      // What is typed stays; what is not typed in becomes what is stored.
      if (error instanceof StoryConflict)
        act({ kind: 'stored', response: error.stored, sent: null, isBehind: false });
      setNotice({ text: messageOf(error), isProblem: true });
      return false;
    } finally {
      setBusy(false);
    }
  }, []);

  const open = async (id: number): Promise<void> => {
    await attempt(async () => {
      act({ kind: 'opened', response: await api.story(id) });
      return noNotice;
    });
  };
  const current = currentStory(state);
  const save = async (): Promise<string | null> => {
    let version: string | null = null;
    await attempt(async () => {
      if (current === undefined) return noNotice;
      const sent = current.content;
      const { problem, ...response } = await api.save(current.story.id, sent, current.version);
      act({ kind: 'stored', response, sent, isBehind: problem !== null });
      ({ version } = response);
      return noticeOf('Saved as a draft.', problem);
    });
    return version;
  };
  const publish = (version: string): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return noNotice;
      const { problem, ...response } = await api.publish(current.story.id, version);
      act({ kind: 'stored', response, sent: null, isBehind: problem !== null });
      return noticeOf('Published.', problem, ' Publish again once that is mended.');
    });
  return { state, act, notice, isBusy, open, save, publish };
}
