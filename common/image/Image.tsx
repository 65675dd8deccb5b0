import type { ReactNode } from 'react';
import type { Asset } from './asset';

/**
 * A picture with its size known before it loads, so that nothing shifts.
 * `priority` is for the one picture that a visitor sees first; all others load when they come near.
 */
export function Image({
  asset,
  className,
  priority = false,
}: {
  asset: Asset;
  className?: string | undefined;
  priority?: boolean;
}): ReactNode {
  return (
    <img
      src={asset.src}
      alt={asset.alt}
      title={asset.title === '' ? undefined : asset.title}
      width={asset.size?.width}
      height={asset.size?.height}
      className={className}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
    />
  );
}
