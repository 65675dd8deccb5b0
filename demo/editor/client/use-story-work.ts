import { useCallback, useReducer, useState } from 'react';
import type { EditorApi } from './api';
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
  /** Saves the selected story; resolves with true on success. */
  readonly save: () => Promise<boolean>;
  /** Publishes the saved state of the selected story; resolves with true on success. */
  readonly publish: () => Promise<boolean>;
}

const noNotice: Notice = { text: '', isProblem: false };

function noticeOf(text: string, problem: string | null): Notice {
  return problem === null ? { text, isProblem: false } : { text: `${text} ${problem}.`, isProblem: true };
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
      setNotice({ text: error instanceof Error ? error.message : String(error), isProblem: true });
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
  const save = (): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return noNotice;
      const sent = current.content;
      const { problem, ...response } = await api.save(current.story.id, sent);
      act({ kind: 'stored', response, sent });
      return noticeOf('Saved as a draft.', problem);
    });
  const publish = (): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return noNotice;
      const { problem, ...response } = await api.publish(current.story.id);
      act({ kind: 'stored', response, sent: null });
      return noticeOf('Published.', problem);
    });
  return { state, act, notice, isBusy, open, save, publish };
}
