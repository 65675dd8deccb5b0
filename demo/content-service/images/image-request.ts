import { type Filters, readFilters } from './image-filters';
import { quote } from '../api/query/request-query';
import { unprocessable } from '../api/service-errors';

/** The longest side of a result, in pixels. */
export const MAX_SIDE = 4000;

/** A parsed URL of the image service. */
export interface ImageRequest {
  /** `/<space>/<width>x<height>/<hash>/<name>`, safe as a path on disk. */
  readonly assetPath: string;
  readonly name: string;
  /** The original's size in pixels, as the URL states it; 0 for a file other than a picture, whose URL states none. */
  readonly width: number;
  readonly height: number;
  /** Null for the original itself. */
  readonly transformation: Transformation | null;
}

/** The transformation in a URL. */
export interface Transformation {
  /** `crop`: the picture fills the size and the overflow is cut off; `inside`: the whole picture fits into it. */
  readonly fit: 'crop' | 'inside';
  /** Pixels, 0 to {@link MAX_SIDE}; 0: computed from the other by the original's ratio; both 0: the original's size. */
  readonly width: number;
  readonly height: number;
  /** Mirrors left to right. */
  readonly flipX: boolean;
  /** Mirrors top to bottom. */
  readonly flipY: boolean;
  /** Chooses the crop by the most salient region. */
  readonly smart: boolean;
  readonly filters: Filters;
}

/** The size is `x` for files other than pictures. Only these characters reach the file system: no escapes, no separators, no hidden names. */
const ADDRESS =
  /^(?<assetPath>\/\d+\/(?:(?<width>\d{1,5})x(?<height>\d{1,5})|x)\/[0-9a-z]+\/(?<name>[0-9A-Za-z][0-9A-Za-z._-]*))(?:\/m(?<rest>\/.*)?)?$/;

/**
 * Parses a URL of the image service.
 * @param path the path below `/f`, without query; its percent-encoding must be well formed.
 * @returns undefined for a path that is not an asset's.
 * @throws ServiceError 422 if the part after `/m/` is unknown, malformed or out of range, saying what was expected.
 */
export function parseImageRequest(path: string): ImageRequest | undefined {
  const { assetPath, width, height, name, rest } = ADDRESS.exec(path)?.groups ?? {};
  if (assetPath === undefined || name === undefined) return undefined;
  const asset = { assetPath, name, width: Number(width ?? 0), height: Number(height ?? 0) };
  if (path === assetPath) return { ...asset, transformation: null };
  return { ...asset, transformation: parseTransformation(decodeURIComponent(rest ?? '/')) };
}

/** The parts in the order of the real service: `fit-in/`, size, `smart/`, `filters:…`. */
const TRANSFORMATION =
  /^\/(?<fitIn>fit-in\/)?(?:(?<flipX>-?)(?<width>\d{1,5})x(?<flipY>-?)(?<height>\d{1,5})(?:\/|$))?(?<smart>smart(?:\/|$))?(?<filters>filters:[^/]*\/?)?$/;

function parseTransformation(text: string): Transformation {
  const parts = TRANSFORMATION.exec(text)?.groups;
  if (parts === undefined) {
    throw unprocessable(
      `/m/ must be followed by fit-in/, <width>x<height>/, smart/ and filters:…, each optional and in this order, got ${quote(text)}`,
    );
  }
  const hasSize = parts['width'] !== undefined;
  if (!hasSize && (parts['fitIn'] !== undefined || parts['smart'] !== undefined)) {
    throw unprocessable(
      `fit-in and smart need a size, as in fit-in/300x200 or 300x200/smart, got ${quote(text)}`,
    );
  }
  if (parts['fitIn'] !== undefined && parts['smart'] !== undefined) {
    throw unprocessable('fit-in cuts nothing off, so that smart cannot choose what: leave one of them out');
  }
  return {
    fit: parts['fitIn'] === undefined ? 'crop' : 'inside',
    width: readSide('width', parts['width']),
    height: readSide('height', parts['height']),
    flipX: parts['flipX'] === '-',
    flipY: parts['flipY'] === '-',
    smart: parts['smart'] !== undefined,
    filters: parts['filters'] === undefined ? {} : readFilters(parts['filters'].replace(/\/$/, '')),
  };
}

function readSide(name: string, text = '0'): number {
  const side = Number(text);
  if (side <= MAX_SIDE) return side;
  throw unprocessable(`The ${name} must be a whole number from 0 to ${MAX_SIDE}, got ${side}`);
}
