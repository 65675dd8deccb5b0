import { describe, expect, test } from '@jest/globals';
import { HOSTILE_TEXT } from '../../test/support/hostile-content';
import { picture, plain, renderOnPage } from '../../test/support/render';
import type { Asset } from './asset';
import { Image } from './Image';

type ImageProps = Parameters<typeof Image>[0];

const src = picture('a.png');
const asset: Asset = { src, alt: 'Kain', title: '', size: { width: 800, height: 600 }, focus: '' };

const render = (props: Partial<ImageProps>) => renderOnPage(<Image asset={asset} {...props} />);

/** The attributes of the picture's own element, texts unescaped, without what React wants in the head. */
function attributesOf(props: Partial<ImageProps>): Readonly<Record<string, string>> {
  const element = /<img [^>]*>/.exec(render(props))?.[0] ?? '';
  const found = [...element.matchAll(/ ([a-zA-Z]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** A picture of the given size and form of file. */
const sized = (width: number, height: number, name = 'a.png'): Asset => ({
  ...asset,
  src: picture(name, `${width}x${height}`),
  size: { width, height },
});

/** What follows the picture's own address in each of the offers, and for which width. */
const offersOf = (props: { asset: Asset; ratio?: number }) =>
  attributesOf(props)['srcSet']?.replaceAll(`${props.asset.src}/m/`, '').split(', ');

describe('a picture', () => {
  test.each([
    ['comes when it is near', {}, 'loading="lazy" decoding="async"'],
    ['comes with the page', { loading: 'eager' }, 'loading="eager"'],
    ['comes before all others', { loading: 'first' }, 'loading="eager" fetchPriority="high"'],
  ] as const)('%s', (_, props, attributes) => {
    expect(plain(render(props)).replace(/^<link [^>]*>/, '')).toBe(
      `<img src="${src}/m/800x0" width="800" height="600" alt="Kain" ${attributes}/>`,
    );
  });

  test.each([
    ['that only decorates has an empty text', { alt: '' }, { alt: '' }],
    ['with a title shows it', { title: 'Kawung' }, { alt: 'Kain', title: 'Kawung' }],
  ])('%s', (_, texts, expected) => {
    expect(attributesOf({ asset: { ...asset, ...texts } })).toMatchObject(expected);
  });

  test('has the class it is given, and escaped texts', () => {
    const html = render({ asset: { ...asset, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }, className: 'a' });
    expect(html).toContain(' class="a" ');
    expect(html.match(/</g)).toHaveLength(1);
  });

  test('without a class has none', () => {
    expect(render({})).not.toContain('class');
  });
});

describe('what is announced in the head', () => {
  const offers = `imageSrcSet="${['320', '640', '750', '800'].map((width) => `${src}/m/${width}x0 ${width}w`).join(', ')}"`;
  const drawing = sized(96, 96, 'a.svg');

  test('is no picture that may wait', () => {
    expect(render({})).not.toContain('<link');
    expect(render({ asset: drawing })).not.toContain('<link');
  });

  test.each([
    ['eager', ''],
    ['first', ' fetchPriority="high"'],
  ] as const)('is one that must not, in the widths on offer (%s)', (loading, priority) => {
    expect(render({ loading, sizes: '50vw' })).toContain(
      `<link rel="preload" as="image" ${offers} imageSizes="50vw"${priority}/>`,
    );
  });

  test('is one that cannot be resized as it is', () => {
    expect(render({ asset: drawing, loading: 'first' })).toContain(
      `<link rel="preload" as="image" href="${drawing.src}" fetchPriority="high"/>`,
    );
  });
});

describe('the widths on offer', () => {
  test.each([
    [1, [1]],
    [319, [319]],
    [320, [320]],
    [321, [320, 321]],
    [640, [320, 640]],
    [800, [320, 640, 750, 800]],
    [961, [320, 640, 750, 960, 961]],
    [1280, [320, 640, 750, 960, 1280]],
    [2559, [320, 640, 750, 960, 1280, 1920, 2559]],
    [2560, [320, 640, 750, 960, 1280, 1920, 2560]],
    [2561, [320, 640, 750, 960, 1280, 1920, 2560]],
    [9000, [320, 640, 750, 960, 1280, 1920, 2560]],
  ])('of a picture %i wide are %j', (width, expected) => {
    expect(offersOf({ asset: sized(width, 600) })).toEqual(expected.map((each) => `${each}x0 ${each}w`));
  });

  test.each([
    [1, 1],
    [959, 959],
    [960, 960],
    [961, 960],
    [9000, 960],
  ])('of a picture %i wide have the %i one for browsers that know no choice', (width, expected) => {
    const value = sized(width, 600);
    expect(attributesOf({ asset: value })).toMatchObject({
      src: `${value.src}/m/${expected}x0`,
      width: String(width),
      height: '600',
    });
  });

  test.each([
    ['lazy', undefined, 'auto, 100vw'],
    ['lazy', '50vw', 'auto, 50vw'],
    ['eager', undefined, '100vw'],
    ['eager', '50vw', '50vw'],
    ['first', '50vw', '50vw'],
  ] as const)('of a picture that comes %s, shown %s wide, are chosen by %j', (loading, sizes, expected) => {
    const props = { loading, ...(sizes === undefined ? {} : { sizes }) };
    expect(attributesOf(props)['sizes']).toBe(expected);
  });
});

describe('cropped to a ratio, a picture', () => {
  test.each([
    ['wider', 4 / 3, [900, 600], [800, 600]],
    ['higher', 4 / 3, [600, 900], [600, 450]],
    ['of that ratio already', 4 / 3, [800, 600], [800, 600]],
    ['that becomes a square', 1, [800, 600], [600, 600]],
    ['of uneven sides', 16 / 9, [1001, 1001], [1001, 563]],
  ] as const)('%s keeps the most of itself', (_, ratio, [wide, high], [width, height]) => {
    expect(attributesOf({ asset: sized(wide, high), ratio })).toMatchObject({
      width: String(width),
      height: String(height),
    });
  });

  test('without a focus leaves the choice to the image service', () => {
    const value = sized(900, 600);
    expect(offersOf({ asset: value, ratio: 4 / 3 })).toEqual([
      '320x240/smart 320w',
      '640x480/smart 640w',
      '750x563/smart 750w',
      '800x600/smart 800w',
    ]);
    expect(attributesOf({ asset: value, ratio: 4 / 3 })['src']).toBe(`${value.src}/m/800x600/smart`);
  });

  test('with a focus keeps it in view', () => {
    const value = { ...sized(900, 600), focus: '10x20:30x40' };
    expect(offersOf({ asset: value, ratio: 4 / 3 })).toEqual([
      '320x240/filters:focal(10x20:30x40) 320w',
      '640x480/filters:focal(10x20:30x40) 640w',
      '750x563/filters:focal(10x20:30x40) 750w',
      '800x600/filters:focal(10x20:30x40) 800w',
    ]);
  });

  test('leaves nothing to crop to the stylesheet', () => {
    const value = { ...sized(900, 600), focus: '10x20:30x40' };
    expect(attributesOf({ asset: value, ratio: 4 / 3 })['style']).toBeUndefined();
  });
});

test.each([
  ['10x20:30x40', '3% 5%'],
  ['0x0:0x0', '0% 0%'],
  ['800x600:800x600', '100% 100%'],
  ['99999x99999:99999x99999', '100% 100%'],
  ['0x0:800x600', '50% 50%'],
])('a whole picture with its focus at %s has the stylesheet crop around %s', (focus, position) => {
  expect(attributesOf({ asset: { ...asset, focus } })['style']).toBe(`object-position:${position}`);
});

describe('a picture that cannot be resized', () => {
  const drawing = sized(900, 600, 'a.svg');

  test.each(['a.svg', 'a.gif', 'a.png?v=2', 'a'])('(%s) is asked for as it is', (name) => {
    const value = sized(800, 600, name);
    expect(render({ asset: value })).toBe(
      `<img src="${value.src}" width="800" height="600" alt="Kain" loading="lazy" decoding="async"/>`,
    );
  });

  test.each([
    ['keeps room for its ratio', '', 'aspect-ratio:1.5;object-fit:cover'],
    ['keeps its focus in view', '0x0:90x60', 'aspect-ratio:1.5;object-fit:cover;object-position:5% 5%'],
  ])('%s where it is cropped', (_, focus, style) => {
    expect(attributesOf({ asset: { ...drawing, focus }, ratio: 3 / 2 })).toMatchObject({
      src: drawing.src,
      width: '900',
      height: '600',
      style,
    });
  });
});

describe('a picture of unknown size', () => {
  test.each([
    ['keeps room for a usual one', undefined, '1200', '800', 'aspect-ratio:1.5;object-fit:cover'],
    ['keeps room for its ratio', 4 / 3, '1067', '800', 'aspect-ratio:1.33375;object-fit:cover'],
  ])('%s', (_, ratio, width, height, style) => {
    const value = { ...asset, size: null, focus: '10x20:30x40' };
    const props = ratio === undefined ? { asset: value } : { asset: value, ratio };
    const attributes = attributesOf(props);
    expect(attributes).toMatchObject({ src, width, height, style });
    expect(attributes['srcSet']).toBeUndefined();
    expect(attributes['sizes']).toBeUndefined();
  });
});
