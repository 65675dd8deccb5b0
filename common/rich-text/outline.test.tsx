import { describe, expect, test } from '@jest/globals';
import { renderOnPage } from '../../test/support/render';
import { loadPageTexts } from '../texts/page-texts';
import { createBlockLoader } from '../block-system/block-loader';
import { registry } from '../blocks/registry';
import { parsePageData } from '../page/page-data';
import { PageView } from '../page/PageView';
import { outlineOf } from './outline';

const text = (value: string, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const heading = (value: string, level = 2) => ({ type: 'heading', attrs: { level }, content: [text(value)] });
const anchored = (id: string) => ({
  type: 'paragraph',
  content: [text('a', { type: 'anchor', attrs: { id } })],
});
const richText = (...content: unknown[]) => ({ component: 'rich_text', content: { type: 'doc', content } });
const typography = { component: 'typography', variant: 'h1', text: 'Judul' };
const hero = { component: 'basic_hero', title: 'Judul' };

/** A copy in which no two values are the same object, as in Storyblok's responses. */
const asReceived = (value: object): unknown => JSON.parse(JSON.stringify(value));

/** Renders a page of these blocks, with the given footer. */
async function page(body: readonly unknown[], footer: readonly unknown[] = []): Promise<string> {
  const blockLoader = createBlockLoader(registry);
  await Promise.all([blockLoader.loadAll(), loadPageTexts('id')]);
  const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page', body } };
  const config = { uuid: 'c', name: 'C', full_slug: 'config', content: { component: 'site_config', footer } };
  const data = parsePageData(
    asReceived({ shown: { kind: 'story', story, config }, site: { languages: ['id'] } }),
  );
  return renderOnPage(<PageView data={data} blockLoader={blockLoader} report={() => {}} />);
}

const idsIn = (html: string) => [...html.matchAll(/<(?:h\d|span|a) [^>]*?id="([^"]*)"/g)].map(([, id]) => id);
const headingsIn = (html: string) =>
  [...html.matchAll(/<(h\d)[^>]*>([^<]*)/g)].map(([, name, content]) => `${name} ${content}`);

describe('ids on a page', () => {
  test.each([
    ['हिन्दी भाषा', 'हिन्दी-भाषा'],
    ['ไทยที่', 'ไทยที่'],
    ['Tie\u0302n', 'tiên'],
  ])('keep the marks of letters: %s', async (title, id) => {
    expect(idsIn(await page([richText(heading(title))]))).toContain(id);
  });

  test.each([
    ['the thanks of a form that is yet to be sent', { success_message: richText(heading('Soga')).content }],
    ['a paragraph, which has none', richText({ type: 'paragraph', attrs: { id: 'soga' } })],
    ['a picture, which has none', richText({ type: 'image', attrs: { id: 'soga', src: 'x' } })],
    ['a heading, which has that of its text', richText({ ...heading(''), attrs: { id: 'soga' } })],
  ])('are not taken by %s', async (_what, block) => {
    const form = { component: 'form_element', name: 'f', fields: [{ component: 'form_field', name: 'a' }] };
    const html = await page([{ ...form, ...block }, richText(heading('Soga'))]);
    expect(idsIn(html)).toContain('soga');
  });

  test('come from all lines of a heading', async () => {
    const broken = {
      ...heading('Jam buka'),
      content: [text('Jam buka'), { type: 'hard_break' }, text('Senin')],
    };
    expect(idsIn(await page([richText(broken)]))).toContain('jam-buka-senin');
  });

  test('are unique across all its rich texts', async () => {
    const row = { component: 'row', columns: [richText(heading('Soga'))] };
    const embedded = { type: 'blok', attrs: { body: [richText(heading('Soga'))] } };
    const quote = { type: 'blockquote', content: [heading('Soga')] };
    const footer = { component: 'navigation_footer', legal: { content: [heading('Soga')] } };
    const html = await page([richText(heading('Soga')), row, richText(embedded, quote)], [footer]);
    expect(idsIn(html)).toEqual(['soga', 'soga-2', 'soga-3', 'soga-4', 'soga-5']);
  });

  test('are numbers behind equal headings, as many as a story may have', () => {
    const main = [{ content: Array.from({ length: 19_000 }, () => ({ type: 'heading', title: 'Soga' })) }];
    const { ids } = outlineOf({ main, others: [], isTitled: true });
    expect([...ids.values()].at(-1)).toBe('soga-19000');
  });

  test('of editors take precedence over generated ones', async () => {
    const html = await page([richText(heading('Soga')), richText(anchored('soga'), anchored('soga'))]);
    expect(idsIn(html)).toEqual(['soga-2', 'soga']);
  });

  test('of an accordion’s items come from their titles, among those of headings', async () => {
    const item = { component: 'AccordionItem', title: 'Soga', text: { content: [heading('Soga')] } };
    const body = [
      richText(heading('Soga')),
      { component: 'accordion', items: [item, item, { ...item, title: '?' }] },
    ];
    const ids = [...(await page(body)).matchAll(/<(?:h\d|div) [^>]*?id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids).toEqual(['soga', 'soga-2', 'soga-3', 'soga-4', 'soga-5', 'soga-6']);
  });

  test('are never the page’s own', async () => {
    const ids = idsIn(await page([richText(heading('Content'), heading('Root'), anchored('page-data'))]));
    expect(ids).toEqual(['content-2', 'root-2']);
  });

  test('of links count, once for adjacent texts with equal links', async () => {
    const mark = { type: 'link', attrs: { href: '/b', custom: { id: 'soga' } } };
    const linked = { type: 'paragraph', content: [text('a', mark), text('b', mark, { type: 'bold' })] };
    const html = await page([richText(linked, heading('Soga'), { ...linked })]);
    expect(idsIn(html)).toEqual(['soga', 'soga-2']);
  });

  test('stay when other parts of the page change', async () => {
    const before = await page([richText(heading('Soga'), heading('Nila'))]);
    const after = await page([
      typography,
      richText(heading('Nila'), anchored('baru')),
      richText(heading('Soga')),
    ]);
    expect(idsIn(before).toSorted()).toEqual(['nila', 'soga']);
    expect(idsIn(after).toSorted()).toEqual(['baru', 'nila', 'soga']);
  });
});

describe('the heading of level 1', () => {
  test.each([
    ['the first in a rich text', [richText(heading('A', 1), heading('B', 1))], ['h1 A', 'h2 B']],
    [
      'the first of several rich texts',
      [richText(heading('A', 3)), richText(heading('B', 1)), richText(heading('C', 1))],
      ['h3 A', 'h1 B', 'h2 C'],
    ],
    ['a titled hero', [richText(heading('A', 1)), hero], ['h2 A', 'h1 Judul']],
    [
      'rich text, where a hero has a picture alone',
      [{ component: 'basic_hero', image: {} }, richText(heading('A', 1))],
      ['h1 A'],
    ],
    ['not one without text', [richText(heading(' ', 1), heading('A', 1))], ['h1 A']],
    [
      'not a typography block without text',
      [{ ...typography, text: ' ' }, richText(heading('A', 1))],
      ['h1 A'],
    ],
    [
      'not another block with such a variant',
      [{ component: 'button', variant: 'h1', text: 'Tombol' }, richText(heading('A', 1))],
      ['h1 A'],
    ],
    ['a typography block before rich text', [typography, richText(heading('A', 1))], ['h1 Judul', 'h2 A']],
    ['none without one', [richText(heading('A', 2), heading('B', 4))], ['h2 A', 'h4 B']],
  ])('is %s', async (_, body, headings) => {
    expect(headingsIn(await page(body))).toEqual(headings);
  });

  test('is never in the footer', async () => {
    const footer = { component: 'navigation_footer', legal: { content: [heading('A', 1)] } };
    expect(headingsIn(await page([richText(heading('B', 2))], [footer]))).toEqual(['h2 B', 'h2 A']);
  });
});
