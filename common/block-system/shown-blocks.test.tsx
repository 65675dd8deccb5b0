import { describe, expect, test } from '@jest/globals';
import { picture, plain, renderBlocks } from '../../test/support/render';
import { registry } from '../blocks/registry';
import type { ComponentField, Fields } from '../fields/fields';
import { objectsOf } from '../json';
import type { RenderIssue, SiteScope } from '../site/site-context';
import { createBlockLoader } from './block-loader';

const emptyButton = { component: 'button', label: 'Pesan' };
const button = { ...emptyButton, link: { linktype: 'url', url: '/pesan' } };
const hologram = { component: 'hologram', _uid: 'h' };
const _editable = '<!--#storyblok#{"id":"1","uid":"u","name":"x"}-->';
const line = (text: string) => ({ component: 'typography', text, variant: 'h2' });
const show = async (block: object, scope: Partial<SiteScope> = {}) =>
  plain(await renderBlocks([block], scope));

/** Containers that editors have laid out, and whose nested blocks show nothing. */
const hollow: [string, object][] = [
  ['a call to action', { component: 'call_to_action', tone: 'neutral', buttons: [emptyButton] }],
  ['a row', { component: 'row', background: 'primary', columns: [emptyButton, hologram] }],
  ['a hero', { component: 'basic_hero', align: 'center', buttons: [{ component: 'button' }] }],
  ['a carousel', { component: 'carousel_wrapper', per_view_lg: 4, items: [emptyButton, line('')] }],
  [
    'a carousel of heroes',
    { component: 'carousel_hero', interval: 5, slides: [{ component: 'basic_hero' }] },
  ],
  ['a gallery', { component: 'three_column_gallery', items: [{ component: 'gallery_item' }] }],
  ['a picture with text', { component: 'media_text', side: 'end', buttons: [emptyButton] }],
];

describe('a block around blocks that show nothing', () => {
  test.each(hollow)('shows nothing itself: %s', async (_, block) => {
    expect(await show(block)).toBe('');
  });

  test.each(hollow)('shows nothing in a row: %s', async (_, block) => {
    expect(await show({ component: 'row', background: 'surface', columns: [block] })).toBe('');
  });

  test.each(hollow)('is no slide among others: %s', async (_, block) => {
    const html = await show({ component: 'carousel_wrapper', items: [line('a'), block, line('b')] });
    expect(html.match(/aria-label="\d dari \d"/g)).toEqual([
      'aria-label="1 dari 2"',
      'aria-label="2 dari 2"',
    ]);
  });

  test('shows its own content without them', async () => {
    const html = await show({ component: 'basic_hero', title: 'Kawung', buttons: [emptyButton] });
    expect(html).toBe('<section data-block="basic_hero"><div><h1>Kawung</h1></div></section>');
  });

  test('counts the slides that visitors see', async () => {
    const slides = [
      { component: 'basic_hero' },
      ...['a', 'b'].map((title) => ({ component: 'basic_hero', title })),
    ];
    const html = await show({ component: 'carousel_hero', slides });
    expect([...html.matchAll(/aria-label="(\d dari \d)"/g)].map(([, label]) => label)).toEqual([
      '1 dari 2',
      '2 dari 2',
    ]);
  });

  test('is shown to editors, who could not click it otherwise', async () => {
    for (const [, block] of hollow)
      expect(await show({ ...block, _editable }, { editorParameters: '' })).toContain('data-blok-uid');
  });

  test('is shown for the mark of an unknown block', async () => {
    const html = await show({ component: 'row', columns: [hologram] }, { showUnknownBlocks: true });
    expect(html).toContain('<code>hologram</code>');
  });

  test('is shown around an interactive block, with all columns', async () => {
    const form = {
      component: 'form_element',
      name: 'pesan',
      fields: [{ component: 'form_field', name: 'a' }],
    };
    const html = await show({ component: 'row', columns: [emptyButton, form] });
    expect(html).toMatch(/^<div data-block="row"><div><div><\/div><div><section /);
  });

  test('reports the unknown ones, at any depth', async () => {
    const reports: RenderIssue[] = [];
    const row = { component: 'row', columns: [{ component: 'row', columns: [hologram] }] };
    const filled = { component: 'row', columns: [line('a'), row] };
    for (const block of [row, filled]) {
      reports.length = 0;
      await show(block, { report: (issue) => reports.push(issue) });
      expect(reports).toEqual([{ event: 'block-unknown', component: 'hologram', uid: 'h' }]);
    }
  });

  test('is cut off where blocks nest too deep', async () => {
    let deep: object = line('deep');
    for (let depth = 0; depth < 1000; depth += 1) deep = { component: 'row', columns: [deep] };
    expect(await show(deep)).toBe('');
  });
});

const blockLoader = createBlockLoader(registry);
const names = Object.keys(registry);

/** Blocks that show something without fields. */
const fieldless = new Set([
  'article',
  'breadcrumb',
  'navigation',
  'navigation_footer',
  'search',
  'story_list',
]);

/** Beside an interactive block a row keeps all of its blocks. */
const isInteractive = (component: string): boolean => !blockLoader.isStatic(component);

const document = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kata' }] }],
};
const kain = { filename: picture('kain.png'), alt: 'Kain' };
const foreign = { ...kain, filename: 'https://asing.example/kain.png' };

/** Values for each type of field; the story of a relation is not published. */
const values: Readonly<Record<ComponentField['type'], readonly unknown[]>> = {
  text: ['Kata', 'https://asing.example/'],
  textarea: ['Kata'],
  richtext: [document],
  asset: [kain, foreign],
  multiasset: [[kain], [foreign]],
  multilink: [button.link],
  bloks: [[button]],
  option: ['11111111-1111-4111-8111-111111111111'],
  options: [['11111111-1111-4111-8111-111111111111']],
  number: [5],
  boolean: [true, false],
  datetime: [],
  markdown: [],
  table: [],
  custom: [],
};

/** Contents with one field each. */
function contentsOf(fields: Fields): readonly object[] {
  return Object.entries(fields).flatMap(([field, { schema, part }]) => {
    const { type, options = [] } = schema;
    const choices = objectsOf(options).map(({ value }) => value);
    const parts = part === undefined ? [] : [{}, ...contentsOf(part.fields)];
    const lists = parts.map((each) => [{ component: part?.name, ...each }]);
    return [...values[type], ...choices, ...lists].map((value) => ({ [field]: value }));
  });
}

describe('every block', () => {
  test.each(names)('is left out of others where it shows nothing, and only there: %s', async (component) => {
    const block = await blockLoader.find(component);
    for (const content of [{}, ...contentsOf(block?.fields ?? {})]) {
      const raw = { component, ...content };
      const isShown = (await show(raw)) !== '';
      const remains = (await show({ component: 'row', columns: [raw] })) !== '';
      // A content type is in no row.
      const isRetained = fieldless.has(component) || isInteractive(component) || block?.position === 'root';
      expect([content, remains]).toEqual([content, isShown || isRetained]);
    }
  });

  test.each(names.filter((name) => !fieldless.has(name)))(
    'without fields is left out: %s',
    async (component) => {
      const position = (await blockLoader.find(component))?.position;
      // A content type is in no row.
      const isAlone = position !== undefined || isInteractive(component);
      expect(await show(isAlone ? { component } : { component: 'row', columns: [{ component }] })).toBe('');
    },
  );
});
