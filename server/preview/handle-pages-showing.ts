import type { RequestHandler } from 'express';
import { HttpError } from '../../common/errors';
import { isUuid } from '../../common/story/uuid';
import { parseRequestUrl } from '../http/request';
import { unavailable } from '../http/unavailable';
import { sendWithoutEtag } from '../http/response';
import type { PageCache } from '../pages/cache/page-cache';
import { previewOf } from './preview-pages';

/** Pages that are listed; the count is of all. */
const maxListed = 50;
/** `GET /cdn/pages?showing=<uuid>`: the published pages that show a story, for its editor. */
export function handlePagesShowing(pageCache: Pick<PageCache, 'pagesShowing'>): RequestHandler {
  return async (request, response) => {
    // Only an editor's preview: a list of pages is nothing to scan the memory for at anyone's request.
    if (previewOf(response).kind !== 'preview') throw new HttpError(403);
    const uuid = new URLSearchParams(parseRequestUrl(request).search).get('showing');
    if (!isUuid(uuid)) throw new HttpError(400, 'Bad Request: showing must be the uuid of a story');
    const showing = await pageCache.pagesShowing(uuid);
    if (showing === null) throw unavailable();
    const { pages, isComplete } = showing;
    const paths = pages.slice(0, maxListed).map(({ path }) => path);
    sendWithoutEtag(response, 'application/json', JSON.stringify({ count: pages.length, isComplete, paths }));
  };
}
