import type { CSSProperties } from 'react';
import type { Asset } from './asset';
import { focusArea, imageUrl, isResizable } from './image-url';

/** Widths in pixels of the `srcset`, besides the picture's own width. */
const srcSetWidths = [320, 640, 750, 960, 1280, 1920, 2560] as const;
const maxWidth = 2560;

/** A seventh fewer bytes than the service's own 80, with no difference in sight. */
const quality = 75;

/** The width for browsers without `srcset`, and for social networks. */
const defaultWidth = 960;

/** Reserves space for pictures whose URL does not contain the size. */
const assumedSize = { width: 1200, height: 800 };

type Picture = Pick<Asset, 'src' | 'size' | 'focus' | 'ground' | 'isWhole'>;

/**
 * The attributes of an `img` that follow from its picture.
 * @param requested width divided by height to crop to; default: no crop. A picture that is shown whole is not cropped.
 */
export function imageSource(asset: Picture, requested?: number) {
  const ratio = asset.isWhole === true ? undefined : requested;
  const { style, ...source } = croppedSource(asset, ratio);
  return { ...source, style: { ...style, ...wholeStyle(asset, source), ...groundStyle(asset) } };
}

/** Overrides a stylesheet that would crop the picture. */
function wholeStyle({ isWhole }: Picture, { width, height }: typeof assumedSize): CSSProperties {
  return isWhole === true ? { aspectRatio: width / height, objectFit: 'contain' } : {};
}

/** The picture's own colour until it has loaded, and a colour for the alternative text that is legible on it. */
function groundStyle({ ground }: Picture): CSSProperties {
  if (ground === undefined) return {};
  return { backgroundColor: ground, color: isDark(ground) ? '#fff' : '#000' };
}

/** True if white has more contrast than black: at a relative luminance below 0.179 (WCAG 2.2). */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179;
}

function croppedSource(asset: Picture, ratio?: number) {
  const whole = asset.size ?? assumedSize;
  const { width, height } = ratio === undefined ? whole : croppedTo(ratio, whole);
  if (asset.size === null || !isResizable(asset.src)) {
    // Where it is not to be cropped, the stylesheet decides whether it is fitted into the space.
    const space: CSSProperties = { aspectRatio: width / height, ...(ratio && { objectFit: 'cover' }) };
    const needsSpace = ratio !== undefined || asset.size === null;
    return { src: asset.src, width, height, style: styleOf(asset, needsSpace ? space : {}) };
  }
  const urlOf = (candidate: number): string =>
    imageUrl(asset.src, {
      width: candidate,
      quality,
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

/** The style of a picture that the stylesheet may crop: keeps the focus in view. @param style what it has besides. */
function styleOf({ focus, size }: Pick<Asset, 'size' | 'focus'>, style: CSSProperties = {}): CSSProperties {
  const [, left, top, right, bottom] = (focusArea.exec(focus) ?? []).map(Number);
  if (size === null || bottom === undefined) return style;
  const middle = (from = 0, to = 0, whole = 1): string =>
    `${Math.min(100, Math.round(((from + to) / 2 / whole) * 100))}%`;
  return {
    ...style,
    objectPosition: `${middle(left, right, size.width)} ${middle(top, bottom, size.height)}`,
  };
}
