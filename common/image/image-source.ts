import type { CSSProperties } from 'react';
import type { Asset } from './asset';
import { focusArea, imageUrl, isResizable } from './image-url';

/** Widths in pixels of the `srcset`, besides the picture's own width. */
const srcSetWidths = [320, 640, 750, 960, 1280, 1920, 2560] as const;
const maxWidth = 2560;

/** The width for browsers without `srcset`, and for social networks. */
const defaultWidth = 960;

/** Reserves space for pictures whose URL does not contain the size. */
const assumedSize = { width: 1200, height: 800 };

/** The attributes of an `img` that follow from its picture. @param ratio width divided by height to crop to; default: no crop. */
export function imageSource(asset: Pick<Asset, 'src' | 'size' | 'focus'>, ratio?: number) {
  const whole = asset.size ?? assumedSize;
  const { width, height } = ratio === undefined ? whole : croppedTo(ratio, whole);
  if (asset.size === null || !isResizable(asset.src)) {
    const needsSpace = ratio !== undefined || asset.size === null;
    return { src: asset.src, width, height, style: styleOf(asset, needsSpace ? width / height : undefined) };
  }
  const urlOf = (candidate: number): string =>
    imageUrl(asset.src, {
      width: candidate,
      ...(ratio === undefined
        ? {}
        : { height: Math.round(candidate / ratio), focus: asset.focus === '' ? 'smart' : asset.focus }),
    });
  const widths = [
    ...srcSetWidths.filter((candidate) => candidate < width),
    ...(width <= maxWidth ? [width] : []),
  ];
  return {
    src: urlOf(Math.min(defaultWidth, width)),
    srcSet: widths.map((candidate) => `${urlOf(candidate)} ${candidate}w`).join(', '),
    width,
    height,
    style: ratio === undefined ? styleOf(asset) : undefined,
  };
}

/** The largest part of a picture with the given ratio. */
function croppedTo(ratio: number, { width, height }: typeof assumedSize): typeof assumedSize {
  return width / height > ratio
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) };
}

/** The style of a picture that the stylesheet crops: reserves space and keeps the focus in view. */
function styleOf({ focus, size }: Pick<Asset, 'size' | 'focus'>, aspectRatio?: number): CSSProperties {
  const style: CSSProperties = aspectRatio === undefined ? {} : { aspectRatio, objectFit: 'cover' };
  const [, left, top, right, bottom] = (focusArea.exec(focus) ?? []).map(Number);
  if (size === null || bottom === undefined) return style;
  const middle = (from = 0, to = 0, whole = 1): string =>
    `${Math.min(100, Math.round(((from + to) / 2 / whole) * 100))}%`;
  return {
    ...style,
    objectPosition: `${middle(left, right, size.width)} ${middle(top, bottom, size.height)}`,
  };
}
