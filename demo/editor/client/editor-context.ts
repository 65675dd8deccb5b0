import { createContext, useContext } from 'react';
import type { EditorSpace } from '../editor-responses';
import type { EditorAction } from './editor-state';

/** The context of every field. */
export interface EditorScope {
  readonly space: EditorSpace;
  readonly act: (action: EditorAction) => void;
}

/** Provides {@link EditorScope} to the fields. */
export const EditorContext = createContext<EditorScope | null>(null);

/** @throws Error outside of an EditorContext. */
export function useEditor(): EditorScope {
  const scope = useContext(EditorContext);
  if (scope === null) throw new Error('useEditor must be used inside EditorContext');
  return scope;
}
