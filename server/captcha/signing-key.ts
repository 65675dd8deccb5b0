import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { isJsonObject } from '../../common/json';

/**
 * Reads the key that signs challenges, from `forms/bot-check.key` in a folder. The first process makes it, readable by its owner
 * alone. A linked file is complete, so another process reads all of it or makes its own and finds that it came too late.
 * @throws errors of the file system, and Error for a malformed file.
 */
export function readSigningKey(dataDir: string): string {
  const file = join(dataDir, 'forms', 'bot-check.key');
  const key = readKey(file) ?? createKey(file);
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new Error('forms/bot-check.key in DATA_DIR is malformed: delete it, and the site makes another');
  return key;
}

function readKey(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function createKey(file: string): string {
  mkdirSync(join(file, '..'), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(8).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, `${randomBytes(32).toString('hex')}\n`);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
  return readKey(file) ?? '';
}

function codeOf(error: unknown): unknown {
  return isJsonObject(error) ? error['code'] : undefined;
}
