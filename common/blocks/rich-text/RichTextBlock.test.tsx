import { describe, expect, test } from '@jest/globals';
import {
  BROKEN_OUT,
  foreignPictures,
  HOSTILE_TEXT,
  hostileAddresses,
  wrongValues,
} from '../../../test/support/hostile-content';
import { plain, renderBlocks, renderUncontained } from '../../../test/support/render';
import type { SiteScope } from '../../site/site-context';
import { block } from './RichTextBlock';

const richText = (fields: object, scope: Partial<SiteScope> = {}, path = '/') =>
  renderBlocks([{ component: 'rich_text', ...fields }], scope, { path });
const uncontained = (fields: object) => renderUncontained(block, fields);

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: unknown, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const linked = (attrs: object) => doc(paragraph(text('Lihat', { type: 'link', attrs })));
const content = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Soga')] },
  paragraph(text('Isi')),
);
const options = { align: ['left', 'center'], width: ['narrow', 'wide'] } as const;

describe('a rich text block', () => {
  test('renders its document', async () => {
    expect(plain(await richText({ content }))).toBe(
      '<div data-block="rich_text"><h2 id="soga">Soga</h2><p>Isi</p></div>',
    );
  });

  describe.each(Object.entries(options))('%s', (field, values) => {
    test.each(values)('%s has its own class and no other of the field', async (value) => {
      const html = await richText({ content, [field]: value });
      expect(values.filter((name) => html.includes(`_rich-text-${name}`))).toEqual([value]);
    });

    test('is ignored if it is malformed', () => {
      const expected = uncontained({ content });
      for (const value of [...wrongValues, 'constructor', 'right']) {
        expect(uncontained({ content, [field]: value })).toBe(expected);
      }
      expect(expected).toContain('data-block="rich_text"');
    });
  });

  describe('has a list of contents', () => {
    const heading = (title: string, level = 2) => ({
      type: 'heading',
      attrs: { level },
      content: [text(title)],
    });
    const long = doc(
      heading('Malam', 1),
      heading('Soga'),
      heading('Kulit', 3),
      heading('Nila'),
      heading('Rak'),
      heading('–'), // has no id
    );
    const linksIn = (html: string) =>
      [...html.matchAll(/<a href="([^"]*)">([^<]*)<\/a>/g)].map(([, ...link]) => link);

    test('of its sections, before them', async () => {
      const html = plain(await richText({ content: long }, { languageCode: 'en' }));
      expect(html).toContain('<nav aria-label="On this page"><div><p aria-hidden="true">');
      expect(html.indexOf('</nav>')).toBeLessThan(html.indexOf('<h2 id="soga">'));
    });

    test('that leads to each of them', async () => {
      const links = [
        ['#soga', 'Soga'],
        ['#nila', 'Nila'],
        ['#rak', 'Rak'],
      ];
      expect(linksIn(await richText({ content: long }))).toEqual(links);
    });

    test.each([
      [
        'has few sections',
        { content: doc(heading('Malam', 1), heading('Soga'), heading('Nila'), heading('Kulit', 3)) },
      ],
      ['is centred', { content: long, align: 'center' }],
      ['is wide', { content: long, width: 'wide' }],
      ['is to have none', { content: long, contents: false }],
    ])('but not if it %s', async (_name, shown) => {
      expect(await richText(shown)).not.toContain('<nav');
    });
  });

  test.each([
    ['no document', undefined],
    ['an empty document', doc()],
    ['an untouched editor', doc(paragraph())],
    ['a text', 'Isi'],
    ['a list', [paragraph(text('Isi'))]],
    ['a document whose content is a text', { type: 'doc', content: 'Isi' }],
  ])('with %s renders no empty element', (_, value) => {
    expect(uncontained({ content: value, align: 'center' })).toBe('');
  });

  test.each(wrongValues.map((value) => [value]))(
    'with the content %j, or with it as a node, does not throw',
    (value) => {
      uncontained({ content: value });
      const beside = paragraph(text('di sebelah'));
      for (const broken of [value, { type: value }, { type: 'heading', attrs: value, content: value }]) {
        expect(uncontained({ content: doc(broken, beside) })).toContain('<p>di sebelah</p></div>');
      }
    },
  );

  test('links to a story in the language of the page, and marks the current page', async () => {
    const links = { u1: { uuid: 'u1', full_slug: 'koleksi' } };
    const scope = { links, languages: ['id', 'en'], language: 'en', languageCode: 'en' };
    const fields = { content: linked({ linktype: 'story', uuid: 'u1', href: '/old' }) };
    expect(plain(await richText(fields, scope))).toBe(
      '<div data-block="rich_text"><p><a href="/en/koleksi">Lihat</a></p></div>',
    );
    expect(await richText(fields, scope, '/en/koleksi')).toContain('aria-current="page"');
  });

  test.each([
    ['id', 'membuka di tab baru'],
    ['en', 'opens in a new tab'],
  ])('announces a new tab in the language %s', async (languageCode, message) => {
    const fields = { content: linked({ linktype: 'url', href: 'https://lain.example', target: '_blank' }) };
    expect(plain(await richText(fields, { languageCode }))).toContain(
      `<a data-leaves="" href="https://lain.example" target="_blank" rel="noopener">Lihat<span> (${message})</span></a>`,
    );
  });

  test.each(hostileAddresses)('has no link that leads to %j', (href) => {
    for (const linktype of ['url', 'story', 'asset', undefined]) {
      expect(plain(uncontained({ content: linked({ linktype, href }) }))).toBe(
        '<div data-block="rich_text"><p>Lihat</p></div>',
      );
    }
  });

  test.each(foreignPictures)('never shows an image from %j', (src) => {
    const html = uncontained({ content: doc({ type: 'image', attrs: { src } }, paragraph(text('Isi'))) });
    expect(plain(html)).toBe('<div data-block="rich_text"><p>Isi</p></div>');
  });

  test('escapes its texts', () => {
    const html = uncontained({
      content: doc(
        { type: 'heading', content: [text(HOSTILE_TEXT)] },
        { type: 'code_block', attrs: { class: HOSTILE_TEXT }, content: [text(HOSTILE_TEXT)] },
        paragraph(
          text(HOSTILE_TEXT, { type: 'link', attrs: { href: '/a', custom: { title: HOSTILE_TEXT } } }),
        ),
      ),
    });
    expect(html.match(/&lt;\/script&gt;&lt;script&gt;/g)).toHaveLength(4);
    expect(html).not.toMatch(BROKEN_OUT);
  });
});
