import type { ReactNode } from 'react';
import css from './lightbox.css';
import type { Photo } from './photo';
import { Stage, type ZoomPoint } from './Stage';

/** A picture and what there is to say about it. */
export function Slide({
  photo,
  zoom,
  missing,
  onZoom,
}: {
  readonly photo: Photo;
  readonly zoom: ZoomPoint | null;
  /** What to say where the picture does not load. */
  readonly missing: string;
  readonly onZoom: (point: ZoomPoint) => void;
}): ReactNode {
  return (
    <figure className={css.figure}>
      <Stage asset={photo.asset} zoom={zoom} missing={missing} onZoom={onZoom} />
      <Messages photo={photo} />
    </figure>
  );
}

function Messages({ photo: { asset, title, caption } }: { readonly photo: Photo }): ReactNode {
  const { copyright = '' } = asset;
  if (title === '' && caption === '' && copyright === '') return null;
  return (
    <figcaption className={css.words}>
      {title !== '' && <strong>{title}</strong>}
      {caption !== '' && <p className={css.caption}>{caption}</p>}
      {copyright !== '' && <small>{/^\s*©/.test(copyright) ? copyright : `© ${copyright}`}</small>}
    </figcaption>
  );
}
