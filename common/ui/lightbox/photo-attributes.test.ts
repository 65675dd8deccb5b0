import { expect, test } from '@jest/globals';
import { creditOf, sizesOf } from './photo-attributes';

test.each([
  ['', ''],
  ['Sogan', '© Sogan'],
  ['© Sogan 2024', '© Sogan 2024'],
  [' ©Sogan', ' ©Sogan'],
  ['Sogan ©', '© Sogan ©'],
])('the copyright %j is credited as %j', (copyright, credit) => {
  expect(creditOf({ copyright })).toBe(credit);
});

test.each([
  [{ width: 1600, height: 900 }, 1, 'min(100vw, 178vh)'],
  [{ width: 1600, height: 900 }, 2.5, 'min(250vw, 444vh)'],
  [{ width: 900, height: 1200 }, 1, 'min(100vw, 75vh)'],
  [null, 1, '100vw'],
  [null, 2.5, '250vw'],
])('a photo of the size %j, zoomed by %d, has the sizes %s', (size, zoom, sizes) => {
  expect(sizesOf(size, zoom)).toBe(sizes);
});
