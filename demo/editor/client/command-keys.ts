/** A command that a key with Ctrl or Cmd runs. */
export type KeyCommand = 'save' | 'undo' | 'redo';

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"])';

/**
 * The command of a key: Ctrl+S, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, each with Cmd as well; null for any other key. In a text field the
 * browser undoes what was typed.
 */
export function commandOf({ ctrlKey, metaKey, shiftKey, key, target }: KeyboardEvent): KeyCommand | null {
  if (!ctrlKey && !metaKey) return null;
  const keys: Readonly<Record<string, KeyCommand>> = {
    s: 'save',
    z: shiftKey ? 'redo' : 'undo',
    y: 'redo',
  };
  const command = keys[key.toLowerCase()] ?? null;
  const isInText = target instanceof Element && target.matches(textFields);
  return isInText && command !== 'save' ? null : command;
}
