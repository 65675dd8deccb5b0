import { createHash } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { CACHED_FOR_A_YEAR, sendNotFound, sendAsset } from './asset-files';
import { createRenderedDrawings } from './rendered-images';
import { type ImageFormat, negotiateFormat } from './image-format';
import { type Original, createFingerprint, findOriginal } from './image-original';
import { renderImage, rendererVersion, type CacheDrawing } from './image-render';
import { type Transformation, parseImageRequest } from './image-request';
import { createImageStore } from './image-store';

/** Options of the image service. */
export interface ImageServiceOptions {
  /** Absolute path of the folder that holds `f/`, or null if the space has no assets. */
  readonly folder: string | null;
  /** Absolute path of the folder in which rendered pictures outlive the process. Default: memory alone. */
  readonly cache?: string | undefined;
  /** Called with every error of the cache's folder. */
  readonly onError: (error: unknown) => void;
}

/** A picture to render. */
interface Picture {
  readonly original: Original;
  /** Null for a drawing in place of the whole photograph. */
  readonly transformation: Transformation | null;
  readonly format: ImageFormat;
  /** True if the format depends on `Accept`. */
  readonly isNegotiated: boolean;
}

/**
 * Serves the assets of a space below `/f`: the files, and below `<asset>/m/` transformed pictures as Storyblok's image
 * service makes them (https://www.storyblok.com/docs/api/image-service). An SVG stands in for a missing photograph of the
 * same name. Errors are passed to the error handler.
 */
export function serveImages({ folder, cache, onError }: ImageServiceOptions): RequestHandler {
  const store = createImageStore({ folder: cache, onError });
  const fingerprint = createFingerprint();
  const drawings = createRenderedDrawings();

  async function sendPicture(response: Response, picture: Picture): Promise<void> {
    const { original, transformation, format, isNegotiated } = picture;
    const content = await fingerprint(original.path);
    const key = keyOf(picture, content);
    const cached: CacheDrawing = (divisor, draw) =>
      drawings.get(JSON.stringify([content, drawingOf(original), divisor]), draw);
    const signal = disconnectSignal(response);
    try {
      const bytes = await store.get(key, () => renderImage(original, transformation, format, cached), signal);
      response.set({ 'Cache-Control': CACHED_FOR_A_YEAR, ETag: `"${key}"` });
      if (isNegotiated) response.vary('Accept');
      response.type(`image/${format}`).send(bytes);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  return async (request, response) => {
    const asset = parseImageRequest(request.path);
    const original = asset === undefined || folder === null ? undefined : await findOriginal(folder, asset);
    if (asset === undefined || folder === null || original === undefined) {
      sendNotFound(response);
    } else if (
      original.format === 'unchanged' ||
      (original.kind === 'file' && asset.transformation === null)
    ) {
      await sendAsset(response, folder, asset.assetPath);
    } else if (original.format === undefined) {
      sendNotFound(response);
    } else {
      await sendPicture(
        response,
        pictureOf(original, original.format, asset.transformation, request.get('Accept')),
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

/** The cache key in hex. It depends on the original's content and not on its path. */
function keyOf({ original, transformation, format }: Picture, content: string): string {
  const parts = [rendererVersion, content, drawingOf(original), transformation, format];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The parameters of a drawing's pixels besides its content; null for a file. */
function drawingOf(original: Original): readonly unknown[] | null {
  return original.kind === 'drawing' ? [original.width, original.height, original.format] : null;
}

/** Aborted once the client has disconnected or has received the whole response. */
function disconnectSignal(response: Response): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed) controller.abort();
  else response.once('close', () => controller.abort());
  return controller.signal;
}
