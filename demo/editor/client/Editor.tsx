import { useCallback, useEffect, useState } from 'react';
import type { EditorSpace } from '../editor-responses';
import type { EditorApi } from './api';
import { deleteAction, duplicateAction, moveAction } from './block-actions';
import { BlockForm } from './BlockForm';
import { EditorContext } from './editor-context';
import { canRedo, canUndo, currentStory, isChanged, type EditorAction, type OpenStory } from './editor-state';
import { change, published, type PreviewMessage } from './preview-messages';
import { PagesShowing } from './PagesShowing';
import { PreviewFrame } from './PreviewFrame';
import { StoryList } from './StoryList';
import { Toolbar } from './Toolbar';
import { useCommandKeys } from './use-command-keys';
import { usePreview, type Preview } from './use-preview';
import { useStoryWork, type StoryWork } from './use-story-work';

/** The commands of the menu over a block in the preview, by the action of their message. */
const blockCommands: ReadonlyMap<string, (uid: string) => EditorAction> = new Map([
  ['duplicateBlock', duplicateAction],
  ['moveForward', (uid: string) => moveAction(uid, 1)],
  ['moveBackward', (uid: string) => moveAction(uid, -1)],
  ['deleteBlock', deleteAction],
]);

/** The visual editor: the list of stories, the preview of the site, and the form of the selected block. */
export function Editor({ api, space }: { readonly api: EditorApi; readonly space: EditorSpace }) {
  const work = useStoryWork(api);
  const { state, act } = work;
  const open = currentStory(state);
  const blocks = useBlockMessages(act, open?.story.id);
  const preview = usePreview({ api, space, open, uid: state.uid, onMessage: blocks.onMessage });
  const { save, publish } = withPreview(work, preview, open);
  useUnloadWarning([...state.opened.values()].some(isChanged));

  const select = (id: number): void => {
    blocks.forgetOtherStory();
    void work.open(id);
  };
  useCommandKeys({
    save: open !== undefined && isChanged(open) && !work.isBusy ? () => void save() : undefined,
    undo: canUndo(open) ? () => act({ kind: 'undone' }) : undefined,
    redo: canRedo(open) ? () => act({ kind: 'redone' }) : undefined,
  });
  const other = space.stories.find(({ id }) => id === blocks.otherStory);

  return (
    <EditorContext value={{ space, act }}>
      <div className="editor">
        <Toolbar
          work={work}
          open={open}
          onSave={() => void save()}
          onPublish={() => void publish()}
          onReload={preview.reload}
        >
          <PagesShowing api={api} open={open} />
        </Toolbar>
        <StoryList stories={space.stories} problems={space.problems} state={state} onSelect={select} />
        <PreviewFrame
          frame={preview.frame}
          url={preview.url}
          load={preview.load}
          problem={preview.problem}
          name={open?.story.name}
        />
        <BlockForm open={open} uid={state.uid}>
          {other === undefined ? null : <OtherStory name={other.name} onOpen={() => select(other.id)} />}
        </BlockForm>
      </div>
    </EditorContext>
  );
}

interface BlockMessages {
  readonly onMessage: (message: PreviewMessage) => void;
  /** The id of the story whose block was clicked on last, if that is not the selected story. */
  readonly otherStory: number | null;
  readonly forgetOtherStory: () => void;
}

/** Selects and edits blocks by the messages of the preview. `id` is that of the selected story. */
function useBlockMessages(act: StoryWork['act'], id: number | undefined): BlockMessages {
  const [otherStory, setOtherStory] = useState<number | null>(null);
  const onMessage = useCallback(
    ({ action, block }: PreviewMessage): void => {
      if (block === null) return;
      if (block.storyId !== id) return setOtherStory(block.storyId);
      setOtherStory(null);
      if (action === 'edit') return act({ kind: 'selected', uid: block.uid });
      const command = blockCommands.get(action);
      if (command !== undefined) act(command(block.uid));
    },
    [act, id],
  );
  return { onMessage, otherStory, forgetOtherStory: () => setOtherStory(null) };
}

/** Saving and publishing, which report to the page in the preview. */
function withPreview(work: StoryWork, preview: Preview, open: OpenStory | undefined) {
  const save = async (): Promise<string | null> => {
    const version = await work.save();
    if (version !== null && open !== undefined) preview.post(change(open.story));
    return version;
  };
  const publish = async (): Promise<void> => {
    if (open === undefined) return;
    const version = isChanged(open) ? await save() : open.version;
    if (version !== null && (await work.publish(version))) preview.post(published(open.story));
  };
  return { save, publish };
}

/** Header and footer are blocks of another story: a click on them offers to open it. */
function OtherStory({ name, onOpen }: { readonly name: string; readonly onOpen: () => void }) {
  return (
    <p className="hint">
      That block belongs to the story “{name}”.{' '}
      <button type="button" onClick={onOpen}>
        Open it
      </button>
    </p>
  );
}

/** Makes the browser ask for confirmation before the page is left with unsaved changes. */
function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
