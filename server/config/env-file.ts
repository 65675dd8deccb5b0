import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/**
 * What to say of a setting that a command lacks and `.env` has: only `npm run dev` and `npm run demo` read that file.
 * @param folder the project's.
 * @returns a sentence that begins with a space; `''` where `.env` does not have the setting.
 */
export function unreadSettingHint(folder: string, ...names: readonly string[]): string {
  const found = names.find((name) => (settingsIn(folder)[name] ?? '').trim() !== '');
  if (found === undefined) return '';
  return `. ${found} is in .env, which only npm run dev and npm run demo read: set -a; . ./.env; set +a puts it into the environment`;
}

function settingsIn(folder: string): NodeJS.Dict<string> {
  try {
    return parseEnv(readFileSync(join(folder, '.env'), 'utf8'));
  } catch {
    return {}; // there is no such file
  }
}
