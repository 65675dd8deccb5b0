import { open } from 'node:fs/promises';
import { codeOf } from '../logging/error-code';

/** What systems say that do not sync folders: Windows, and some file systems of networks. */
const unsupported: ReadonlySet<unknown> = new Set(['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM']);

/** Makes the names in a folder survive a power loss, where the file system can. @throws its errors. */
export async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!unsupported.has(codeOf(error))) throw error;
  }
}
