import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFileOnce } from '../runtime/files/create-file-once';
import { replaceFile } from '../runtime/files/replace-file';

/** Keys of the file that are read: the first signs, the others have signed what may not have expired yet. */
const maxKeys = 3;

function fileOf(dataDir: string): string {
  return join(dataDir, 'forms', 'bot-check.key');
}

/**
 * Reads the keys of challenges, from `forms/bot-check.key` in a folder: the first signs, all verify. The first process makes the
 * file, readable by its owner alone.
 * @throws errors of the file system, and Error for a malformed file.
 */
export function readSigningKeys(dataDir: string): readonly [string, ...string[]] {
  createFileOnce(fileOf(dataDir), () => `${randomBytes(32).toString('hex')}\n`);
  const [first = '', ...others] = readFileSync(fileOf(dataDir), 'utf8').trim().split('\n');
  if (![first, ...others].every(isSigningKey))
    throw new Error('forms/bot-check.key in DATA_DIR is malformed: delete it, and the site makes another');
  return [first, ...others.slice(0, maxKeys - 1)];
}

/** Signs with another machine's key from now on; the keys so far verify. @throws errors of the file system. */
export async function adoptSigningKey(dataDir: string, key: string): Promise<void> {
  const others = readSigningKeys(dataDir).filter((each) => each !== key);
  await replaceFile(fileOf(dataDir), `${[key, ...others].slice(0, maxKeys).join('\n')}\n`, {
    mode: 0o600,
  });
}

/** True for a key of 32 bytes in hex. */
export function isSigningKey(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}
