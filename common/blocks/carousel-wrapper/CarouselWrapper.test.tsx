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
import type { Story } from '../../story/story';
import { block } from './CarouselWrapper';

const story = (uuid: string, name: string, content: Story['content'] = {}): Story => ({
  uuid,
  name,
  full_slug: `motif/${uuid}`,
  content,
});
const rels = {
  u1: story('u1', 'Kawung'),
  u2: story('u2', 'Parang', { component: 'article' }),
  author: story('author', 'Sari', { component: 'author' }),
  redirect: story('redirect', 'Lama', { component: 'redirect' }),
};

const carousel = (fields: object, scope: Partial<SiteScope> = {}) =>
  renderBlocks([{ component: 'carousel_wrapper', ...fields }], { rels, ...scope });

const parang = { component: 'card', title: 'Parang' };
const line = (text: string) => ({ component: 'typography', text });
const lineMarkup = (text: string) => `<p data-block="typography">${text}</p>`;
const storyMarkup = (uuid: string, name: string) =>
  `<article><div><h3><a href="/motif/${uuid}">${name}</a></h3></div></article>`;
const slide = (name: string, html: string) =>
  `<div role="group" aria-roledescription="salindia" aria-label="${name}">${html}</div>`;

const full = {
  title: 'Motif',
  items: [line('Lereng')],
  per_view_sm: 2,
  per_view_md: 3,
  per_view_lg: 4,
  loop: true,
  autoplay: true,
  interval: 5,
  stories: ['u1'],
};

/** The markup of each field in `full`. */
const markup = {
  title: '>Motif</h2>',
  items: '>Lereng</p>',
  per_view_sm: '--sm:2',
  per_view_md: '--md:3',
  per_view_lg: '--lg:4',
  loop: 'data-loop="true"',
  autoplay: 'data-autoplay="',
  interval: 'data-autoplay="5"',
  stories: '>Kawung</a>',
};

/** The slides of a carousel, without the markup around them. */
const slidesOf = (html: string) =>
  /<div role="group" aria-label="[^"]*"(?: tabindex="0")?>(.*)<\/div><\/div><\/section>$/.exec(
    plain(html),
  )?.[1];

/** The setting of a carousel by its name; undefined if it is not set. */
const settingOf = (html: string, name: string) => new RegExp(` data-${name}="([^"]*)"`).exec(html)?.[1];

describe('a carousel of blocks', () => {
  test('renders all fields in order, the stories after the items', async () => {
    expect(plain(await carousel(full))).toBe(
      '<section data-block="carousel_wrapper"><h2>Motif</h2>' +
        '<div role="group" aria-roledescription="korsel" aria-label="Motif" data-per-view="" ' +
        'data-fits="sm md lg" data-loop="true" data-autoplay="5" data-behaviour="carousel"><div aria-live="off"></div>' +
        '<div role="group" aria-label="Motif" tabindex="0">' +
        slide('1 dari 2', lineMarkup('Lereng')) +
        slide('2 dari 2', storyMarkup('u1', 'Kawung')) +
        '</div></div></section>',
    );
  });

  const track = (name: string, html: string) =>
    `<section data-block="carousel_wrapper"><div role="group" aria-roledescription="korsel" aria-label="${name}" ` +
    'data-per-view="" data-fits="sm md lg" data-behaviour="carousel">' +
    `<div role="group" aria-label="${name}">${html}</div></div></section>`;

  test.each([
    ['title', '<section data-block="carousel_wrapper"><h2>Motif</h2></section>'],
    ['items', track('Sorotan', slide('1 dari 1', lineMarkup('Lereng')))],
    ['stories', track('Sorotan: Kawung', slide('1 dari 1', storyMarkup('u1', 'Kawung')))],
  ] as const)('with only its %s renders that', async (field, html) => {
    expect(plain(await carousel({ [field]: full[field] }))).toBe(html);
  });

  test.each([
    ['its title', { title: 'Motif', eyebrow: 'Pilihan' }, 'Motif'],
    ['its eyebrow', { eyebrow: 'Pilihan' }, 'Pilihan'],
    ['what it shows first without both', {}, 'Sorotan: Parang'],
    ['the first of its items that has a title', { items: [line('Lereng'), parang] }, 'Sorotan: Parang'],
    ['the story of its first card', { items: [{ component: 'card', story: 'u2' }] }, 'Sorotan: Parang'],
    ['its first story without titles', { items: [line('Lereng')] }, 'Sorotan: Kawung'],
    ['a general word without all', { items: [line('Lereng')], stories: [] }, 'Sorotan'],
  ])('is named by %s', async (_, fields, name) => {
    const html = await carousel({ items: [parang], stories: ['u1'], ...fields });
    expect(html).toContain(`aria-roledescription="korsel" aria-label="${name}"`);
    expect(html).toContain(`role="group" aria-label="${name}"`);
  });

  test.each([
    ['nothing', {}],
    ['settings', { ...full, title: '', items: [], stories: [] }],
    ['entries that are none', { items: [null, 7, 'x', {}, { component: 7 }], stories: [null, 7, '', {}] }],
    ['stories that did not come', { stories: ['u9'] }],
  ])('with only %s renders nothing', (_, fields) => {
    expect(renderUncontained(block, fields)).toBe('');
  });

  test.each(Object.keys(full))('with a malformed %s renders the other fields', async (field) => {
    const isOfAutoplay = field === 'autoplay' || field === 'interval';
    const rest = Object.entries(markup).filter(
      ([name]) => name !== field && !(isOfAutoplay && name === 'interval'),
    );
    for (const value of wrongValues) {
      const html = await carousel({ ...full, [field]: value });
      for (const [, mark] of rest) expect(html).toContain(mark);
      expect(html.match(/data-block="carousel_wrapper"/g)).toHaveLength(1);
    }
  });

  test('renders the valid ones of its items', async () => {
    const items = [null, line('a'), 7, { component: 'button' }, {}, { component: 'hologram' }, line('b')];
    expect(slidesOf(await carousel({ items }))).toBe(
      slide('1 dari 2', lineMarkup('a')) + slide('2 dari 2', lineMarkup('b')),
    );
  });

  test('has role descriptions in the language of the page', async () => {
    const html = await carousel(full, { languageCode: 'en' });
    expect(html).toContain('aria-roledescription="carousel" aria-label="Motif"');
    expect(html).toContain('aria-roledescription="slide" aria-label="2 of 2"');
  });
});

describe('settings of a carousel', () => {
  test.each([
    ['sm', '1'],
    ['md', '2'],
    ['lg', '3'],
  ])('%s takes 1 to 6 slides in view', async (name, fallback) => {
    const values: [unknown, string][] = [
      [1, '1'],
      [6, '6'],
      ['4', '4'],
      [0, '1'],
      [-3, '1'],
      [7, '6'],
      [2.4, '2'],
      [undefined, fallback],
      ['', fallback],
      ['many', fallback],
    ];
    for (const [value, expected] of values) {
      const html = await carousel({ ...full, [`per_view_${name}`]: value });
      expect([value, new RegExp(`--${name}:(\\d)`).exec(html)?.[1]]).toEqual([value, expected]);
    }
  });

  test.each([
    [true, 4, '4'],
    ['true', '4', '4'],
    [true, undefined, '7'],
    [true, 3, '3'],
    [true, 2, '3'],
    [true, 30, '30'],
    [true, 31, '30'],
    [false, 4, undefined],
    [1, 4, undefined],
  ])(
    'with autoplay %j and interval %j it shows a slide for %j seconds',
    async (autoplay, interval, seconds) => {
      expect(settingOf(await carousel({ ...full, autoplay, interval }), 'autoplay')).toBe(seconds);
    },
  );

  test.each([
    [true, 'true'],
    ['true', 'true'],
    [false, undefined],
    ['no', undefined],
    [1, undefined],
  ])('loop %j is set as %j', async (loop, expected) => {
    expect(settingOf(await carousel({ ...full, loop }), 'loop')).toBe(expected);
  });
});

describe('stories in a carousel', () => {
  test.each([
    ['each resolved one', ['u2', 'u1'], ['Parang', 'Kawung']],
    ['none that did not come', ['u9', 'u1'], ['Kawung']],
    ['none without a page of its own', ['author', 'u1', 'redirect'], ['Kawung']],
    ['one named twice once', ['u1', 'u2', 'u1'], ['Kawung', 'Parang']],
    ['none by the name of what every object has', ['constructor', '__proto__', 'u1'], ['Kawung']],
    ['none that is no uuid', [null, 7, {}, ['u1'], { uuid: 'u1' }, '', 'u2'], ['Parang']],
  ])('show %s, in their order', async (_, stories, names) => {
    const html = plain(await carousel({ stories }));
    expect([...html.matchAll(/<h3><a [^>]*>([^<]*)<\/a>/g)].map(([, name]) => name)).toEqual(names);
    expect(html.match(/aria-roledescription="salindia"/g)).toHaveLength(names.length);
  });

  test('are cards with their own title, text and image', async () => {
    const image = { filename: picture('kawung.svg'), alt: 'Kain kawung' };
    const content = { seo_description: 'Empat bulatan', seo_image: image };
    const html = await carousel({ stories: ['u1'] }, { rels: { u1: story('u1', 'Kawung', content) } });
    expect(slidesOf(html)).toMatch(
      /^<div [^>]*><article><div><img src="[^"]*\/kawung\.svg" [^>]*alt="Kain kawung"[^>]*\/><\/div><div><h3><a href="\/motif\/u1">Kawung<\/a><\/h3><p>Empat bulatan<\/p><\/div><\/article><\/div>$/,
    );
  });

  test('are linked in the language of the page', async () => {
    const html = await carousel({ stories: ['u1'] }, { languages: ['id', 'en'], language: 'en' });
    expect(html).toContain('href="/en/motif/u1"');
  });

  test('with malformed content show their names', async () => {
    for (const value of wrongValues) {
      const broken = story('u1', 'Kawung', { seo_description: value, seo_image: value });
      const html = await carousel({ stories: ['u1', 'u2'] }, { rels: { ...rels, u1: broken } });
      expect(html).toContain('>Kawung</a>');
      expect(html).toContain('>Parang</a>');
    }
  });
});

test('a carousel has no hostile link or image, and escapes texts', async () => {
  const items = hostileAddresses.map((url) => ({ component: 'card', title: HOSTILE_TEXT, link: { url } }));
  const hostile = foreignPictures.map((filename, position) =>
    story(`h${position}`, HOSTILE_TEXT, {
      seo_description: HOSTILE_TEXT,
      seo_image: { filename, alt: HOSTILE_TEXT },
    }),
  );
  const html = await carousel(
    { title: HOSTILE_TEXT, items, stories: hostile.map(({ uuid }) => uuid) },
    { rels: Object.fromEntries(hostile.map((each) => [each.uuid, each])) },
  );
  const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(addresses).toEqual(hostile.map(({ uuid }) => `/motif/${uuid}`));
  expect(html).not.toMatch(/<img|evil/);
  // The title names the carousel and its row besides.
  expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(3 + items.length + 2 * hostile.length);
  expect(html).not.toMatch(BROKEN_OUT);
});
