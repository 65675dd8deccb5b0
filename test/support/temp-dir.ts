import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes a folder that nobody else has. */
export function makeTempDir(): string {
  return mkdtempSync(join(tmpdir(), 'anyam-'));
}
