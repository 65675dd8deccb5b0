import type { CSSProperties, ReactNode } from 'react';
import type { Asset } from './asset';
import { focusArea, imageAddress, isResizable } from './image-address';

/** Widths in pixels that pictures are offered in, each besides its own. */
const offeredWidths = [320, 640, 750, 960, 1280, 1920, 2560] as const;
const largestWidth = 2560;

/** The width asked for by browsers that know no `srcset`, and by sharing services. */
const plainWidth = 960;

/** Assumed where an address does not say how large its picture is, so that room is kept all the same. */
const assumedSize = { width: 1200, height: 800 };

/**
 * A picture: its size known before it loads, so that nothing shifts, and offered in several widths.
 * @param loading `lazy`: when it comes near; `eager`: with the page; `first`: before all others, for the one picture
 * that a visitor sees first.
 * @param sizes how wide it is shown, as the attribute has it. Pictures that come late are measured by browsers that can.
 * @param ratio width by height to crop to, around the picture's focus; left out: the whole picture.
 */
export function Image({
  asset,
  className,
  loading = 'lazy',
  sizes = '100vw',
  ratio,
}: {
  asset: Asset;
  className?: string | undefined;
  loading?: 'lazy' | 'eager' | 'first';
  sizes?: string;
  ratio?: number;
}): ReactNode {
  const { alt, title } = asset;
  const isLazy = loading === 'lazy';
  const { srcSet, ...picture } = pictureOf(asset, ratio);
  return (
    <img
      sizes={srcSet === undefined ? undefined : isLazy ? `auto, ${sizes}` : sizes}
      srcSet={srcSet}
      {...picture}
      alt={alt}
      // What only decorates has nothing to say, be it under the pointer.
      title={title === '' || alt === '' ? undefined : title}
      className={className}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding={isLazy ? 'async' : undefined}
    />
  );
}

interface Picture {
  readonly src: string;
  readonly srcSet?: string;
  readonly width: number;
  readonly height: number;
  readonly style?: CSSProperties;
}

function pictureOf(asset: Asset, ratio: number | undefined): Picture {
  const whole = asset.size ?? assumedSize;
  const { width, height } = ratio === undefined ? whole : croppedTo(ratio, whole);
  if (asset.size === null || !isResizable(asset.src)) {
    const keepsRoom = ratio !== undefined || asset.size === null;
    return { src: asset.src, width, height, style: styleOf(asset, keepsRoom ? width / height : undefined) };
  }
  const address = (offered: number): string =>
    imageAddress(asset.src, {
      width: offered,
      ...(ratio === undefined
        ? {}
        : { height: Math.round(offered / ratio), focus: asset.focus === '' ? 'smart' : asset.focus }),
    });
  const widths = [
    ...offeredWidths.filter((offered) => offered < width),
    ...(width <= largestWidth ? [width] : []),
  ];
  return {
    src: address(Math.min(plainWidth, width)),
    srcSet: widths.map((offered) => `${address(offered)} ${offered}w`).join(', '),
    width,
    height,
    ...(ratio === undefined ? { style: styleOf(asset, undefined) } : {}),
  };
}

/** The largest part of a picture that has the ratio. */
function croppedTo(ratio: number, { width, height }: typeof assumedSize): typeof assumedSize {
  return width / height > ratio
    ? { width: Math.round(height * ratio), height }
    : { width, height: Math.round(width / ratio) };
}

/** Keeps room where only the stylesheet crops, and there the focus in view. */
function styleOf({ focus, size }: Asset, aspectRatio: number | undefined): CSSProperties {
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
