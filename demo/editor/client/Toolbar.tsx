import type { ReactNode } from 'react';
import { canRedo, canUndo, isChanged, stateNames, type OpenStory } from './editor-state';
import { useRetainedFocus } from './use-retained-focus';
import type { StoryWork } from './use-story-work';

/** Props of the toolbar. */
export interface ToolbarProps {
  readonly work: StoryWork;
  readonly open: OpenStory | undefined;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onReload: () => void;
  /** Shown before the button that publishes. */
  readonly children: ReactNode;
}

/** The selected story's name and state, and its commands. */
export function Toolbar({ work, open, onSave, onPublish, onReload, children }: ToolbarProps) {
  const { act, notice, isBusy } = work;
  const heading = useRetainedFocus('.toolbar');
  const isDirty = open !== undefined && isChanged(open);
  const canPublish = isDirty || (open !== undefined && (open.state !== 'published' || open.isBehind));
  return (
    <header className="toolbar">
      <h1 ref={heading} tabIndex={-1}>
        Visual editor
      </h1>
      {open === undefined ? null : (
        <p>
          {open.story.name} <span className={`badge ${open.state}`}>{stateNames[open.state]}</span>
          {isDirty ? <span className="badge dirty">Not saved</span> : null}
        </p>
      )}
      <p className={notice.isProblem ? 'notice problem' : 'notice'} role="status">
        {notice.text}
      </p>
      <div className="actions">
        <UndoButtons act={act} open={open} />
        <button type="button" disabled={open === undefined} onClick={onReload}>
          Reload preview
        </button>
        <button type="button" disabled={!isDirty || isBusy} onClick={() => act({ kind: 'discarded' })}>
          Discard
        </button>
        <button type="button" disabled={!isDirty || isBusy} onClick={onSave}>
          Save
        </button>
        {children}
        <button type="button" className="main" disabled={!canPublish || isBusy} onClick={onPublish}>
          Publish
        </button>
      </div>
    </header>
  );
}

function UndoButtons({ act, open }: Pick<StoryWork, 'act'> & Pick<ToolbarProps, 'open'>) {
  return (
    <>
      <button type="button" title="Ctrl+Z" disabled={!canUndo(open)} onClick={() => act({ kind: 'undone' })}>
        Undo
      </button>
      <button
        type="button"
        title="Ctrl+Shift+Z"
        disabled={!canRedo(open)}
        onClick={() => act({ kind: 'redone' })}
      >
        Redo
      </button>
    </>
  );
}
