import { useRef, type ReactNode, type RefObject } from 'react';
import { PhotoLinksContext } from './FullSizeLink';
import { useLightbox } from './use-lightbox';

/**
 * The list of a gallery: its links to full-size images open in a lightbox. Without scripts they are plain links.
 * @param name the gallery's heading, `''` for none.
 * @param isReady false until the gallery has hidden the items that the URL filters out.
 */
export function LightboxList({
  name,
  className,
  columns,
  list,
  isReady = true,
  children,
}: {
  readonly name: string;
  readonly className: string | undefined;
  readonly columns?: number;
  readonly list?: RefObject<HTMLUListElement | null>;
  readonly isReady?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  const own = useRef<HTMLUListElement>(null);
  const { links, lightbox, show, close } = useLightbox(list ?? own, isReady);
  return (
    <PhotoLinksContext value={links}>
      <ul ref={list ?? own} className={className} data-columns={columns} data-lightbox="">
        {children}
      </ul>
      {lightbox !== null && (
        <lightbox.View
          texts={lightbox.texts}
          name={name}
          photos={lightbox.photos}
          start={lightbox.start}
          opener={lightbox.opener}
          onShow={show}
          onClose={close}
        />
      )}
    </PhotoLinksContext>
  );
}
