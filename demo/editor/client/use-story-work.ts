import { useCallback, useReducer, useState } from 'react';
import type { EditorApi } from './api';
import { currentStory, nothingOpen, reduceEditor, type EditorAction, type EditorState } from './editor-state';

/** What is said to the editor about what they asked for. */
export interface Notice {
  readonly text: string;
  readonly isProblem: boolean;
}

/** The stories at work, and what can be done with the chosen one. */
export interface StoryWork {
  readonly state: EditorState;
  readonly act: (action: EditorAction) => void;
  readonly notice: Notice;
  /** True while the server is asked. */
  readonly isBusy: boolean;
  /** Chooses a story. */
  readonly open: (id: number) => Promise<void>;
  /** Saves the chosen story; resolves with true once it is saved. */
  readonly save: () => Promise<boolean>;
  /** Publishes what is saved of the chosen story; resolves with true once it is published. */
  readonly publish: () => Promise<boolean>;
}

const silence: Notice = { text: '', isProblem: false };

/** Keeps the stories that were opened, and talks with the server about them. */
export function useStoryWork(api: EditorApi): StoryWork {
  const [state, act] = useReducer(reduceEditor, nothingOpen);
  const [notice, setNotice] = useState<Notice>(silence);
  const [isBusy, setBusy] = useState(false);

  const attempt = useCallback(async (work: () => Promise<Notice>): Promise<boolean> => {
    setBusy(true);
    setNotice(silence);
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
      return silence;
    });
  };
  const current = currentStory(state);
  const save = (): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return silence;
      const sent = current.content;
      act({ kind: 'kept', response: await api.save(current.story.id, sent), sent });
      return { text: 'Saved as a draft.', isProblem: false };
    });
  const publish = (): Promise<boolean> =>
    attempt(async () => {
      if (current === undefined) return silence;
      const { hookProblem, ...response } = await api.publish(current.story.id);
      act({ kind: 'kept', response, sent: null });
      return hookProblem === null
        ? { text: 'Published.', isProblem: false }
        : { text: `Published. ${hookProblem}.`, isProblem: true };
    });
  return { state, act, notice, isBusy, open, save, publish };
}
