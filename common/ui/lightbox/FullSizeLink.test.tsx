import { expect, test } from '@jest/globals';
import { HOSTILE_TEXT } from '../../../test/support/hostile-content';
import { picture, plain, renderOnPage } from '../../../test/support/render';
import type { Asset } from '../../image/asset';
import { FullSizeLink } from './FullSizeLink';

const asset: Asset = { src: picture('a.png'), alt: '', title: 'Kawung', size: null, focus: '' };
const linkTo = (alt: string, languageCode = 'id', title = '') =>
  plain(renderOnPage(<FullSizeLink asset={{ ...asset, alt, title }}>gambar</FullSizeLink>, { languageCode }));

test.each([
  ['Kain', 'id', 'Buka gambar ukuran penuh: Kain'],
  ['Kain', 'en', 'Open the picture in full size: Kain'],
  ['', 'id', 'Buka gambar ukuran penuh'],
  ['', 'en', 'Open the picture in full size'],
])('the link of an image with the alt text %j, on a page in %s, has the label: %s', (alt, code, label) => {
  expect(linkTo(alt, code)).toBe(`<a href="${asset.src}" aria-label="${label}">gambar</a>`);
});

test('the link of an image without an alt text has its title, if it has one', () => {
  expect(linkTo('', 'en', 'Kawung')).toContain('aria-label="Open the picture in full size: Kawung"');
  expect(linkTo('Kain', 'en', 'Kawung')).toContain('full size: Kain"');
});

test('the label is escaped', () => {
  const html = linkTo(HOSTILE_TEXT);
  expect(html).toContain('&lt;/script&gt;');
  expect(html.match(/</g)).toHaveLength(2);
});
