import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../common/json';
import type { Log } from '../runtime/logging/log';
import { replaceFile } from '../runtime/files/replace-file';
import { unwritableReason } from '../runtime/files/storage-reason';

const schema = z.object({ versions: z.array(z.number().int().positive()).readonly(), build: z.string() });

/** The content versions, and the build, whose pages the CDN may hold; no version where it may hold pages of any. */
export type PurgeMark = Readonly<z.output<typeof schema>>;

/** A file with the mark. */
export interface PurgeMarkFile {
  /** Null where there is none that can be used. Never throws. */
  readonly read: () => Promise<PurgeMark | null>;
  /** A mark that cannot be written is logged: after the next start everything is purged. Never throws. */
  readonly write: (mark: PurgeMark) => Promise<void>;
}

/** Opens a file. Where several processes share it, the last one counts. */
export function openPurgeMark(file: string, log: Log): PurgeMarkFile {
  return {
    read: async () => {
      const text = await readFile(file, 'utf8').catch(() => '');
      return schema.safeParse(parseJson(text)).data ?? null;
    },
    write: (mark) =>
      replaceFile(file, JSON.stringify(mark)).catch((error: unknown) =>
        log.warn('cdn-mark-unwritable', { reason: unwritableReason(error, basename(file)) }),
      ),
  };
}
