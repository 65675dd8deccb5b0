import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../../common/block-system/block-loader';
import { registry } from '../../../common/blocks/registry';
import type { JsonObject } from '../../../common/json';
import { limitStory } from '../../../common/story/limit-story';
import { createTextReader, type ReadText } from './story-text';
import { summarise } from './summary';

let read: ReadText;

beforeAll(async () => {
  read = createTextReader(await createBlockLoader(registry).loadAll());
});

function textOf(content: JsonObject, slug = 'a', language: string | null = null): string | null {
  const story = limitStory({ uuid: 'u', name: 'Nama', full_slug: slug, content });
  if (story === null) throw new Error('no story');
  return read(story, summarise(story, language), language);
}
const pageText = (...body: readonly unknown[]) => textOf({ component: 'page', body });
const text = (value: string, ...marks: readonly string[]) => ({
  type: 'text',
  text: value,
  marks: marks.map((type) => ({ type })),
});
const rich = (...content: readonly unknown[]) => ({
  component: 'rich_text',
  content: { type: 'doc', content },
});
const node = (type: string, ...content: readonly unknown[]) => ({ type, content });

describe('the text of a page', () => {
  test.each<[string, JsonObject, string]>([
    ['a line', { component: 'typography', text: ' Satu ' }, 'Satu'],
    ['a block in any spelling', { component: 'Typography', text: 'Satu' }, 'Satu'],
    [
      'nested blocks and parts in order',
      {
        component: 'row',
        columns: [
          { component: 'card', title: 'Satu', text: 'Dua', eyebrow: 'Nol' },
          { component: 'accordion', items: [{ component: 'accordion_item', title: 'Tiga' }] },
        ],
      },
      'Nol\nSatu\nDua\nTiga',
    ],
    [
      'rich text, each paragraph and cell apart',
      rich(
        node('heading', text('Judul')),
        node('paragraph', text('te'), text('bal', 'bold'), text(' kata')),
        node(
          'table',
          node('tableRow', node('tableCell', node('paragraph', text('A'))), node('tableCell', text('B'))),
        ),
      ),
      'Judul\ntebal kata\nA\nB',
    ],
    [
      'blocks within rich text',
      rich({ type: 'blok', attrs: { body: [{ component: 'typography', text: 'Dalam' }] } }),
      'Dalam',
    ],
    [
      'labels of a form, not the names of its fields',
      {
        component: 'form_element',
        name: 'kontak',
        title: 'Tulis',
        fields: [{ component: 'form_field', name: 'surel', label: 'Surel' }],
      },
      'Tulis\nSurel',
    ],
    [
      'nothing of options, links and pictures',
      { component: 'button', variant: 'primary', link: { url: '/x' } },
      '',
    ],
    ['nothing of unknown blocks and fields', { component: 'hologram', text: 'x' }, ''],
  ])('has %s', (_, block, expected) => {
    expect(pageText(block)).toBe(expected);
  });

  test('is no longer than 20,000 characters', () => {
    const line = { component: 'typography', text: 'x'.repeat(1_000) };
    expect(pageText(...Array.from({ length: 50 }, () => line))).toHaveLength(20_000);
  });

  test('has no title and description, which are stored beside it', () => {
    const line = (value: string) => ({ component: 'typography', text: value });
    const content = {
      component: 'page',
      seo_description: 'Uraian',
      seo_title: 'Judul',
      body: ['Nama', 'Uraian', 'Isi'].map(line),
    };
    expect(textOf(content)).toBe('Isi');
  });

  test('survives values of the wrong types', () => {
    expect(
      pageText(null, 7, 'x', { component: 'rich_text', content: 'x' }, { component: 'row', columns: {} }),
    ).toBe('');
  });
});

test.each<[string, JsonObject, string]>([
  ['config', { component: 'page' }, 'config'],
  ['the story 404', { component: 'page' }, '404'],
  ['a story at the search page’s address', { component: 'page' }, 'search'],
  ['a story at the address of an endpoint', { component: 'page' }, 'forms/kontak'],
  ['a story at the address of a part of the sitemap', { component: 'page' }, 'sitemap-2.xml'],
  ['a story that is kept from search engines', { component: 'page', seo_noindex: true }, 'a'],
  ['an author', { component: 'author', name: 'x' }, 'a'],
  ['a redirect', { component: 'redirect', from: '/x' }, 'a'],
  ['a story of an unknown type', { component: 'hologram' }, 'a'],
])('%s has no text', (_, content, slug) => {
  expect(textOf(content, slug)).toBeNull();
});

test('a story at the address of an endpoint has a page in a language with a prefix', () => {
  const content = { component: 'page', body: [{ component: 'typography', text: 'Satu' }] };
  expect(textOf(content, 'forms', 'en')).toBe('Satu');
});

test('a story whose root is a block, and an article, are pages', () => {
  expect(textOf({ component: 'typography', text: 'Satu' })).toBe('Satu');
  expect(
    textOf({ component: 'article', title: 'Judul', body: [{ component: 'typography', text: 'Isi' }] }),
  ).toBe('Isi');
});
