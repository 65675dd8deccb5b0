import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  wrongValues,
} from '../../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import { block } from './MediaText';

const render = (fields: object) => renderBlocks([{ component: 'media_text', ...fields }]);
const mediaText = async (fields: object) => plain(await render(fields));

const src = picture('tungku.png', '1200x800');
const img = (size: string, width: number, height: number) =>
  `<img src="${src}/m/${size}/smart/filters:quality(75)" width="${width}" height="${height}" alt="Tungku" loading="lazy" decoding="async"/>`;
const landscape = img('960x640', 1200, 800);
const full = {
  eyebrow: 'Bengkel',
  title: 'Satu panci',
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Tembaga.' }] }] },
  image: { filename: src, alt: 'Tungku' },
  caption: 'Tungku pagi ini',
  buttons: [{ component: 'button', label: 'Baca', link: { linktype: 'url', url: '/cerita' } }],
};
const inside = (html: string) => `<section data-block="media_text"><div>${html}</div></section>`;

/** The markup of each field in `full`, nested blocks left out. */
const markup = {
  eyebrow: '>Bengkel<',
  title: '>Satu panci<',
  text: '<p>Tembaga.</p>',
  image: '<img ',
};

describe('a picture beside a text', () => {
  test('renders all fields in order', async () => {
    expect(await mediaText(full)).toBe(
      inside(
        '<div><p>Bengkel</p><h2>Satu panci</h2><div><p>Tembaga.</p></div>' +
          '<div><a data-block="button" href="/cerita">Baca</a></div></div>' +
          `<figure>${landscape}<figcaption>Tungku pagi ini</figcaption></figure>`,
      ),
    );
  });

  test.each([
    ['eyebrow', '<div><p>Bengkel</p></div>'],
    ['title', '<div><h2>Satu panci</h2></div>'],
    ['text', '<div><div><p>Tembaga.</p></div></div>'],
    ['image', `<figure>${landscape}</figure>`],
    ['buttons', '<div><div><a data-block="button" href="/cerita">Baca</a></div></div>'],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(await mediaText({ [field]: full[field] })).toBe(inside(html));
  });

  test.each([{}, { caption: 'Tungku' }, { side: 'end', ratio: 'square' }])(
    'renders nothing with %j alone',
    async (fields) => {
      expect(await mediaText(fields)).toBe('');
    },
  );

  test.each([
    ['landscape', landscape],
    ['portrait', img('640x800', 640, 800)],
    ['square', img('800x800', 800, 800)],
  ])('crops its picture to %s around the focus', async (ratio, html) => {
    expect(await mediaText({ image: full.image, ratio })).toBe(inside(`<figure>${html}</figure>`));
  });

  test('has its picture at the start, unless it is to be at the end', async () => {
    expect(await render({ ...full, side: 'start' })).not.toContain('_media-text-end');
    expect(await render({ ...full, side: 'end' })).toContain('_media-text-end');
  });

  test.each(['side', 'ratio'])('ignores a malformed %s', (field) => {
    const expected = renderUncontained(block, full);
    for (const value of [...wrongValues, 'constructor'])
      expect(renderUncontained(block, { ...full, [field]: value })).toBe(expected);
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', (field) => {
    const rest = Object.entries(markup).filter(([name]) => name !== field);
    for (const value of wrongValues) {
      const html = renderUncontained(block, { ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
    }
  });

  test.each(foreignPictures)('shows no picture from %j', async (filename) => {
    expect(await mediaText({ ...full, image: { filename } })).not.toContain('<figure');
  });

  test('has escaped texts', async () => {
    const html = await mediaText({
      ...full,
      eyebrow: HOSTILE_TEXT,
      title: HOSTILE_TEXT,
      caption: HOSTILE_TEXT,
    });
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
