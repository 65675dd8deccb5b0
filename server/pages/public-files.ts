import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { ErrorRequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { storySegments } from '../../common/story/story-path';
import { cacheReportOf } from '../http/observation/observed-response';
import { PAGE_CACHE_CONTROL } from '../http/response';
import { parseRequestUrl } from '../http/request';
import { createCachedResponse, type CachedResponse } from './cache/cached-response';

/** Files that are served as they lie in their folder, by path below it with forward slashes. */
export type PublicFiles = ReadonlyMap<string, Pick<CachedResponse, 'send'>>;

/** The folder of the files, below the folder that the server is started in. */
export const PUBLIC_FOLDER = 'public';

const maxFiles = 100;
const maxBytes = 256 * 1024;

/** The files that are served: all below `.well-known`, texts and documents beside it. */
const servedPattern = /^(?:\.well-known\/.+|[^/.][^/]*\.(?:txt|html))$/;

const typesByExtension: Readonly<Record<string, string>> = {
  '': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** Files without an extension that must have another type than text. */
const typesByName: Readonly<Record<string, string>> = {
  '.well-known/apple-app-site-association': 'application/json',
};

/**
 * Reads the files of a folder into memory. A folder that does not exist has none.
 * @throws Error that names a file that is too large, or a symbolic link, or says that there are too many.
 */
export function readPublicFiles(folder: string): PublicFiles {
  const files = new Map<string, Pick<CachedResponse, 'send'>>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(folder, file).split(sep).join('/');
    if (entry.isSymbolicLink())
      throw new Error(`${file} is a symbolic link, which is not served: put the file itself there`);
    if (!entry.isFile() || !servedPattern.test(path)) continue;
    if (files.size === maxFiles)
      throw new Error(`${folder}/ has more than ${maxFiles} files to serve: remove some, ${path} for one`);
    const { size } = statSync(file);
    if (size > maxBytes)
      throw new Error(
        `${file} has ${size} bytes, and a public file at most ${maxBytes}: upload it to the CMS as an asset`,
      );
    files.set(path, createCachedResponse(readFileSync(file), headersOf(path)));
  }
  return files;
}

function headersOf(path: string): readonly string[] {
  const type = typesByName[path] ?? typesByExtension[extname(path).toLowerCase()];
  return ['Content-Type', type ?? 'application/octet-stream', 'Cache-Control', PAGE_CACHE_CONTROL];
}

/** Sends the public file at an address that no page has, or whose page is unavailable. A page of the same address comes first. */
export function handlePublicFiles(files: PublicFiles): ErrorRequestHandler {
  // Express recognises an error handler by its four parameters.
  return async (error: unknown, request, response, next) => {
    const isMissing = error instanceof HttpError && (error.status === 404 || error.status === 503);
    const path = storySegments(parseRequestUrl(request).pathname)?.join('/') ?? '';
    const file = isMissing && /^(?:GET|HEAD)$/.test(request.method) ? files.get(path) : undefined;
    if (file === undefined || response.headersSent) return next(error);
    const report = cacheReportOf(response);
    if (report !== undefined) report.outcome = 'bypass'; // what it says of the page that is missing is not of this file
    await file.send(request, response);
  };
}
