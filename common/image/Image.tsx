import type { ReactNode } from 'react';
import type { Asset } from './asset';
import { imageSource } from './image-source';

/**
 * A responsive picture. Its size is set before it loads, so that nothing shifts.
 * @param loading `lazy`: near the viewport; `eager`: with the page; `first`: with high priority, for the picture that a visitor
 * sees first.
 * @param sizes the attribute's value. For lazy pictures browsers that support `auto` measure instead.
 * @param ratio width divided by height to crop to, around the picture's focus; default: no crop.
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
  const { srcSet, ...source } = imageSource(asset, ratio);
  return (
    <img
      sizes={srcSet === undefined ? undefined : isLazy ? `auto, ${sizes}` : sizes}
      srcSet={srcSet}
      {...source}
      alt={alt}
      // A decorative picture has no tooltip either; one that says what `alt` does would be read aloud twice.
      title={title === '' || alt === '' || title === alt ? undefined : title}
      className={className}
      loading={isLazy ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding={isLazy ? 'async' : undefined}
    />
  );
}
