import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import type { LatestBuild } from '../../common/builds/build-metadata';
import { pageNotFound } from '../../common/errors';
import { parseRequestUrl } from '../http/request';
import { metadataFile, type BuildOutput, type Manifest } from '../runtime/files/build-output';

/** `GET /builds/latest.json`: the build that is served. Browsers compare it with their own. */
export function handleLatestBuild({ id, timestamp }: Manifest): RequestHandler {
  const latest: LatestBuild = { id, timestamp };
  return (_request, response) => {
    response.vary('Accept-Encoding').set('Cache-Control', 'no-store').json(latest);
  };
}

/**
 * `GET /builds/meta/<id>.json`: the routes of a build. The file names every prerendered page (megabytes for a large site)
 * and is rarely requested, so it is read from disk each time.
 */
export function handleBuildMetadata({
  folder,
  storedFolder,
  ids,
}: Pick<BuildOutput, 'folder' | 'storedFolder' | 'ids'>): RequestHandler<{ id: string }> {
  return async (request, response) => {
    const { id } = request.params;
    const notFound = (): Error => pageNotFound(parseRequestUrl(request).pathname);
    if (!ids.has(id)) throw notFound();
    const json = (await readMetadata(folder, id)) ?? (await readMetadata(storedFolder, id));
    // A newer build replaced the folder and no longer includes this one.
    if (json === null) throw notFound();
    response
      .vary('Accept-Encoding') // also where the client has it already: compression leaves a 304 alone
      .set('Cache-Control', 'public, max-age=31536000, immutable')
      .type('json')
      .send(json);
  };
}

async function readMetadata(folder: string | undefined, id: string): Promise<Buffer | null> {
  return folder === undefined ? null : readFile(metadataFile(folder, id)).catch(() => null);
}
