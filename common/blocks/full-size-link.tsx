import type { ReactNode } from 'react';
import type { Asset } from '../image/asset';
import { useSite } from '../story/site-context';
import { uiText } from '../ui-text';

/** Leads from a picture in a gallery to the whole of it. */
export function FullSizeLink({
  asset: { src, alt },
  children,
}: {
  readonly asset: Asset;
  readonly children: ReactNode;
}): ReactNode {
  const { openPicture } = uiText(useSite().languageCode);
  return (
    <a href={src} aria-label={alt === '' ? openPicture : `${openPicture}: ${alt}`}>
      {children}
    </a>
  );
}
