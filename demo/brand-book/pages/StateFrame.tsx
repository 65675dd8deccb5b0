/** @jsxRuntime automatic */
import type { CSSProperties, ReactNode } from 'react';

/** A page of a state, as large as a window, and scaled by the stylesheet to the width there is. */
export function StateFrame({
  source,
  title,
  width,
  height,
  isThumbnail = false,
}: {
  readonly source: string;
  /** The accessible name. */
  readonly title: string;
  /** CSS pixels of the window. */
  readonly width: number;
  readonly height: number;
  /** A thumbnail is a picture of the page: nothing in it takes the focus. */
  readonly isThumbnail?: boolean;
}): ReactNode {
  return (
    <div
      className="window"
      style={isThumbnail ? ({ '--width': width, '--height': height } as CSSProperties) : undefined}
      inert={isThumbnail}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, shown as visitors get it */}
      <iframe
        src={source}
        title={title}
        data-height={isThumbnail ? undefined : height}
        loading="lazy"
        tabIndex={isThumbnail ? -1 : undefined}
      />
    </div>
  );
}
