/** The start and end of a slide in its row, in pixels from the start of the first slide. */
export interface SlideExtent {
  readonly start: number;
  readonly end: number;
}

/** A position at which a carousel comes to rest. */
export interface CarouselPage {
  /** The scroll distance in pixels. */
  readonly offset: number;
  /** The slides in view, counted from 1. */
  readonly first: number;
  readonly last: number;
}

/** Positions that differ by no more pixels count as equal: browsers round scroll positions. */
export const tolerance = 2;

/**
 * Divides a row of slides into pages of as many slides as fit the view; the last page ends with the last slide.
 * @param maxOffset the largest scroll distance of the row, in pixels.
 * @returns one page if everything fits, none without slides.
 */
export function pagesOf(slides: readonly SlideExtent[], maxOffset: number): readonly CarouselPage[] {
  const end = slides.at(-1)?.end;
  if (end === undefined) return [];
  const viewWidth = end - maxOffset;
  const offsets = [0];
  for (const { start, end: slideEnd } of slides) {
    const current = offsets.at(-1) ?? 0;
    const next = Math.min(start, maxOffset);
    if (slideEnd > current + viewWidth + tolerance && next > current + tolerance) offsets.push(next);
  }
  return offsets.map((offset) => {
    const first = slides.findIndex(({ start }) => start >= offset - tolerance);
    const last = slides.findLastIndex((slide) => slide.end <= offset + viewWidth + tolerance);
    // A slide wider than the view never fits: then `last` is less than `first`.
    return { offset, first: first + 1, last: Math.max(first, last) + 1 };
  });
}

/** The index of the scroll position that is nearest to another one; 0 without any. */
export function nearestTo(positions: readonly number[], position: number): number {
  const distances = positions.map((each) => Math.abs(each - position));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** The start of the slide before (-1) or after (1) a scroll position; at either end, the position itself. */
export function neighbourOf(slides: readonly SlideExtent[], position: number, step: 1 | -1): number {
  const starts = slides.map(({ start }) => start);
  const neighbour =
    step === 1
      ? starts.find((start) => start > position + tolerance)
      : starts.findLast((start) => start < position - tolerance);
  return neighbour ?? position;
}
