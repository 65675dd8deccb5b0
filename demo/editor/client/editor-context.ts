import { createContext, useContext } from 'react';
import type { EditorSpace } from '../editor-responses';
import type { EditorAction } from './editor-state';

/** What every field may need. */
export interface EditorScope {
  readonly space: EditorSpace;
  readonly act: (action: EditorAction) => void;
}

/** Hands {@link EditorScope} down to the fields. */
export const EditorContext = createContext<EditorScope | null>(null);

/** @throws Error outside of the editor. */
export function useEditor(): EditorScope {
  const scope = useContext(EditorContext);
  if (scope === null) throw new Error('Fields stand within the editor');
  return scope;
}
