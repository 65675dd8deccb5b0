import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { RequestHandler } from 'express';
import { fileTypes } from '../../common/forms/file-types';
import type { StoredFile } from '../submissions/files/stored-file';
import type { SubmissionDesk } from '../submissions/submission-desk';
import { renderNotice, type Styles } from './team-page';
import { sendWithoutEtag } from '../http/response';

/**
 * `GET …/inbox/<submission>/files/<file>`: a file that came with a submission, to be saved. A browser never shows it as a part of
 * the site: it is an attachment of its own type, in a sandbox.
 */
export function sendFile({
  desk,
  manifest,
}: {
  readonly desk: SubmissionDesk;
  readonly manifest: Styles;
}): RequestHandler {
  return async ({ params }, response) => {
    const found = await desk.find(String(params['id']));
    const file = found?.submission.files?.find(({ id }) => id === params['file']);
    const path = file === undefined ? '' : desk.pathOf(file);
    if (file === undefined || !(await exists(path))) {
      response.status(404);
      const text = 'It may have been deleted, or its retention may have ended.';
      return sendWithoutEtag(
        response,
        'text/html',
        renderNotice({ title: 'There is no such file', text }, manifest),
      );
    }
    response.setHeader('Content-Type', fileTypes[file.type].mediaType);
    response.setHeader('Content-Disposition', dispositionOf(file));
    response.setHeader('Content-Length', file.size);
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    response.setHeader('X-Content-Type-Options', 'nosniff');
    // A client that breaks off is no error of the site.
    await pipeline(createReadStream(path), response).catch(() => response.destroy());
  };
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** The name in UTF-8 (RFC 8187), and in ASCII for programs that do not read that. */
function dispositionOf({ name }: StoredFile): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
