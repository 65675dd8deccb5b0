import type { Filters } from './image-filters';
import { MAX_SIDE, type Transformation } from './image-request';
import { unprocessable } from '../api/service-errors';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the original, in its pixels. */
interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** How a picture is cropped, scaled and padded. */
export interface Placement {
  /** The visible part of the original. */
  readonly region: Region;
  /** The size to which the region is scaled. */
  readonly size: Size;
  /** The box in whose middle the scaled picture is placed; equals `size` without padding. */
  readonly box: Size;
}

/**
 * Computes the crop and the resulting size.
 * @throws ServiceError 422 if a computed side is longer than {@link MAX_SIDE}.
 */
export function computePlacement(original: Size, transformation: Transformation): Placement {
  const requested = requestedSize(original, transformation);
  const { fit, filters } = transformation;
  if (fit === 'crop') {
    const size = filters.noUpscale === true ? shrinkInto(requested, original) : requested;
    return { region: coveringRegion(original, size, filters), size, box: size };
  }
  const factor = Math.min(
    ...ratios(requested, original),
    filters.noUpscale === true ? 1 : Number.POSITIVE_INFINITY,
  );
  const size = scale(original, factor);
  const region = { left: 0, top: 0, ...original };
  return { region, size, box: filters.fill === undefined ? size : requested };
}

/** The size of the URL, with zeros computed from the original's ratio. */
function requestedSize(original: Size, { width, height }: Transformation): Size {
  if (width === 0 && height === 0) return original;
  const size = {
    width: width === 0 ? atLeastOne((original.width * height) / original.height) : width,
    height: height === 0 ? atLeastOne((original.height * width) / original.width) : height,
  };
  if (size.width <= MAX_SIDE && size.height <= MAX_SIDE) return size;
  throw unprocessable(
    `The size ${width}x${height} makes a picture of ${size.width}x${size.height}, no side may be longer than ${MAX_SIDE}`,
  );
}

/** Shrinks a size, keeping its ratio, until the original covers it without upscaling. */
function shrinkInto(size: Size, original: Size): Size {
  return scale(size, Math.min(1, ...ratios(original, size)));
}

/** The largest part of the original with the ratio of `size`, centred on the focus as far as the edges allow. */
function coveringRegion(original: Size, size: Size, filters: Filters): Region {
  const region = scale(size, Math.min(...ratios(original, size)));
  const focus = filters.focal ?? { left: 0, top: 0, right: original.width, bottom: original.height };
  const width = Math.min(region.width, original.width);
  const height = Math.min(region.height, original.height);
  return {
    left: clamp(Math.round((focus.left + focus.right - width) / 2), original.width - width),
    top: clamp(Math.round((focus.top + focus.bottom - height) / 2), original.height - height),
    width,
    height,
  };
}

function ratios(numerator: Size, denominator: Size): [number, number] {
  return [numerator.width / denominator.width, numerator.height / denominator.height];
}

function scale({ width, height }: Size, factor: number): Size {
  return { width: atLeastOne(width * factor), height: atLeastOne(height * factor) };
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.round(length));
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
