import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates an empty temporary folder. */
export function makeTempDir(): string {
  return mkdtempSync(join(tmpdir(), 'anyam-'));
}
