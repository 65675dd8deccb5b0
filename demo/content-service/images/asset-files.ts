import type { Response } from 'express';

/** An SVG opened by itself is a document of this origin: it may style itself and nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** An asset's address holds its content's hash, so that it is kept for a year. */
export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Sends a file of a space as it is: in part, or not at all, where that is what the request asks for.
 * @param folder absolute path of the folder that holds `f/`.
 * @param assetPath `/<space>/<width>x<height>/<hash>/<name>`, already known to hold nothing that leads elsewhere.
 * @throws Error where the file is there and cannot be sent.
 */
export async function sendAsset(response: Response, folder: string, assetPath: string): Promise<void> {
  if (assetPath.endsWith('.svg')) response.set('Content-Security-Policy', SVG_POLICY);
  response.set('Cache-Control', CACHED_FOR_A_YEAR);
  const error = await new Promise<Error | undefined>((resolve) => {
    response.sendFile(`f${assetPath}`, { root: folder, cacheControl: false }, resolve);
  });
  // A caller that has hung up is no error and gets no answer.
  if (error === undefined || response.req.socket.destroyed) return;
  if (!isMissing(error)) throw error;
  sendNotFound(response);
}

/** What nobody may keep: an asset that is not there yet may be there tomorrow. */
export function sendNotFound(response: Response): void {
  response.removeHeader('Content-Security-Policy');
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found');
}

/** The sender marks a file that is not there with the status 404. */
function isMissing(error: Error): boolean {
  return 'status' in error && error.status === 404;
}
