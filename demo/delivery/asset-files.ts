import type { RequestHandler, Response } from 'express';

/** `/<space>/<width>x<height>/<hash>/<name>`: nothing but these characters ever reaches the disk. */
const ASSET_PATH = /^\/\d+\/\d+x\d+\/[0-9a-z]+\/[0-9A-Za-z][0-9A-Za-z._-]*$/;

/** An SVG opened by itself is a document of this origin: it may style itself and nothing else. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/**
 * Serves the files of a space below `/f`. An asset's address holds its content's hash, so that it is kept for a year.
 * @param folder absolute path of the folder that holds `f/`, or null where the space has no assets.
 */
export function serveAssets(folder: string | null): RequestHandler {
  return (request, response, next) => {
    if (folder === null || !ASSET_PATH.test(request.path)) {
      answerMissing(response);
      return;
    }
    if (request.path.endsWith('.svg')) response.set('Content-Security-Policy', SVG_POLICY);
    const options = { root: folder, immutable: true, maxAge: '1y' };
    response.sendFile(`f${request.path}`, options, (error) => {
      // A caller that has hung up is no error and gets no answer.
      if (error === undefined || request.socket.destroyed) return;
      if (isMissing(error)) answerMissing(response);
      else next(error);
    });
  };
}

function answerMissing(response: Response): void {
  response.removeHeader('Content-Security-Policy');
  response.status(404).set('Cache-Control', 'no-store').type('text').send('Not Found');
}

/** The sender marks a file that is not there with the status 404. */
function isMissing(error: Error): boolean {
  return 'status' in error && error.status === 404;
}
