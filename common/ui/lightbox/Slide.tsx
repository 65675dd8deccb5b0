import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import css from './lightbox.css';
import type { Photo } from './photos';

/** The centre of a zoomed image, as fractions of its width and height. */
export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

/** The zoom of the photo in view. */
export interface Zoom {
  /** Null: the image fits the window. */
  readonly point: ZoomPoint | null;
  /** Zooms in on a point, by default the centre, or back out. */
  readonly toggle: (point?: ZoomPoint) => void;
}

const centre: ZoomPoint = { x: 0.5, y: 0.5 };

/** The size of a zoomed image relative to one that fits; keep it equal to `--zoom` in the stylesheet. */
const zoomFactor = 2.5;

/** The state of the zoom. Another photo starts without zoom. */
export function useZoom(index: number): Zoom {
  const [zoomed, setZoomed] = useState<{ index: number; point: ZoomPoint } | null>(null);
  const point = zoomed?.index === index ? zoomed.point : null;
  return { point, toggle: (next = centre) => setZoomed(point === null ? { index, point: next } : null) };
}

/** A photo with its texts. */
export function Slide({
  photo,
  zoom,
  missing,
  onZoom,
}: {
  readonly photo: Photo;
  readonly zoom: ZoomPoint | null;
  /** The message for an image that fails to load. */
  readonly missing: string;
  readonly onZoom: (point: ZoomPoint) => void;
}): ReactNode {
  const [state, setState] = useState<'loading' | 'loaded' | 'missing'>('loading');
  const { asset } = photo;
  return (
    <figure className={css.figure}>
      {state === 'missing' ? (
        <div className={css.stage}>
          <p role="status" className={css.missing}>
            {missing} {asset.alt}
          </p>
        </div>
      ) : (
        <Stage asset={asset} zoom={zoom} onZoom={onZoom} state={state} onState={setState} />
      )}
      <Caption photo={photo} />
    </figure>
  );
}

function Caption({ photo: { asset, title, caption } }: { readonly photo: Photo }): ReactNode {
  const { copyright = '' } = asset;
  if (title === '' && caption === '' && copyright === '') return null;
  return (
    <figcaption className={css.text}>
      {title !== '' && <strong>{title}</strong>}
      {caption !== '' && <p className={css.caption}>{caption}</p>}
      {copyright !== '' && <small>{/^\s*©/.test(copyright) ? copyright : `© ${copyright}`}</small>}
    </figcaption>
  );
}

/** The whole image, as large as fits; zoomed, it is moved by touch, wheel, keys or by dragging with a mouse. */
function Stage({
  asset,
  zoom,
  onZoom,
  state,
  onState,
}: {
  readonly asset: Asset;
  readonly zoom: ZoomPoint | null;
  readonly onZoom: (point: ZoomPoint) => void;
  readonly state: 'loading' | 'loaded';
  readonly onState: (state: 'loaded' | 'missing') => void;
}): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  useScrollTo(stage, zoom);
  return (
    <div
      ref={stage}
      className={css.stage}
      data-zoomed={zoom === null ? undefined : ''}
      // A scrolling element must be reachable by keyboard.
      tabIndex={zoom === null ? undefined : 0}
      onPointerMove={zoom === null ? undefined : dragByMouse}
    >
      <div
        className={asset.size === null ? css.unmeasured : css.measured}
        style={sizeVariables(asset)}
        data-state={state}
        onLoadCapture={() => onState('loaded')}
        onErrorCapture={() => onState('missing')}
        onDragStart={(event) => event.preventDefault()}
        onDoubleClick={(event) => onZoom(pointOf(event))}
      >
        <Image
          asset={{ ...asset, title: '' }}
          className={css.picture}
          loading="eager"
          sizes={sizesOf(asset, zoom === null ? 1 : zoomFactor)}
        />
      </div>
    </div>
  );
}

/** Scrolls a zoomed image so that the point is in the centre. */
function useScrollTo(stage: RefObject<HTMLDivElement | null>, zoom: ZoomPoint | null): void {
  useLayoutEffect(() => {
    const { current: box } = stage;
    if (box === null || zoom === null) return;
    box.scrollTo(
      box.scrollWidth * zoom.x - box.clientWidth / 2,
      box.scrollHeight * zoom.y - box.clientHeight / 2,
    );
  }, [stage, zoom]);
}

function pointOf({ currentTarget, clientX, clientY }: MouseEvent): ZoomPoint {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function dragByMouse({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
}

function sizeVariables({ size }: Asset): (CSSProperties & Record<`--${string}`, number>) | undefined {
  return size === null ? undefined : { '--ratio': size.width / size.height, '--width': size.width };
}

/** The `sizes` of the image: as wide as the window, or as the window's height allows. */
function sizesOf({ size }: Asset, zoom: number): string {
  const width = `${100 * zoom}vw`;
  return size === null ? width : `min(${width}, ${Math.round((100 * zoom * size.width) / size.height)}vh)`;
}
