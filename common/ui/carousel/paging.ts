/** Where a slide begins and ends in its row, in pixels from where the first one begins. */
export interface SlideExtent {
  readonly start: number;
  readonly end: number;
}

/** A place where a carousel comes to rest. */
export interface CarouselPage {
  /** How far the row is scrolled there, in pixels. */
  readonly at: number;
  /** The slides in view, counted from 1. */
  readonly first: number;
  readonly last: number;
}

/** Pixels by which places may differ and still count as one: browsers round where they scroll to. */
export const slack = 2;

/**
 * Divides a row of slides into pages of as many as are in view at once; the last page ends with the last slide.
 * @param furthest how far the row scrolls, in pixels.
 * @returns one page where everything fits, none without slides.
 */
export function pagesOf(slides: readonly SlideExtent[], furthest: number): readonly CarouselPage[] {
  const end = slides.at(-1)?.end;
  if (end === undefined) return [];
  const view = end - furthest;
  const stops = [0];
  for (const { start, end: slideEnd } of slides) {
    const stop = stops.at(-1) ?? 0;
    const next = Math.min(start, furthest);
    if (slideEnd > stop + view + slack && next > stop + slack) stops.push(next);
  }
  return stops.map((at) => {
    const first = slides.findIndex(({ start }) => start >= at - slack);
    const last = slides.findLastIndex((slide) => slide.end <= at + view + slack);
    // A slide wider than the view is never seen whole.
    return { at, first: first + 1, last: Math.max(first, last) + 1 };
  });
}

/** Which page a scrolled row shows: the nearest, by its position in the list. */
export function pageAt(pages: readonly CarouselPage[], position: number): number {
  const distances = pages.map(({ at }) => Math.abs(at - position));
  return Math.max(0, distances.indexOf(Math.min(...distances)));
}

/** Where the slide before (-1) or after (1) the one begins that a row scrolled this far starts with; at an end, that end. */
export function besideOf(slides: readonly SlideExtent[], position: number, by: 1 | -1): number {
  const starts = slides.map(({ start }) => start);
  const beside =
    by === 1
      ? starts.find((start) => start > position + slack)
      : starts.findLast((start) => start < position - slack);
  return beside ?? position;
}
