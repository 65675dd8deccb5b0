import { describe, expect, test } from '@jest/globals';
import { besideOf, pageAt, pagesOf } from './paging';

/** Slides of equal width with gaps between them, and how far a row of them scrolls where it is `view` wide. */
function rowOf(count: number, width: number, gap: number, view: number) {
  const slides = Array.from({ length: count }, (_, place) => {
    const start = place * (width + gap);
    return { start, end: start + width };
  });
  return [slides, Math.max(0, (slides.at(-1)?.end ?? 0) - view)] as const;
}

const inShort = (...row: ReturnType<typeof rowOf>) =>
  pagesOf(...row).map(({ at, first, last }) => `${at}: ${first}-${last}`);

describe('pages of a carousel', () => {
  test.each([
    ['none without slides', rowOf(0, 100, 10, 100), []],
    ['one for one slide', rowOf(1, 100, 10, 100), ['0: 1-1']],
    ['one where everything fits', rowOf(3, 100, 10, 320), ['0: 1-3']],
    ['one where less than all the room is taken', rowOf(2, 100, 10, 500), ['0: 1-2']],
    ['one for each slide that fills the view', rowOf(3, 100, 0, 100), ['0: 1-1', '100: 2-2', '200: 3-3']],
    ['of as many as are in view', rowOf(6, 100, 10, 320), ['0: 1-3', '330: 4-6']],
    ['the last of which ends with the last slide', rowOf(4, 100, 10, 320), ['0: 1-3', '110: 2-4']],
    [
      'one for each slide where a part of the next shows',
      rowOf(3, 100, 10, 120),
      ['0: 1-1', '110: 2-2', '200: 3-3'],
    ],
    ['for a slide wider than the view', rowOf(2, 200, 0, 100), ['0: 1-1', '200: 2-2']],
  ] as const)('are %s', (_, row, pages) => {
    expect(inShort(...row)).toEqual(pages);
  });

  test('forgive the rounding of browsers', () => {
    const [slides, furthest] = rowOf(4, 99.6, 10.2, 320);
    expect(inShort(slides, Math.round(furthest))).toEqual(['0: 1-3', '109: 2-4']);
  });
});

describe('the page that a row shows', () => {
  const pages = pagesOf(...rowOf(3, 100, 0, 100));

  test.each([
    [-20, 0],
    [0, 0],
    [49, 0],
    [51, 1],
    [100, 1],
    [190, 2],
    [999, 2],
  ])('scrolled by %d pixels is number %d', (position, page) => {
    expect(pageAt(pages, position)).toBe(page);
  });

  test('is the first where there is none', () => {
    expect(pageAt([], 30)).toBe(0);
  });
});

test.each([
  [0, 1, 110],
  [0, -1, 0],
  [110, 1, 220],
  [110, -1, 0],
  [60, 1, 110],
  [60, -1, 0],
  [109, 1, 220],
  [111, -1, 0],
  [220, 1, 220],
] as const)('beside a row scrolled by %d pixels the slide %d lies at %d', (position, by, start) => {
  const [slides] = rowOf(3, 100, 10, 100);
  expect(besideOf(slides, position, by)).toBe(start);
});
