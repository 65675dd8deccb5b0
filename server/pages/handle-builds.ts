import type { RequestHandler } from 'express';
import type { LatestBuild } from '../../common/builds/build-metadata';
import { PageError } from '../../common/errors';
import type { BuildOutput, Manifest } from '../build-output';

/** `GET /builds/latest.json`: which build is served. Browsers ask to learn of a newer one than theirs. */
export function handleLatestBuild({ id, timestamp }: Manifest): RequestHandler {
  const latest: LatestBuild = { id, timestamp };
  return (_request, response) => {
    response.set('Cache-Control', 'no-store').json(latest);
  };
}

/** `GET /builds/meta/<id>.json`: what a build knows about its routes. It never changes. */
export function handleBuildMetadata({
  metadataById,
}: Pick<BuildOutput, 'metadataById'>): RequestHandler<{ id: string }> {
  return (request, response) => {
    const metadata = metadataById.get(request.params.id);
    if (metadata === undefined) throw new PageError(404, 'Build Not Found');
    response.set('Cache-Control', 'public, max-age=31536000, immutable').json(metadata);
  };
}
