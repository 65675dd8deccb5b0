import { describe, expect, test } from '@jest/globals';
import { emptySite } from '../../../test/support/empty-scope';
import { ASSETS, picture } from '../../../test/support/render';
import type { PageData } from '../../../common/page/page-data';
import { frameColours, platformTags } from './platform-tags';
import { iconsOf, logoOf } from './site-icons';

const site = { ...emptySite, assetOrigins: [ASSETS] };
const builtIn = { src: '/assets/icon.svg', sizes: 'any', type: 'image/svg+xml' };
const headerWith = (filename: string, component = 'navigation') => [
  { component: 'typography' },
  { component, logo: { filename } },
];
const iconsWith = (filename: string, sizes = [192, 512], component?: string) =>
  iconsOf(logoOf(headerWith(filename, component), site), builtIn.src, sizes);
const png = (src: string, pixels: number) => ({
  src: `${src}/m/${pixels}x${pixels}/filters:format(png)`,
  sizes: `${pixels}x${pixels}`,
  type: 'image/png',
});

describe('the icons', () => {
  const mark = picture('mark.svg', '96x96');
  const photo = picture('mark.png', '1024x1024');
  const small = picture('mark.png', '256x256');
  const moving = picture('mark.gif', '64x64');

  test.each([
    ['a drawing in any size', mark, [{ src: mark, sizes: 'any', type: 'image/svg+xml' }]],
    ['a photo in each size', photo, [png(photo, 192), png(photo, 512)]],
    ['a small photo no larger than it is', small, [png(small, 192), png(small, 256)]],
    ['a moving picture as it is', moving, [{ src: moving, sizes: '64x64' }]],
    ['no wide logo', picture('mark.svg', '97x96'), [builtIn]],
    ['no tall logo', picture('mark.svg', '96x97'), [builtIn]],
    ['no logo of unknown size', `${ASSETS}/f/1/a/mark.svg`, [builtIn]],
    ['no logo from a foreign origin', 'https://evil.example/f/1/96x96/a/mark.svg', [builtIn]],
  ])('are %s', (_, logo, icons) => {
    expect(iconsWith(logo)).toEqual(icons);
  });

  test('are those of a navigation in any spelling, and of no other block', () => {
    expect(iconsWith(mark, [], 'Navigation')).toMatchObject([{ src: mark }]);
    expect(iconsWith(mark, [], 'basic_hero')).toEqual([builtIn]);
  });
});

describe('the tags for platforms', () => {
  const dataWith = (logo: string, body: object[] = []): PageData => ({
    shown: {
      kind: 'story',
      story: { uuid: 's', name: 'S', full_slug: 's', content: { component: 'page', body } },
      config: { uuid: 'c', name: 'C', full_slug: 'config', content: { header: headerWith(logo) } },
      links: {},
      rels: {},
      buildId: 'b',
    },
    language: null,
    site,
  });
  const rest = `<link rel="manifest" href="/site.webmanifest" crossorigin="use-credentials">`;

  test('offer a photo in the sizes of tabs and of phones', () => {
    const src = picture('mark.png', '1024x1024');
    const url = (pixels: number) => `${src}/m/${pixels}x${pixels}/filters:format(png)`;
    expect(platformTags(dataWith(src), { icon: builtIn.src })).toBe(
      [
        `<link rel="icon" href="${url(32)}" sizes="32x32" type="image/png">`,
        `<link rel="icon" href="${url(192)}" sizes="192x192" type="image/png">`,
        `<link rel="apple-touch-icon" href="${url(180)}">`,
        rest,
      ].join(''),
    );
  });

  test('offer a drawing once, even on a page with a navigation of its own', () => {
    const src = picture('mark.svg', '96x96');
    const own = { component: 'navigation', logo: { filename: picture('own.svg', '8x8') } };
    expect(platformTags(dataWith(src, [own]), { icon: builtIn.src })).toBe(
      `<link rel="icon" href="${src}" sizes="any" type="image/svg+xml">${rest}`,
    );
  });

  test('name the background of pages that are always light', () => {
    expect(frameColours({ grounds: { light: '#fafafa' } })).toBe(
      '<meta name="theme-color" content="#fafafa">',
    );
  });

  test('name the background of the page in each scheme', () => {
    expect(frameColours({ grounds: { light: '#fafafa', dark: '#111111' } })).toBe(
      '<meta name="theme-color" content="#fafafa" media="(prefers-color-scheme:light)" data-scheme="light">' +
        '<meta name="theme-color" content="#111111" media="(prefers-color-scheme:dark)" data-scheme="dark">',
    );
  });
});
