import { describe, expect, test } from '@jest/globals';
import { picture, plain, renderOnPage } from '../../test/support/render';
import { hasContent, RichText } from './RichText';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: unknown, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (attrs: unknown) => ({ type: 'link', attrs });
const render = (...content: unknown[]) => renderOnPage(<RichText document={doc(...content)} />);
const inParagraph = (...content: unknown[]) => render(paragraph(...content));

describe('nodes', () => {
  test.each([
    ['a paragraph', paragraph(text('a')), '<p>a</p>'],
    ['an empty paragraph', paragraph(), '<p></p>'],
    ['a heading', { type: 'heading', attrs: { level: 2 }, content: [text('a')] }, '<h2 id="a">a</h2>'],
    [
      'a heading of level 9',
      { type: 'heading', attrs: { level: 9 }, content: [text('a')] },
      '<h6 id="a">a</h6>',
    ],
    ['a heading without level', { type: 'heading', content: [text('a')] }, '<h1 id="a">a</h1>'],
    [
      'an item inside an item, which browsers would move out',
      {
        type: 'bullet_list',
        content: [{ type: 'list_item', content: [{ type: 'list_item', content: [text('a')] }] }],
      },
      '<ul><li>a</li></ul>',
    ],
    [
      'a bullet list',
      { type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('a'))] }] },
      '<ul><li><p>a</p></li></ul>',
    ],
    [
      'an ordered list',
      { type: 'ordered_list', attrs: { order: 1 }, content: [{ type: 'list_item' }] },
      '<ol><li></li></ol>',
    ],
    [
      'an ordered list that says no start',
      { type: 'ordered_list', content: [{ type: 'list_item' }] },
      '<ol><li></li></ol>',
    ],
    ['a quote of an empty text', { type: 'blockquote', content: [text('')] }, ''],
    [
      'an ordered list that starts at 5',
      { type: 'ordered_list', attrs: { order: 5 }, content: [{ type: 'list_item' }] },
      '<ol start="5"><li></li></ol>',
    ],
    ['a quote', { type: 'blockquote', content: [paragraph(text('a'))] }, '<blockquote><p>a</p></blockquote>'],
    [
      'code',
      { type: 'code_block', attrs: { class: 'language-ts' }, content: [text('a < b')] },
      '<pre role="group" tabindex="0" aria-label="Kode: ts"><code class="language-ts">a &lt; b</code></pre>',
    ],
    [
      'code with a hostile class',
      { type: 'code_block', attrs: { class: 'x" onclick="y' }, content: [text('a')] },
      '<pre role="group" tabindex="0" aria-label="Kode"><code>a</code></pre>',
    ],
    [
      'code in a language without the prefix',
      { type: 'code_block', attrs: { class: 'c++', dir: 'ltr' }, content: [text('a')] },
      '<pre dir="ltr" role="group" tabindex="0" aria-label="Kode: c++"><code class="language-c++">a</code></pre>',
    ],
    ['code without text', { type: 'code_block', attrs: { class: 'c++' }, content: [text(' \n')] }, ''],
    [
      'an aligned paragraph',
      { type: 'paragraph', attrs: { textAlign: 'justify', dir: 'rtl' } },
      '<p dir="rtl" data-align="justify"></p>',
    ],
    ['a paragraph with a direction', { type: 'paragraph', attrs: { dir: 'rtl' } }, '<p dir="rtl"></p>'],
    ['a paragraph with marks', { ...paragraph(text('a')), marks: [{ type: 'bold' }] }, '<p>a</p>'],
    [
      'an aligned heading',
      { type: 'heading', attrs: { level: 3, textAlign: 'right' }, content: [text('?')] },
      '<h3 data-align="right">?</h3>',
    ],
    [
      'a paragraph with an unknown alignment and direction',
      { type: 'paragraph', attrs: { textAlign: 'middle', dir: 'up' } },
      '<p></p>',
    ],
    [
      'a quote with a direction',
      { type: 'blockquote', attrs: { dir: 'rtl' }, content: [text('a')] },
      '<blockquote dir="rtl">a</blockquote>',
    ],
    [
      'an item with a direction',
      { type: 'bullet_list', content: [{ type: 'list_item', attrs: { dir: 'rtl' } }] },
      '<ul><li dir="rtl"></li></ul>',
    ],
    [
      'a text directly in a list, which gets an item',
      { type: 'bullet_list', content: [text('a'), { type: 'hologram', content: [paragraph(text('b'))] }] },
      '<ul><li>a</li><li><p>b</p></li></ul>',
    ],
    [
      'a block in a paragraph, which becomes a div',
      paragraph(text('a'), { type: 'bullet_list', content: [text('b')] }),
      '<div>a<ul><li>b</li></ul></div>',
    ],
    ['a heading without content', { type: 'heading', attrs: { level: 2 } }, ''],
    [
      'a heading of white space and breaks alone',
      { type: 'heading', content: [text(' ', { type: 'bold' }), { type: 'hard_break' }] },
      '',
    ],
    ['a bullet list without items', { type: 'bullet_list' }, ''],
    ['an ordered list without items', { type: 'ordered_list', attrs: { order: 3 }, content: [] }, ''],
    ['a quote without content', { type: 'blockquote', content: [{ type: 'blockquote' }] }, ''],
    ['a paragraph without content', paragraph(), '<p></p>'],
    ['an item outside a list', { type: 'list_item', content: [paragraph(text('a'))] }, '<p>a</p>'],
    ['a rule', { type: 'horizontal_rule' }, '<hr/>'],
    ['a line break', paragraph(text('a'), { type: 'hard_break' }, text('b')), '<p>a<br/>b</p>'],
    [
      'an emoji',
      { type: 'emoji', attrs: { name: 'seedling', emoji: '🌱' } },
      '<span data-name="seedling">🌱</span>',
    ],
    ['an unknown node', { type: 'hologram', content: [paragraph(text('a'))] }, '<p>a</p>'],
    ['a node named like a property of objects', { type: 'constructor', content: [text('a')] }, 'a'],
  ])('%s is rendered', (_, node, html) => {
    expect(render(node)).toBe(html);
  });

  test('a picture keeps its alt, title and size', () => {
    const html = render({ type: 'image', attrs: { src: picture('a.png'), alt: 'Kain', title: 'Kawung' } });
    expect(plain(html)).toBe(
      `<img src="${picture('a.png')}/m/800x0/filters:quality(75)" width="800" height="600" alt="Kain" title="Kawung" loading="lazy" decoding="async"/>`,
    );
  });

  test('a picture without alt takes the one of its file', () => {
    const html = render({ type: 'image', attrs: { src: picture('a.png'), meta_data: { alt: 'Canting' } } });
    expect(html).toContain('alt="Canting"');
  });

  test('a picture with an empty alt keeps it', () => {
    expect(render({ type: 'image', attrs: { src: picture('a.png'), alt: '' } })).toContain('alt=""');
  });

  test.each([
    'https://evil.example/a.png',
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=a()>',
    '//evil.example/a.png',
    null,
  ])('a picture from %j is left out', (src) => {
    expect(render({ type: 'image', attrs: { src } })).toBe('');
  });

  test('an emoji without a symbol shows its picture, only from an allowed origin', () => {
    expect(render({ type: 'emoji', attrs: { name: 'a', fallbackImage: picture('a.png') } })).toBe(
      `<img src="${picture('a.png')}" alt="a" width="20" height="20" loading="lazy" data-emoji=""/>`,
    );
    expect(render({ type: 'emoji', attrs: { name: 'a', fallbackImage: 'https://evil.example/a.png' } })).toBe(
      '',
    );
  });
});

test('headings get unique ids from their text', () => {
  const heading = (...content: unknown[]) => ({ type: 'heading', attrs: { level: 2 }, content });
  const html = render(
    heading(text('Jam buka')),
    heading(text('Mencuci, '), text('kapan?', { type: 'bold' })),
    heading(text('Jam buka')),
    heading(text('?!')),
  );
  expect([...html.matchAll(/<h2([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
    ' id="jam-buka"',
    ' id="mencuci-kapan"',
    ' id="jam-buka-2"',
    '',
  ]);
});

describe('broken documents', () => {
  test.each([
    [null],
    [{}],
    [{ content: null }],
    [{ content: 'x' }],
    [doc(null, 7, 'x', [])],
    [doc({ type: 'text' })],
    [doc({ type: 'text', text: { a: 1 }, marks: 'x' })],
    [doc({ type: 'heading', attrs: 'x' })],
    [doc({ type: 7 })],
    [doc({ type: 'image' })],
    [doc({ type: 'emoji', attrs: null })],
    [doc({ type: 'blok', attrs: { body: 'x' } }, { type: 'blok', attrs: { body: [null, {}, []] } })],
    [doc({ type: 'table', content: [{ type: 'tableRow', content: 7 }, null, text('a')] })],
    [doc(paragraph(text('a', link({ custom: [['x']], href: {}, linktype: [] }))))],
    [doc(paragraph(text('a', { type: 'anchor', attrs: { id: {} } }, { type: 'styled', attrs: [] })))],
    [doc({ type: 'paragraph', content: [text('', { type: 'link', attrs: [] }, null, 7)] })],
  ])('%j does not throw', (document) => {
    expect(() => renderOnPage(<RichText document={document} />)).not.toThrow();
  });

  test('nodes nested ten thousand deep are cut, those beside them are not', () => {
    let node: unknown = paragraph(text('deep'));
    for (let depth = 0; depth < 10_000; depth += 1) node = { type: 'blockquote', content: [node] };
    const html = render(node, paragraph(text('beside')));
    expect(html).toContain('beside');
    expect(html).not.toContain('deep');
  });

  test('ten thousand equal marks on one text count once', () => {
    const marks = Array.from({ length: 10_000 }, () => ({ type: 'bold' }));
    expect(inParagraph(text('a', ...marks))).toBe('<p><strong>a</strong></p>');
  });
});

test.each([
  [null, false],
  [doc(), false],
  [doc(paragraph()), false],
  [doc(paragraph(text('a'))), true],
  [doc(paragraph(), paragraph()), false],
  [doc(paragraph(text(' ')), paragraph({ type: 'hard_break' })), false],
  [doc(paragraph(), paragraph(text('a'))), true],
  [doc(paragraph({ type: 'image', attrs: { src: 'https://a.storyblok.com/a.png' } })), true],
  [doc({ type: 'horizontal_rule' }), true],
  [doc({ type: 'heading', attrs: { level: 2 }, content: [text(' ')] }), false],
  [doc({ type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph()] }] }), false],
  [doc({ type: 'bullet_list', content: [{ type: 'list_item', content: [paragraph(text('a'))] }] }), true],
  [doc({ type: 'code_block' }, { type: 'blockquote', content: [paragraph()] }), false],
  [doc({ type: 'blok', attrs: { body: [] } }), false],
  [doc({ type: 'blok', attrs: { body: [{ component: 'card' }] } }), true],
])('%j has content: %j', (document, expected) => {
  expect(hasContent(document)).toBe(expected);
});
