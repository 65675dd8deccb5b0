import { deleteBlock, duplicateBlock, moveBlock, newUid } from './block-tree';
import type { EditorAction } from './editor-state';

/** Moves a block up (-1) or down (1) among its siblings. */
export function moveAction(uid: string, by: -1 | 1): EditorAction {
  return { kind: 'changed', change: (content) => moveBlock(content, uid, by) };
}

/** Inserts a copy of a block after it. */
export function duplicateAction(uid: string): EditorAction {
  return { kind: 'changed', change: (content) => duplicateBlock(content, uid, newUid) };
}

/** Deletes a block, and says how it comes back. */
export function deleteAction(uid: string): EditorAction {
  return {
    kind: 'changed',
    change: (content) => deleteBlock(content, uid),
    text: 'Block deleted. Undo brings it back.',
  };
}
