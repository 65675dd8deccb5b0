import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Changes } from './new-block';

/**
 * Writes files, all or none: where one cannot be written, those before it become what they were.
 * @throws the error of that file.
 */
export function writeChanges(root: string, changes: Changes): void {
  const undo: (() => void)[] = [];
  try {
    for (const [path, text] of Object.entries(changes)) {
      const file = join(root, path);
      const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
      const folder = mkdirSync(dirname(file), { recursive: true });
      undo.push(() => {
        if (before === null) rmSync(folder ?? file, { recursive: true, force: true });
        else if (readFileSync(file, 'utf8') !== before) writeFileSync(file, before);
      });
      writeFileSync(file, text);
    }
  } catch (error) {
    for (const each of undo.toReversed()) each();
    throw error;
  }
}
