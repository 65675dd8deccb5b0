import type { ReactNode } from 'react';
import type { EditableAttributes, RootAttributes } from '../story/editable';
import css from './editor-note.css';

/** A note to editors and developers in the place of a block that visitors do not see. */
export function EditorNote({
  root,
  children,
}: {
  readonly root?: RootAttributes | EditableAttributes;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <p className={css.note} {...root}>
      {children}
    </p>
  );
}
