import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment of a command of development, with the settings of `.env` that it does not have itself. What runs in production
 * reads the environment alone.
 * @param folder the project's.
 * @throws Error for a file that cannot be read.
 */
export function withEnvFile(folder: string, env: Environment): Record<string, string | undefined> {
  return { ...settingsIn(folder), ...env };
}

/** The settings that the environment has from `.env` alone. */
export function namesFromFile(folder: string, env: Environment): readonly string[] {
  return Object.entries(settingsIn(folder)).flatMap(([name, value]) =>
    env[name] === undefined && (value ?? '').trim() !== '' ? [name] : [],
  );
}

/**
 * What `npm run build` says of a setting that it lacks and `.env` has.
 * @returns a sentence that begins with a space; `''` where `.env` does not have the setting.
 */
export function unreadSettingHint(folder: string, name: string): string {
  if ((settingsIn(folder)[name] ?? '').trim() === '') return '';
  return `. ${name} is in .env, which npm run build and npm start do not read: set -a; . ./.env; set +a puts it into the environment`;
}

function settingsIn(folder: string): NodeJS.Dict<string> {
  const file = join(folder, '.env');
  if (!existsSync(file)) return {};
  try {
    return readEnvFile(file);
  } catch (cause) {
    throw new Error('.env cannot be read: it must be a file of UTF-8 text that this account may read', {
      cause,
    });
  }
}

/** Reads a file of settings. A byte order mark, with which editors on Windows begin files, is no part of the first name. */
function readEnvFile(file: string): NodeJS.Dict<string> {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new Error('it is not UTF-8 text');
  return parseEnv(text);
}
