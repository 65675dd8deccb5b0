import { join } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import { PageError } from '../../common/errors';

/**
 * Serves `/assets`: hashed names, so immutable for a year, in the encoding the build prepared. The folder is listed
 * once: what is not in it does not exist, whatever its path looks like.
 */
export function staticAssets(buildFolder: string): RequestHandler {
  return sirv(join(buildFolder, 'assets'), {
    immutable: true,
    maxAge: 31_536_000,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
  });
}

/** An asset that does not exist is an error of its own, never a page. */
export const missingAsset: RequestHandler = (_request, _response, next) => {
  next(new PageError(404, 'Asset Not Found'));
};
