/** A command that a key with Ctrl or Cmd runs. */
export type KeyCommand = 'save' | 'undo' | 'redo';

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"])';

/**
 * The command of a key: Ctrl+S, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, each with Cmd as well; null for any other key. In a text field the
 * browser undoes what was typed.
 */
export function commandOf(event: KeyboardEvent): KeyCommand | null {
  const { ctrlKey, metaKey, altKey, shiftKey, key, code, target } = event;
  // Ctrl with Alt is AltGr, which types letters.
  if ((!ctrlKey && !metaKey) || altKey) return null;
  const keys: Readonly<Record<string, KeyCommand>> = {
    s: 'save',
    z: shiftKey ? 'redo' : 'undo',
    y: 'redo',
  };
  // In another script the key's place counts.
  const letter = /[a-z]/i.test(key) ? key : code.replace('Key', '');
  const command = keys[letter.toLowerCase()] ?? null;
  const isInText = target instanceof Element && target.matches(textFields);
  return isInText && command !== 'save' ? null : command;
}
