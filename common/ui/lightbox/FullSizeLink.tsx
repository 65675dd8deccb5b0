import { createContext, use, type ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { useSite } from '../../site/site-context';
import css from './full-size-link.css';

/** True in a gallery. Elsewhere a link to a full size is a plain link. */
export const InGalleryContext = createContext(false);

/** A link from an image of a gallery to its full size: in the gallery's lightbox, or without scripts the image file. */
export function FullSizeLink({
  asset,
  title = asset.title,
  caption = '',
  children,
}: {
  readonly asset: Asset;
  readonly title?: string;
  readonly caption?: string;
  /** The image, with the asset's alt text. */
  readonly children: ReactNode;
}): ReactNode {
  const { src, alt, copyright } = asset;
  const open = useSite().texts.gallery.openPicture;
  const name = alt || title || caption;
  // What `photos.ts` reads.
  const photo = use(InGalleryContext) && {
    'data-photo': '',
    'data-title': title || undefined,
    'data-caption': caption || undefined,
    'data-copyright': copyright,
  };
  return (
    <a href={src} className={css.link} aria-label={name ? `${open}: ${name}` : open} {...photo}>
      {children}
    </a>
  );
}
