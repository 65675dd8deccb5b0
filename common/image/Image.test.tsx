import { describe, expect, test } from '@jest/globals';
import { HOSTILE_TEXT } from '../../test/support/hostile-content';
import { picture, plain, renderOnPage } from '../../test/support/render';
import type { Asset } from './asset';
import { Image } from './Image';

type ImageProps = Parameters<typeof Image>[0];

const src = picture('a.png');
const asset: Asset = { src, alt: 'Kain', title: '', size: { width: 800, height: 600 }, focus: '' };

const render = (props: Partial<ImageProps>) => renderOnPage(<Image asset={asset} {...props} />);

/** The attributes of the `img` element, without React's preload link. */
function attributesOf(props: Partial<ImageProps>): Readonly<Record<string, string>> {
  const element = /<img [^>]*>/.exec(render(props))?.[0] ?? '';
  const found = [...element.matchAll(/ ([a-zA-Z]+)="([^"]*)"/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]));
}

/** A picture of the given size and file name. */
const sized = (width: number, height: number, name = 'a.png'): Asset => ({
  ...asset,
  src: picture(name, `${width}x${height}`),
  size: { width, height },
});

/** The candidates of the `srcset`, without the picture's own URL. */
const candidatesOf = (props: { asset: Asset; ratio?: number }) =>
  attributesOf(props)['srcSet']?.replaceAll(`${props.asset.src}/m/`, '').split(', ');

describe('a picture', () => {
  test.each([
    ['is lazy by default', {}, 'loading="lazy" decoding="async"'],
    ['may be eager', { loading: 'eager' }, 'loading="eager"'],
    ['may come first', { loading: 'first' }, 'loading="eager" fetchPriority="high"'],
  ] as const)('%s', (_, props, attributes) => {
    expect(plain(render(props)).replace(/^<link [^>]*>/, '')).toBe(
      `<img src="${src}/m/800x0/filters:quality(75)" width="800" height="600" alt="Kain" ${attributes}/>`,
    );
  });

  test.each([
    ['that is decorative has an empty alt', { alt: '' }, { alt: '' }],
    ['with a title shows it', { title: 'Kawung' }, { alt: 'Kain', title: 'Kawung' }],
  ])('%s', (_, texts, expected) => {
    expect(attributesOf({ asset: { ...asset, ...texts } })).toMatchObject(expected);
  });

  test.each(['', 'Kain'])('has no title where its alt text is "%s" as well', (text) => {
    expect(attributesOf({ asset: { ...asset, alt: text, title: text } })).not.toHaveProperty('title');
  });

  test.each([
    ['#ffffff', 'background-color:#ffffff;color:#000'],
    ['#402010', 'background-color:#402010;color:#fff'],
  ])(
    'has the background %s while it loads, and an alternative text that is legible on it',
    (ground, style) => {
      expect(attributesOf({ asset: { ...asset, ground } })).toMatchObject({ style });
    },
  );

  test('that is shown whole is not cropped to the ratio of its block', () => {
    const { width, height, style } = attributesOf({ asset: { ...asset, isWhole: true }, ratio: 1 });
    expect({ width, height, style }).toEqual({
      width: '800',
      height: '600',
      style: `aspect-ratio:${800 / 600};object-fit:contain`,
    });
  });

  test('has its class name, and escaped texts', () => {
    const html = render({
      asset: { ...asset, alt: HOSTILE_TEXT, title: `${HOSTILE_TEXT} 2` },
      className: 'a',
    });
    expect(html).toContain(' class="a" ');
    expect(html.match(/</g)).toHaveLength(1);
  });

  test('without a class has none', () => {
    expect(render({})).not.toContain('class');
  });
});

describe('the preload link', () => {
  const candidates = `imageSrcSet="${['320', '640', '750', '800'].map((width) => `${src}/m/${width}x0/filters:quality(75) ${width}w`).join(', ')}"`;
  const drawing = sized(96, 96, 'a.svg');

  test('is left out for lazy pictures', () => {
    expect(render({})).not.toContain('<link');
    expect(render({ asset: drawing })).not.toContain('<link');
  });

  test.each([
    ['eager', ''],
    ['first', ' fetchPriority="high"'],
  ] as const)('has the srcset of other pictures (%s)', (loading, priority) => {
    expect(render({ loading, sizes: '50vw' })).toContain(
      `<link rel="preload" as="image" ${candidates} imageSizes="50vw"${priority}/>`,
    );
  });

  test('has the plain URL of a picture that cannot be resized', () => {
    expect(render({ asset: drawing, loading: 'first' })).toContain(
      `<link rel="preload" as="image" href="${drawing.src}" fetchPriority="high"/>`,
    );
  });
});

describe('the srcset', () => {
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
  ])('of a picture %i wide has the widths %j', (width, expected) => {
    expect(candidatesOf({ asset: sized(width, 600) })).toEqual(
      expected.map((each) => `${each}x0/filters:quality(75) ${each}w`),
    );
  });

  test.each([
    [1, 1],
    [959, 959],
    [960, 960],
    [961, 960],
    [9000, 960],
  ])('of a picture %i wide has the fallback width %i', (width, expected) => {
    const value = sized(width, 600);
    expect(attributesOf({ asset: value })).toMatchObject({
      src: `${value.src}/m/${expected}x0/filters:quality(75)`,
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
  ] as const)('of a picture loaded %s with the sizes %s has the sizes %j', (loading, sizes, expected) => {
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
  ] as const)('%s keeps the largest part', (_, ratio, [wide, high], [width, height]) => {
    expect(attributesOf({ asset: sized(wide, high), ratio })).toMatchObject({
      width: String(width),
      height: String(height),
    });
  });

  test('without a focus uses the service’s automatic one', () => {
    const value = sized(900, 600);
    expect(candidatesOf({ asset: value, ratio: 4 / 3 })).toEqual([
      '320x240/smart/filters:quality(75) 320w',
      '640x480/smart/filters:quality(75) 640w',
      '750x563/smart/filters:quality(75) 750w',
      '800x600/smart/filters:quality(75) 800w',
    ]);
    expect(attributesOf({ asset: value, ratio: 4 / 3 })['src']).toBe(
      `${value.src}/m/800x600/smart/filters:quality(75)`,
    );
  });

  test('with a focus keeps it in view', () => {
    const value = { ...sized(900, 600), focus: '10x20:30x40' };
    expect(candidatesOf({ asset: value, ratio: 4 / 3 })).toEqual([
      '320x240/filters:quality(75):focal(10x20:30x40) 320w',
      '640x480/filters:quality(75):focal(10x20:30x40) 640w',
      '750x563/filters:quality(75):focal(10x20:30x40) 750w',
      '800x600/filters:quality(75):focal(10x20:30x40) 800w',
    ]);
  });

  test('has no style', () => {
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

  test.each(['a.svg', 'a.gif', 'a.png?v=2', 'a'])('(%s) has its plain URL', (name) => {
    const value = sized(800, 600, name);
    expect(render({ asset: value })).toBe(
      `<img src="${value.src}" width="800" height="600" alt="Kain" loading="lazy" decoding="async"/>`,
    );
  });

  test.each([
    ['reserves space for its ratio', '', 'aspect-ratio:1.5;object-fit:cover'],
    ['keeps its focus in view', '0x0:90x60', 'aspect-ratio:1.5;object-fit:cover;object-position:5% 5%'],
  ])('%s if it is cropped', (_, focus, style) => {
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
    ['reserves space for a usual one', undefined, '1200', '800', 'aspect-ratio:1.5'],
    ['reserves space for its ratio', 4 / 3, '1067', '800', 'aspect-ratio:1.33375;object-fit:cover'],
  ])('%s', (_, ratio, width, height, style) => {
    const value = { ...asset, size: null, focus: '10x20:30x40' };
    const props = ratio === undefined ? { asset: value } : { asset: value, ratio };
    const attributes = attributesOf(props);
    expect(attributes).toMatchObject({ src, width, height, style });
    expect(attributes['srcSet']).toBeUndefined();
    expect(attributes['sizes']).toBeUndefined();
  });
});
