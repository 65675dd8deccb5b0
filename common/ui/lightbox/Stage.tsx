import {
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
} from 'react';
import type { Asset } from '../../image/asset';
import { Image } from '../../image/Image';
import css from './lightbox.css';

/** The point to enlarge around, as parts of the picture's width and height. */
export interface ZoomPoint {
  readonly x: number;
  readonly y: number;
}

/** How much larger an enlarged picture is than one that fits; the stylesheet knows it as well. */
const enlargement = 2.5;

/** A whole picture as large as fits, or enlarged, and then moved about by touch, wheel, keys or a dragging mouse. */
export function Stage({
  asset,
  zoom,
  missing,
  onZoom,
}: {
  readonly asset: Asset;
  readonly zoom: ZoomPoint | null;
  /** What to say where the picture does not load. */
  readonly missing: string;
  readonly onZoom: (point: ZoomPoint) => void;
}): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'missing'>('loading');
  useLayoutEffect(() => {
    const { current: box } = stage;
    if (box === null || zoom === null) return;
    box.scrollTo(
      box.scrollWidth * zoom.x - box.clientWidth / 2,
      box.scrollHeight * zoom.y - box.clientHeight / 2,
    );
  }, [zoom]);
  if (state === 'missing') {
    return (
      <div className={css.stage}>
        <p role="status" className={css.missing}>
          {missing} {asset.alt}
        </p>
      </div>
    );
  }
  return (
    <div
      ref={stage}
      className={css.stage}
      data-zoomed={zoom === null ? undefined : ''}
      // What scrolls must be within reach of a keyboard.
      tabIndex={zoom === null ? undefined : 0}
      onPointerMove={zoom === null ? undefined : dragByMouse}
    >
      <div
        className={asset.size === null ? css.unmeasured : css.measured}
        style={measuresOf(asset)}
        data-state={state}
        onLoadCapture={() => setState('shown')}
        onErrorCapture={() => setState('missing')}
        onDragStart={(event) => event.preventDefault()}
        onDoubleClick={({ currentTarget, clientX, clientY }) => {
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          onZoom({ x: (clientX - left) / width, y: (clientY - top) / height });
        }}
      >
        <Image
          asset={{ ...asset, title: '' }}
          className={css.picture}
          loading="eager"
          sizes={sizesOf(asset, zoom === null ? 1 : enlargement)}
        />
      </div>
    </div>
  );
}

function dragByMouse({ currentTarget, pointerType, buttons, movementX, movementY }: PointerEvent): void {
  if (pointerType === 'mouse' && buttons === 1) currentTarget.scrollBy(-movementX, -movementY);
}

function measuresOf({ size }: Asset): (CSSProperties & Record<`--${string}`, number>) | undefined {
  return size === null ? undefined : { '--ratio': size.width / size.height, '--width': size.width };
}

/** How wide the picture shows: as wide as the window, or as its height allows. */
function sizesOf({ size }: Asset, times: number): string {
  const width = `${100 * times}vw`;
  return size === null ? width : `min(${width}, ${Math.round((100 * times * size.width) / size.height)}vh)`;
}
