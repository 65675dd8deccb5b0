import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../api/story';

/** Pictures that outlive the process. A failure is reported and costs no more than rendering again. */
export interface ImageFiles {
  /** Undefined where there is none. */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  readonly write: (key: string, bytes: Buffer) => Promise<void>;
}

/**
 * Keeps pictures as files named by their keys. Several processes may share the folder: a file is whole or not there.
 * @param folder absolute; made when first needed. Nothing is ever removed from it; it may be deleted at any time.
 */
export function createImageFiles(folder: string, onError: (error: unknown) => void): ImageFiles {
  return {
    read: async (key) => {
      try {
        return await readFile(join(folder, key));
      } catch (error) {
        if (!isJsonObject(error) || error['code'] !== 'ENOENT') onError(error);
        return undefined;
      }
    },
    write: async (key, bytes) => {
      const draft = join(folder, `${key}.${randomUUID()}.tmp`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(draft, bytes);
        await rename(draft, join(folder, key));
      } catch (error) {
        onError(error);
        await rm(draft, { force: true }).catch(onError);
      }
    },
  };
}
