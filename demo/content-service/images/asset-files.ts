import type { Response } from 'express';

/** Files that are a document of this origin when opened by themselves: an SVG, a page. */
const documentName = /\.(?:svg|xml|xht|x?html?)$/i;
/** Allows a document its own styles and nothing else. */
const DOCUMENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** An asset's URL contains the hash of its content, so it may be cached for a year. */
export const CACHED_FOR_A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Sends a file of a space unchanged; range and conditional requests are supported.
 * @param folder absolute path of the folder that holds `f/`.
 * @param assetPath `/<space>/<width>x<height>/<hash>/<name>`, validated: it cannot lead out of the folder.
 * @throws Error if the file exists and cannot be sent.
 */
export async function sendAsset(response: Response, folder: string, assetPath: string): Promise<void> {
  if (documentName.test(assetPath)) response.set('Content-Security-Policy', DOCUMENT_POLICY);
  response.set('Cache-Control', CACHED_FOR_A_YEAR);
  const error = await new Promise<Error | undefined>((resolve) => {
    response.sendFile(`f${assetPath}`, { root: folder, cacheControl: false }, resolve);
  });
  // The client has disconnected: neither an error nor a response is due.
  if (error === undefined || response.req.socket.destroyed) return;
  if (!isMissing(error)) throw error;
  sendNotFound(response);
}

/** Sends 404 that may not be cached: the asset may be uploaded later. */
export function sendNotFound(response: Response): void {
  response.removeHeader('Content-Security-Policy');
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found');
}

/** Express marks the error of a missing file with the status 404. */
function isMissing(error: Error): boolean {
  return 'status' in error && error.status === 404;
}
