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
      act({ kind: 'stored', response: await api.save(current.story.id, sent), sent });
      return { text: 'Saved as a draft.', isProblem: false };
    });
  const publish = (): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return noNotice;
      const { hookProblem, ...response } = await api.publish(current.story.id);
      act({ kind: 'stored', response, sent: null });
      return hookProblem === null
        ? { text: 'Published.', isProblem: false }
        : { text: `Published. ${hookProblem}.`, isProblem: true };
    });
  return { state, act, notice, isBusy, open, save, publish };
}
