import { readFile } from 'node:fs/promises';
import type { RequestHandler } from 'express';
import type { LatestBuild } from '../../common/builds/build-metadata';
import { PageError } from '../../common/errors';
import { metadataFile, type BuildOutput, type Manifest } from '../runtime/build-output';

/** `GET /builds/latest.json`: which build is served. Browsers ask to learn of a newer one than theirs. */
export function handleLatestBuild({ id, timestamp }: Manifest): RequestHandler {
  const latest: LatestBuild = { id, timestamp };
  return (_request, response) => {
    response.set('Cache-Control', 'no-store').json(latest);
  };
}

/**
 * `GET /builds/meta/<id>.json`: what a build knows about its routes. It never changes. It names every prerendered page, of a
 * large site megabytes, and hardly anybody asks for it: so it stays on disk.
 */
export function handleBuildMetadata({
  folder,
  ids,
}: Pick<BuildOutput, 'folder' | 'ids'>): RequestHandler<{ id: string }> {
  return async ({ params: { id } }, response) => {
    if (!ids.has(id)) throw new PageError(404, 'Build Not Found');
    const text = await readFile(metadataFile(folder, id)).catch(() => {
      // The folder was replaced by that of a build which has forgotten this one.
      throw new PageError(404, 'Build Not Found');
    });
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('json').send(text);
  };
}
