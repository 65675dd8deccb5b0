import { expect, test } from '@jest/globals';
import { HOSTILE_TEXT } from '../../test/hostile-content';
import { picture, renderOnPage } from '../../test/render';
import type { Asset } from './asset';
import { Image } from './Image';

const src = picture('a.png');
const asset: Asset = { src, alt: 'Kain', title: '', size: { width: 800, height: 600 }, focus: '' };

/** The picture's own element, without what React wants in the head. */
const imageOf = (html: string) => html.replace(/^(?:<link [^>]*>)+/, '');

test.each([
  ['comes when it is near', {}, 'loading="lazy" decoding="async"'],
  ['comes with the page', { loading: 'eager' }, 'loading="eager"'],
  ['comes before all others', { loading: 'first' }, 'loading="eager" fetchPriority="high"'],
] as const)('a picture %s', (_, props, attributes) => {
  expect(imageOf(renderOnPage(<Image asset={asset} {...props} />))).toBe(
    `<img src="${src}" alt="Kain" width="800" height="600" ${attributes}/>`,
  );
});

test('only a picture that must not wait is announced in the head, the first one above the others', () => {
  const link = `<link rel="preload" as="image" href="${src}"`;
  expect(renderOnPage(<Image asset={asset} />)).not.toContain('<link');
  expect(renderOnPage(<Image asset={asset} loading="eager" />)).toContain(`${link}/>`);
  expect(renderOnPage(<Image asset={asset} loading="first" />)).toContain(`${link} fetchPriority="high"/>`);
});

test.each([
  [
    'that only decorates has an empty text',
    { ...asset, alt: '' },
    `<img src="${src}" alt="" width="800" height="600" loading="lazy" decoding="async"/>`,
  ],
  [
    'of unknown size has none',
    { ...asset, size: null },
    `<img src="${src}" alt="Kain" loading="lazy" decoding="async"/>`,
  ],
  [
    'with a title shows it',
    { ...asset, title: 'Kawung' },
    `<img src="${src}" alt="Kain" title="Kawung" width="800" height="600" loading="lazy" decoding="async"/>`,
  ],
])('a picture %s', (_, value, html) => {
  expect(renderOnPage(<Image asset={value} />)).toBe(html);
});

test('a picture has the class it is given, and escaped texts', () => {
  const html = renderOnPage(
    <Image asset={{ ...asset, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }} className="a" />,
  );
  expect(html).toContain(' class="a" ');
  expect(html.match(/</g)).toHaveLength(1);
});
