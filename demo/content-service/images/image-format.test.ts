import { expect, test } from '@jest/globals';
import { formatOf, negotiateFormat } from './image-format';

test.each([
  ['kain.jpg', 'jpeg'],
  ['kain.JPEG', 'jpeg'],
  ['kain.png', 'png'],
  ['kain.v2.webp', 'webp'],
  ['kain.avif', 'png'],
  ['kain.svg', 'unchanged'],
  ['kain.gif', 'unchanged'],
  ['kain.txt', undefined],
  ['kain', undefined],
])('the name %s tells the format %s', (name, format) => {
  expect(formatOf(name)).toBe(format);
});

test.each([
  ['image/avif,image/webp,image/*,*/*;q=0.8', 'webp'],
  ['text/html, Image/WebP;q=0.1', 'webp'],
  ['image/webp;q=0, */*', 'png'],
  ['image/webp; q=0.000', 'png'],
  ['image/webp;q=0.001', 'webp'],
  ['image/webpx', 'png'],
  ['image/*,*/*', 'png'],
  ['', 'png'],
  [undefined, 'png'],
])('for Accept %j a PNG is sent as %s', (accept, format) => {
  expect(negotiateFormat(accept, 'png')).toBe(format);
});
