import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './BasicHero';

const hero = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'basic_hero', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

const src = picture('kain.png');
const button = { component: 'button', label: 'Lihat', link: { linktype: 'url', url: '/koleksi' } };
const image = { filename: src, alt: 'Kain kawung', title: 'Kawung' };
const full = { eyebrow: 'Batik', title: 'Sogan', subtitle: 'Dari akar soga', image, buttons: [button] };
const img = `<img src="${src}/m/800x0/filters:quality(75)" width="800" height="600" alt="Kain kawung" title="Kawung"`;
const options = { align: ['left', 'center'], height: ['compact', 'tall'] } as const;

const second = { filename: picture('2.png'), alt: 'Canting' };

/** The class that each variant adds. */
const variantClasses = {
  split: 'split',
  cover: 'cover',
  picture_first: 'pictureFirst',
  text: 'display',
  two_pictures: 'pictures',
};
/** Those among them in the HTML. */
const variantsIn = (html: string) =>
  Object.values(variantClasses).filter((name) => html.includes(`_basic-hero-${name}`));

/** The markup of each field in `full`. */
const markup = { eyebrow: '>Batik<', title: '>Sogan<', subtitle: '>Dari akar soga<', image: '<img ' };

/** Without the preload links of React. */
const inBody = (html: string) => plain(html).replace(/^(?:<link [^>]*>)+/, '');

test('the first hero of a page has its heading and an eager image, a later one a lazy image', async () => {
  const html = await renderBlocks([
    { component: 'basic_hero', title: 'Satu', image },
    { component: 'basic_hero', title: 'Dua', image: { ...image, filename: picture('2.png') } },
  ]);
  const later = img.replace(`${src}/m/800x0`, `${picture('2.png')}/m/800x600/smart`);
  expect(inBody(html)).toBe(
    `<section data-block="basic_hero"><div><h1>Satu</h1></div>${img} loading="eager" fetchPriority="high"/></section>` +
      `<section data-block="basic_hero"><div><h2>Dua</h2></div>${later} loading="lazy" decoding="async"/></section>`,
  );
  expect(html.match(/<link [^>]*>/g)).toEqual([
    expect.stringMatching(
      `^<link rel="preload" as="image" imageSrcSet="${src}/m/320x0/filters:quality\\(75\\) 320w, .* fetchPriority="high"/>$`,
    ),
  ]);
});

describe('a basic hero', () => {
  test('renders all fields in order', async () => {
    expect(inBody(await hero(full))).toBe(
      '<section data-block="basic_hero"><div><p>Batik</p><h1>Sogan</h1><p>Dari akar soga</p>' +
        '<div><a data-block="button" href="/koleksi">Lihat</a></div></div>' +
        `${img} loading="eager" fetchPriority="high"/></section>`,
    );
  });

  test.each([
    ['eyebrow', '<div><p>Batik</p></div>'],
    ['title', '<div><h1>Sogan</h1></div>'],
    ['subtitle', '<div><p>Dari akar soga</p></div>'],
    ['buttons', '<div><div><a data-block="button" href="/koleksi">Lihat</a></div></div>'],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(inBody(await hero({ [field]: full[field] }))).toBe(
      `<section data-block="basic_hero">${html}</section>`,
    );
  });

  test('with only its image renders that', async () => {
    expect(inBody(await hero({ image }))).toBe(
      `<section data-block="basic_hero">${img} loading="eager" fetchPriority="high"/></section>`,
    );
  });

  test('with only its image has it as wide as the page', async () => {
    const html = await hero({ image });
    expect(html).not.toContain('_basic-hero-pictured');
    expect(html).toContain('<img sizes="(width &gt;= 1312px) 82rem, 100vw"');
  });

  test.each([
    ['left', '(width >= 960px) calc(40rem * 1.00), 100vw'],
    ['center', '(width >= 1312px) 82rem, 100vw'],
  ])('aligned %s has an image with the sizes %s', async (align, sizes) => {
    const html = await hero({ title: 'Sogan', image, align });
    expect(html).toContain(
      `<img sizes="${sizes.replace('>', '&gt;')}" srcSet="${src}/m/320x0/filters:quality(75) 320w, `,
    );
  });

  test.each([
    ['whose sides are cut off is requested wider', { filename: picture('a.png', '2400x1350') }, '1.33'],
    ['that is high is not', { filename: picture('a.png', '600x800') }, '1.00'],
    [
      'that is shown whole is not',
      { filename: picture('a.png', '2400x1350'), meta_data: { fit: 'whole' } },
      '1.00',
    ],
  ])('beside the text, a picture %s', async (_, asset, times) => {
    expect(await hero({ title: 'Sogan', image: asset })).toContain(`calc(40rem * ${times})`);
  });

  test('has the layout with an image only if it has one', async () => {
    expect(await hero(full)).toContain('_basic-hero-pictured');
    expect(await hero({ ...full, image: null })).not.toContain('_basic-hero-pictured');
  });

  describe.each(Object.entries(options))('%s', (field, values) => {
    test.each(values)('%s has its own class and no other of the field', async (value) => {
      const html = await hero({ ...full, [field]: value });
      expect(values.filter((name) => html.includes(`_basic-hero-${name}`))).toEqual([value]);
    });

    test('is ignored if it is malformed', () => {
      const expected = uncontained(full);
      for (const value of [...wrongValues, 'constructor', 'right']) {
        expect(uncontained({ ...full, [field]: value })).toBe(expected);
      }
    });
  });

  test.each([
    ['split', ['split'], ['(width >= 960px) calc(40rem * 1.00), 100vw']],
    ['cover', ['cover'], ['100vw']],
    ['picture_first', ['pictureFirst'], ['(width >= 1312px) 82rem, 100vw']],
    ['text', ['display'], []],
    ['two_pictures', ['split', 'pictures'], ['(width >= 960px) 32rem, 80vw', '(width >= 960px) 20rem, 50vw']],
  ])('as %s has its own layout, and pictures of a fitting width', async (variant, classes, sizes) => {
    const html = await hero({ ...full, second_image: second, variant });
    expect(variantsIn(html)).toEqual(classes);
    const found = [...html.matchAll(/<img sizes="([^"]*)"/g)].map(([, value = '']) => value);
    expect(found.map((value) => value.replace('auto, ', '').replace('&gt;', '>'))).toEqual(sizes);
  });

  test.each([
    ['split', 1],
    ['cover', 1],
    ['picture_first', 1],
    ['text', 0],
    ['two_pictures', 1],
  ])('as %s preloads its first picture alone', async (variant, count) => {
    const html = await hero({ ...full, second_image: second, variant });
    expect(html.match(/<link rel="preload" as="image" /g) ?? []).toHaveLength(count);
    // The link and the picture itself.
    expect(html.match(/fetchPriority="high"/g) ?? []).toHaveLength(2 * count);
  });

  test.each([
    ['cover', { image: null }],
    ['picture_first', { image: null }],
    ['two_pictures', { image: null }],
    ['two_pictures', { second_image: null }],
    ['two_pictures', { image: null, second_image: null }],
  ])('as %s without its pictures is a split one: %j', async (variant, missing) => {
    const html = await hero({ ...full, second_image: second, variant, ...missing });
    expect(variantsIn(html)).toEqual(['split']);
    expect(html).toContain('>Sogan<');
  });

  test('has a second picture only where the variant shows two', async () => {
    for (const variant of ['split', 'cover', 'picture_first', 'text'])
      expect(await hero({ ...full, second_image: second, variant })).not.toContain('2.png');
    const cropped = img.replace('800x0', '600x600/smart').replace('width="800"', 'width="600"');
    expect(inBody(await hero({ title: 'Sogan', image, second_image: second, variant: 'two_pictures' }))).toBe(
      `<section data-block="basic_hero"><div><h1>Sogan</h1></div><div>${cropped} loading="eager" fetchPriority="high"/>` +
        `<img src="${second.filename}/m/800x600/smart/filters:quality(75)" width="800" height="600" alt="Canting" loading="lazy" decoding="async"/></div></section>`,
    );
  });

  test('is a split one if its variant is malformed, and shows no malformed second picture', () => {
    const expected = uncontained(full);
    for (const value of [...wrongValues, 'constructor', 'centered']) {
      expect(uncontained({ ...full, variant: value })).toBe(expected);
      expect(uncontained({ ...full, variant: 'two_pictures', second_image: value })).toBe(expected);
    }
  });

  test('without fields renders nothing', () => {
    expect(uncontained({})).toBe('');
    expect(uncontained({ variant: 'text', image })).toBe('');
    expect(uncontained({ eyebrow: null, title: '', subtitle: [], image: {}, buttons: 'x' })).toBe('');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = uncontained({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="basic_hero"/g)).toHaveLength(1);
    }
  });

  test('renders the valid ones of its buttons', async () => {
    const html = inBody(
      await hero({ buttons: [null, { component: 'hologram' }, 7, button, { component: 'button' }] }),
    );
    expect(html).toBe(
      '<section data-block="basic_hero"><div><div><a data-block="button" href="/koleksi">Lihat</a></div></div></section>',
    );
  });

  test('announces a new tab in the language of the page, and markup the current page', async () => {
    const external = { ...button, link: { url: 'https://lain.example', target: '_blank' } };
    const html = await hero({ buttons: [button, external] }, { languageCode: 'en' }, '/koleksi');
    expect(plain(html)).toContain(
      '<a aria-current="page" data-block="button" href="/koleksi">Lihat</a>' +
        '<a data-block="button" href="https://lain.example" target="_blank" rel="noopener">Lihat<span> (opens in a new tab)</span></a>',
    );
  });

  test.each(foreignPictures)('never shows an image from %j', async (filename) => {
    const html = await hero({ ...full, image: { filename, alt: 'x' } });
    expect(html).toContain('>Sogan<');
    expect(html).not.toMatch(/<img|<link|evil/);
  });

  test.each(hostileAddresses)('has no button that leads to %j', async (url) => {
    const html = await hero({ ...full, buttons: [{ ...button, link: { linktype: 'url', url } }] });
    expect(html).toContain('>Sogan<');
    expect(html).not.toContain('<a ');
  });

  test.each(['eyebrow', 'title', 'subtitle', 'image'])('escapes its %s', (field) => {
    const value =
      field === 'image'
        ? { filename: `${src}?${HOSTILE_TEXT}`, alt: HOSTILE_TEXT, title: HOSTILE_TEXT }
        : HOSTILE_TEXT;
    const html = uncontained({ [field]: value });
    expect(html).toContain('&lt;/script&gt;&lt;script&gt;');
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
