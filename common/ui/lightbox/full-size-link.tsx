import { createContext, use, type MouseEvent, type ReactNode } from 'react';
import type { Asset } from '../../image/asset';
import { useSite } from '../../site/site-context';
import { messagesIn } from '../../messages';
import css from './full-size-link.css';
import type { Photo } from './photo';

/** How the links in a gallery reach its lightbox. */
export interface PhotoLinks {
  /** Tells which photo a link leads to. */
  readonly add: (link: HTMLAnchorElement, photo: Photo) => void;
  /** Somebody is about to follow a link. */
  readonly prepare: () => void;
  readonly open: (link: HTMLAnchorElement) => void;
}

/** The gallery around a link; null outside of one, where the link is no more than a link. */
export const PhotoLinksContext = createContext<PhotoLinks | null>(null);

const openPicture = { id: 'Buka gambar ukuran penuh', en: 'Open the picture in full size' };

/** Leads from a picture in a gallery to the whole of it: in the gallery's lightbox where scripts run, else to the file. */
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
  const open = messagesIn(openPicture, useSite().languageCode);
  const upgrade = links !== null && {
    'data-photo': '',
    ref: (link: HTMLAnchorElement | null) => {
      if (link !== null) links.add(link, { asset, title, caption });
    },
    onPointerEnter: links.prepare,
    onFocus: links.prepare,
    onClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (!isPlainClick(event)) return;
      event.preventDefault();
      links.open(event.currentTarget);
    },
  };
  return (
    <a href={src} className={css.link} aria-label={alt === '' ? open : `${open}: ${alt}`} {...upgrade}>
      {children}
    </a>
  );
}

/** False for clicks that ask the browser for a tab, a window or a download. */
function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}
