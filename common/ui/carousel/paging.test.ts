import { describe, expect, test } from '@jest/globals';
import { nearestTo, neighbourOf, pagesOf } from './paging';

/** Slides of equal width with gaps between them, and the largest scroll distance in a view `viewWidth` wide. */
function rowOf(count: number, width: number, gap: number, viewWidth: number) {
  const slides = Array.from({ length: count }, (_, index) => {
    const start = index * (width + gap);
    return { start, end: start + width };
  });
  return [slides, Math.max(0, (slides.at(-1)?.end ?? 0) - viewWidth)] as const;
}

const format = (...row: ReturnType<typeof rowOf>) =>
  pagesOf(...row).map(({ offset, first, last }) => `${offset}: ${first}-${last}`);

describe('pages of a carousel', () => {
  test.each([
    ['none without slides', rowOf(0, 100, 10, 100), []],
    ['one for one slide', rowOf(1, 100, 10, 100), ['0: 1-1']],
    ['one if everything fits', rowOf(3, 100, 10, 320), ['0: 1-3']],
    ['one if the slides are narrower than the view', rowOf(2, 100, 10, 500), ['0: 1-2']],
    ['one for each slide that fills the view', rowOf(3, 100, 0, 100), ['0: 1-1', '100: 2-2', '200: 3-3']],
    ['of as many slides as are in view', rowOf(6, 100, 10, 320), ['0: 1-3', '330: 4-6']],
    ['the last of which ends with the last slide', rowOf(4, 100, 10, 320), ['0: 1-3', '110: 2-4']],
    [
      'one for each slide if a part of the next one is visible',
      rowOf(3, 100, 10, 120),
      ['0: 1-1', '110: 2-2', '200: 3-3'],
    ],
    ['for a slide wider than the view', rowOf(2, 200, 0, 100), ['0: 1-1', '200: 2-2']],
  ] as const)('are %s', (_, row, pages) => {
    expect(format(...row)).toEqual(pages);
  });

  test('allow for the rounding of browsers', () => {
    const [slides, maxOffset] = rowOf(4, 99.6, 10.2, 320);
    expect(format(slides, Math.round(maxOffset))).toEqual(['0: 1-3', '109: 2-4']);
  });
});

describe('the position nearest to another one', () => {
  test.each([
    [-20, 0],
    [0, 0],
    [49, 0],
    [51, 1],
    [100, 1],
    [190, 2],
    [999, 2],
  ])('of %d pixels is number %d', (position, nearest) => {
    expect(nearestTo([0, 100, 200], position)).toBe(nearest);
  });

  test('is number 0 without any', () => {
    expect(nearestTo([], 30)).toBe(0);
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
] as const)('from %d pixels the neighbour %d starts at %d', (position, step, start) => {
  const [slides] = rowOf(3, 100, 10, 100);
  expect(neighbourOf(slides, position, step)).toBe(start);
});
