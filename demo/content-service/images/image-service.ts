import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { CACHED_FOR_A_YEAR, sendNotFound, sendAsset } from './asset-files';
import { createDrawings } from './rendered-images';
import { type ImageFormat, negotiateFormat } from './image-format';
import { type Original, createFingerprint, findOriginal } from './image-original';
import { renderImage, rendererVersion, type CacheRendering } from './image-render';
import { type Transformation, parseImageRequest } from './image-request';
import { createImageStore } from './image-store';

/** How an image service is made. */
export interface ImageServiceOptions {
  /** Absolute path of the folder that holds `f/`, or null where the space has no assets. */
  readonly folder: string | null;
  /** Absolute path of the folder in which rendered pictures outlive the process; left out: none do. */
  readonly cache?: string | undefined;
  /** Called with every failure of the cache's folder. */
  readonly onError: (error: unknown) => void;
}

/** What to render. */
interface Picture {
  readonly original: Original;
  /** Null for a drawing as the photograph it stands for. */
  readonly transformation: Transformation | null;
  readonly format: ImageFormat;
  /** Whether another caller may get another format at the same address. */
  readonly isNegotiated: boolean;
}

/**
 * Serves the assets of a space below `/f`, as they are and, below `<asset>/m/`, transformed as the content service's
 * image service does it (https://www.storyblok.com/docs/api/image-service). Where a photograph is missing and a
 * drawing of its name is there, the drawing stands for it. Errors are left to the error handler behind it.
 */
export function serveImages({ folder, cache, onError }: ImageServiceOptions): RequestHandler {
  const store = createImageStore({ folder: cache, onError });
  const fingerprint = createFingerprint();
  const drawings = createDrawings();

  async function sendPicture(response: Response, picture: Picture): Promise<void> {
    const { original, transformation, format, isNegotiated } = picture;
    const content = await fingerprint(original.path);
    const key = keyOf(picture, content);
    const keep: CacheRendering = (draw) => drawings.get(JSON.stringify([content, drawnAs(original)]), draw);
    const signal = hangUpSignal(response);
    try {
      const bytes = await store.get(key, () => renderImage(original, transformation, format, keep), signal);
      response.set({ 'Cache-Control': CACHED_FOR_A_YEAR, ETag: `"${key}"` });
      if (isNegotiated) response.vary('Accept');
      response.type(`image/${format}`).send(bytes);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return async (request, response) => {
    const asked = parseImageRequest(request.path);
    const original = asked === undefined || folder === null ? undefined : await findOriginal(folder, asked);
    if (asked === undefined || folder === null || original === undefined) {
      sendNotFound(response);
    } else if (
      original.format === 'unchanged' ||
      (original.kind === 'file' && asked.transformation === null)
    ) {
      await sendAsset(response, folder, asked.assetPath);
    } else if (original.format === undefined) {
      sendNotFound(response);
    } else {
      await sendPicture(
        response,
        pictureOf(original, original.format, asked.transformation, request.get('Accept')),
      );
    }
  };
}

function pictureOf(
  original: Original,
  ownFormat: ImageFormat,
  transformation: Transformation | null,
  accept: string | undefined,
): Picture {
  const named = transformation === null ? ownFormat : transformation.filters.format;
  const format = named ?? negotiateFormat(accept, ownFormat);
  return { original, transformation, format, isNegotiated: named === undefined };
}

/** Hexadecimal digits that no other picture has; the path of the original plays no part in it. */
function keyOf({ original, transformation, format }: Picture, content: string): string {
  const decisive = [rendererVersion, content, drawnAs(original), transformation, format];
  return createHash('sha256').update(JSON.stringify(decisive)).digest('hex');
}

/** What decides the pixels of a drawing besides its content; null for what is no drawing. */
function drawnAs(original: Original): readonly unknown[] | null {
  return original.kind === 'drawing' ? [original.width, original.height, original.format] : null;
}

/** Aborted once the caller has hung up or has got the whole answer. */
function hangUpSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
