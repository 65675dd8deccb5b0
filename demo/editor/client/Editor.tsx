import { useCallback, useEffect, useState, type KeyboardEvent } from 'react';
import type { EditorSpace } from '../editor-responses';
import type { EditorApi } from './api';
import { deleteBlock, duplicateBlock, moveBlock } from './block-tree';
import { BlockForm } from './BlockForm';
import { EditorContext } from './editor-context';
import { currentStory, isChanged } from './editor-state';
import { newUid } from './new-uid';
import { change, published, type PreviewMessage } from './preview-messages';
import { PreviewFrame } from './PreviewFrame';
import { StoryList } from './StoryList';
import { Toolbar } from './Toolbar';
import { usePreview } from './use-preview';
import { useStoryWork } from './use-story-work';

/** What the menu over a block in the preview asks for, by the name of the message. */
const blockMenu = {
  duplicateBlock: (uid: string) => (content: Content) => duplicateBlock(content, uid, newUid),
  moveForward: (uid: string) => (content: Content) => moveBlock(content, uid, 1),
  moveBackward: (uid: string) => (content: Content) => moveBlock(content, uid, -1),
  deleteBlock: (uid: string) => (content: Content) => deleteBlock(content, uid),
} as const;

type Content = Parameters<typeof moveBlock>[0];

/** The visual editor: stories on one side, the site in the middle, the form of the chosen block on the other. */
export function Editor({ api, space }: { readonly api: EditorApi; readonly space: EditorSpace }) {
  const work = useStoryWork(api);
  const { state, act, open: openStory } = work;
  const [elsewhere, setElsewhere] = useState<number | null>(null);
  const open = currentStory(state);
  const id = open?.story.id;

  const hear = useCallback(
    ({ action, block }: PreviewMessage): void => {
      if (block === null) return;
      if (block.storyId !== id) return setElsewhere(block.storyId);
      setElsewhere(null);
      if (action === 'edit') return act({ kind: 'selected', uid: block.uid });
      const menu = Object.entries(blockMenu).find(([name]) => name === action)?.[1];
      if (menu !== undefined) act({ kind: 'changed', change: menu(block.uid) });
    },
    [act, id],
  );
  const preview = usePreview({ api, space, open, uid: state.uid, onMessage: hear });
  useWarning([...state.opened.values()].some(isChanged));

  const choose = (chosen: number): void => {
    setElsewhere(null);
    void openStory(chosen);
  };
  const save = async (): Promise<boolean> => {
    const isSaved = await work.save();
    if (isSaved && open !== undefined) preview.post(change(open.story));
    return isSaved;
  };
  const publish = async (): Promise<void> => {
    if (open === undefined || (isChanged(open) && !(await save()))) return;
    if (await work.publish()) preview.post(published(open.story));
  };
  const saveByKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 's') return;
    event.preventDefault();
    if (open !== undefined && isChanged(open) && !work.isBusy) void save();
  };

  return (
    <EditorContext value={{ space, act }}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a shortcut for what the toolbar has a button for */}
      <div className="editor" onKeyDown={saveByKey}>
        <Toolbar
          work={work}
          open={open}
          onSave={() => void save()}
          onPublish={() => void publish()}
          onReload={preview.reload}
        />
        <StoryList stories={space.stories} state={state} onChoose={choose} />
        <PreviewFrame frame={preview.frame} address={preview.address} name={open?.story.name} />
        <BlockForm open={open} uid={state.uid}>
          <Elsewhere
            name={space.stories.find((story) => story.id === elsewhere)?.name}
            onOpen={() => elsewhere !== null && choose(elsewhere)}
          />
        </BlockForm>
      </div>
    </EditorContext>
  );
}

/** Header and footer belong to a story of their own: whoever clicks on them there is shown the way. */
function Elsewhere({ name, onOpen }: { readonly name: string | undefined; readonly onOpen: () => void }) {
  if (name === undefined) return null;
  return (
    <p className="hint">
      That block belongs to the story “{name}”.{' '}
      <button type="button" onClick={onOpen}>
        Open it
      </button>
    </p>
  );
}

/** The browser asks before the page is left with what was not saved. */
function useWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
