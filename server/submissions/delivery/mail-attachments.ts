import { readFile } from 'node:fs/promises';
import { fileTypes } from '../../../common/forms/file-types';
import { filePath } from '../files/file-folder';
import type { StoredFile } from '../files/stored-file';
import type { Submission } from '../store/submission';

/** Bytes of all attachments of a mail: they have to be sent within one attempt, and fit into a mailbox. */
const maxTotal = 5_000_000;

/** The files of a submission that are attached to its mail, in their order, as far as they fit. */
export function attachedFiles({ files = [] }: Pick<Submission, 'files'>): readonly StoredFile[] {
  let total = 0;
  return files.filter(({ size }) => {
    const fits = total + size <= maxTotal;
    if (fits) total += size;
    return fits;
  });
}

/** The attachments of a mail, for nodemailer, which ignores their ids. A file that is gone from the disk does not hold back the mail. */
export async function attachmentsOf(submission: Submission, folder: string | undefined) {
  if (folder === undefined) return [];
  const attachments = await Promise.all(
    attachedFiles(submission).map(async ({ id, name, type }) => {
      const content = await readFile(filePath(folder, id)).catch(() => null);
      return content === null
        ? []
        : [{ filename: name, content, contentType: fileTypes[type].mediaType, id }];
    }),
  );
  return attachments.flat();
}
