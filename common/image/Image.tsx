import type { ReactNode } from 'react';
import type { Asset } from './asset';

/**
 * A picture with its size known before it loads, so that nothing shifts.
 * @param loading `lazy`: when it comes near; `eager`: with the page; `first`: before all others, for the one picture
 * that a visitor sees first.
 */
export function Image({
  asset,
  className,
  loading = 'lazy',
}: {
  asset: Asset;
  className?: string | undefined;
  loading?: 'lazy' | 'eager' | 'first';
}): ReactNode {
  return (
    <img
      src={asset.src}
      alt={asset.alt}
      title={asset.title === '' ? undefined : asset.title}
      width={asset.size?.width}
      height={asset.size?.height}
      className={className}
      loading={loading === 'lazy' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding={loading === 'lazy' ? 'async' : undefined}
    />
  );
}
