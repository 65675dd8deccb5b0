import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { useSite } from '../../site/site-context';
import css from './full-size-link.css';
import type { Photo } from './photos';

/** The interface between the links of a gallery and its lightbox. */
export interface PhotoLinks {
  readonly register: (link: HTMLAnchorElement, photo: Photo) => void;
  /** Loads the lightbox's code in advance. */
  readonly preload: () => void;
  readonly open: (link: HTMLAnchorElement) => void;
}

/** The gallery around a link; null outside of a gallery, where it is a plain link. */
export const PhotoLinksContext = createContext<PhotoLinks | null>(null);

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
  readonly children: ReactNode;
}): ReactNode {
  const { src, alt } = asset;
  const links = use(PhotoLinksContext);
  const open = useSite().texts.gallery.openPicture;
  const lightboxProps = links !== null && {
    'data-photo': '',
    ref: (link: HTMLAnchorElement | null) => {
      if (link !== null) links.register(link, { asset, title, caption });
    },
    onPointerEnter: links.preload,
    onFocus: links.preload,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      links.open(event.currentTarget);
    },
  };
  return (
    <a href={src} className={css.link} aria-label={alt === '' ? open : `${open}: ${alt}`} {...lightboxProps}>
      {children}
    </a>
  );
}

/** False for clicks that open a tab or a window, or start a download. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
