import { useRef, type ReactNode, type RefObject } from 'react';
import { PhotoLinksContext } from './full-size-link';
import { useLightbox } from './use-lightbox';

/**
 * The list of a gallery: links to whole pictures in it open in a lightbox. Without scripts they are links.
 * @param name the gallery's heading, `''` where it has none.
 * @param isReady false while the gallery has yet to hide what an address leaves out.
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
  const { links, opened, show, close } = useLightbox(list ?? own, isReady);
  return (
    <PhotoLinksContext value={links}>
      <ul ref={list ?? own} className={className} data-columns={columns} data-lightbox="">
        {children}
      </ul>
      {opened !== null && (
        <opened.View
          name={name}
          photos={opened.photos}
          start={opened.start}
          opener={opened.opener}
          onShow={show}
          onClose={close}
        />
      )}
    </PhotoLinksContext>
  );
}
