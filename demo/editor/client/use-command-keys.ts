import { useEffect } from 'react';

/** What keys with Ctrl or Cmd do, wherever the focus is; undefined: nothing now. */
export interface KeyCommands {
  readonly save: (() => void) | undefined;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

const textFields = 'textarea, input:not([type="checkbox"], [type="radio"])';

/** Listens to Ctrl+S, Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, each with Cmd as well. In a text field the browser undoes what was typed. */
export function useCommandKeys(commands: KeyCommands): void {
  useEffect(() => {
    const runCommand = (event: KeyboardEvent): void => {
      const name = commandOf(event);
      if (name === null) return;
      if (name !== 'save' && event.target instanceof Element && event.target.matches(textFields)) return;
      event.preventDefault();
      commands[name]?.();
    };
    document.addEventListener('keydown', runCommand);
    return () => document.removeEventListener('keydown', runCommand);
  });
}

function commandOf({ ctrlKey, metaKey, shiftKey, key }: KeyboardEvent): keyof KeyCommands | null {
  if (!ctrlKey && !metaKey) return null;
  const keys: Readonly<Record<string, keyof KeyCommands>> = {
    s: 'save',
    z: shiftKey ? 'redo' : 'undo',
    y: 'redo',
  };
  return keys[key.toLowerCase()] ?? null;
}
