import { useEffect } from 'react';
import { commandOf, type KeyCommand } from './command-keys';

/** What the keys of commands do, wherever the focus is; undefined: nothing now. */
export type KeyCommands = Readonly<Record<KeyCommand, (() => void) | undefined>>;

/** Listens to the keys of commands. Those in the preview come as messages, see `forward-keys.ts`. */
export function useCommandKeys(commands: KeyCommands): void {
  useEffect(() => {
    const runCommand = (event: KeyboardEvent): void => {
      const name = commandOf(event);
      if (name === null) return;
      event.preventDefault();
      commands[name]?.();
    };
    document.addEventListener('keydown', runCommand);
    return () => document.removeEventListener('keydown', runCommand);
  });
}
