import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../api/story';

/** Pictures on disk. An error is reported; it costs another render and no request. */
export interface ImageFiles {
  /** The picture, undefined if there is none. */
  readonly read: (key: string) => Promise<Buffer | undefined>;
  readonly write: (key: string, bytes: Buffer) => Promise<void>;
}

/**
 * Stores pictures as files named by their keys. Several processes may share the folder: files are renamed into place.
 * @param folder absolute; created on the first write. Files are never removed; the folder may be deleted at any time.
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
      const temporary = join(folder, `${key}.${randomUUID()}.tmp`);
      try {
        await mkdir(folder, { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, join(folder, key));
      } catch (error) {
        onError(error);
        await rm(temporary, { force: true }).catch(onError);
      }
    },
  };
}
