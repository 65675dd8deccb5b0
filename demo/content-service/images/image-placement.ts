import type { Filters } from './image-filters';
import { MAX_SIDE, type Transformation } from './image-request';
import { unprocessable } from '../api/service-errors';

/** Pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A part of the original, in its pixels. */
export interface Region extends Size {
  readonly left: number;
  readonly top: number;
}

/** Where a picture's pixels go. */
export interface Placement {
  /** What is shown of the original. */
  readonly region: Region;
  /** What the region is scaled to. */
  readonly size: Size;
  /** The box whose middle the scaled picture takes; the same as `size` where nothing is left to fill. */
  readonly box: Size;
}

/**
 * Decides what is cut off and how large the rest becomes.
 * @throws ServiceError 422 where a side that follows from the other is longer than {@link MAX_SIDE}.
 */
export function placeImage(original: Size, transformation: Transformation): Placement {
  const wanted = sizeWanted(original, transformation);
  const { fit, filters } = transformation;
  if (fit === 'crop') {
    const size = filters.noUpscale === true ? shrinkInto(wanted, original) : wanted;
    return { region: coveringRegion(original, size, filters), size, box: size };
  }
  const factor = Math.min(
    ...ratios(wanted, original),
    filters.noUpscale === true ? 1 : Number.POSITIVE_INFINITY,
  );
  const size = scale(original, factor);
  const region = { left: 0, top: 0, ...original };
  return { region, size, box: filters.fill === undefined ? size : wanted };
}

/** The size in the address, its zeros replaced by what follows from the original. */
function sizeWanted(original: Size, { width, height }: Transformation): Size {
  if (width === 0 && height === 0) return original;
  const sized = {
    width: width === 0 ? atLeastOne((original.width * height) / original.height) : width,
    height: height === 0 ? atLeastOne((original.height * width) / original.width) : height,
  };
  if (sized.width <= MAX_SIDE && sized.height <= MAX_SIDE) return sized;
  throw unprocessable(
    `The size ${width}x${height} makes a picture of ${sized.width}x${sized.height}, no side may be longer than ${MAX_SIDE}`,
  );
}

/** A size too large for the original shrinks by its own ratio until the original suffices for it. */
function shrinkInto(size: Size, original: Size): Size {
  return scale(size, Math.min(1, ...ratios(original, size)));
}

/** The largest part of the original that has the ratio of `size`, as near to the focus as the edges allow. */
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
