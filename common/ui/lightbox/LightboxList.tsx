import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { InGalleryContext } from './FullSizeLink';

/**
 * The list of a gallery: its links to full-size images open in a lightbox. Without scripts they are plain links.
 * @param name the gallery's heading, `''` for none.
 */
export function LightboxList({
  name,
  className,
  columns,
  children,
}: {
  readonly name: string;
  readonly className: string | undefined;
  readonly columns?: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <InGalleryContext value>
      <ul
        key={useLocation().pathname} // its behaviour belongs to one address
        className={className}
        data-columns={columns}
        data-lightbox={name}
        data-behaviour="gallery"
        data-address="#photo-"
      >
        {children}
      </ul>
    </InGalleryContext>
  );
}
