import { describe, expect, test } from '@jest/globals';
import { ASSETS, picture, plain, renderOnPage } from '../../test/render';
import { hasContent, RichText } from './RichText';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: unknown, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (attrs: unknown) => ({ type: 'link', attrs });
/** Markup without the site's own classes. */
const withoutOwnClasses = (html: string) =>
  html
    .replaceAll(/\bprose-\w+-[\w-]{6}/g, '')
    .replaceAll(/ class="([^"]*)"/g, (_, names: string) =>
      names.trim() === '' ? '' : ` class="${names.trim()}"`,
    );
const render = (...content: unknown[]) =>
  withoutOwnClasses(renderOnPage(<RichText document={doc(...content)} />));
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
      'an item inside an item, which browsers would take out of it',
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
      'an ordered list that starts at 5',
      { type: 'ordered_list', attrs: { order: 5 } },
      '<ol start="5"></ol>',
    ],
    ['a quote', { type: 'blockquote', content: [paragraph(text('a'))] }, '<blockquote><p>a</p></blockquote>'],
    [
      'code',
      { type: 'code_block', attrs: { class: 'language-ts' }, content: [text('a < b')] },
      '<pre role="region" tabindex="0" aria-label="Kode: ts"><code class="language-ts">a &lt; b</code></pre>',
    ],
    [
      'code with a hostile class',
      { type: 'code_block', attrs: { class: 'x" onclick="y' }, content: [text('a')] },
      '<pre role="region" tabindex="0" aria-label="Kode"><code>a</code></pre>',
    ],
    ['a rule', { type: 'horizontal_rule' }, '<hr/>'],
    ['a line break', paragraph(text('a'), { type: 'hard_break' }, text('b')), '<p>a<br/>b</p>'],
    [
      'an emoji',
      { type: 'emoji', attrs: { name: 'seedling', emoji: '🌱' } },
      '<span data-name="seedling">🌱</span>',
    ],
    ['an unknown node', { type: 'hologram', content: [paragraph(text('a'))] }, '<p>a</p>'],
    ['a node named like a property of objects', { type: 'constructor', content: [text('a')] }, 'a'],
  ])('%s is shown', (_, node, html) => {
    expect(render(node)).toBe(html);
  });

  test('a picture keeps its text, title and size', () => {
    const html = render({ type: 'image', attrs: { src: picture('a.png'), alt: 'Kain', title: 'Kawung' } });
    expect(plain(html)).toBe(
      `<img src="${picture('a.png')}/m/800x0" width="800" height="600" alt="Kain" title="Kawung" loading="lazy" decoding="async"/>`,
    );
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

  test('an emoji that has no symbol shows its picture, from allowed origins alone', () => {
    expect(render({ type: 'emoji', attrs: { name: 'a', fallbackImage: picture('a.png') } })).toContain(
      ASSETS,
    );
    expect(render({ type: 'emoji', attrs: { name: 'a', fallbackImage: 'https://evil.example/a.png' } })).toBe(
      '',
    );
  });
});

test('headings get ids made of their words, each its own', () => {
  const heading = (...content: unknown[]) => ({ type: 'heading', attrs: { level: 2 }, content });
  const html = render(
    heading(text('Jam buka')),
    heading(text('Mencuci, '), text('kapan?', { type: 'bold' })),
    heading(text('Jam buka')),
    heading(text('?!')),
    heading(),
  );
  expect([...html.matchAll(/<h2([^>]*)>/g)].map(([, attributes]) => attributes)).toEqual([
    ' id="jam-buka"',
    ' id="mencuci-kapan"',
    ' id="jam-buka-2"',
    '',
    '',
  ]);
});

describe('marks', () => {
  test.each([
    ['bold', {}, '<strong>a</strong>'],
    ['italic', {}, '<em>a</em>'],
    ['underline', {}, '<u>a</u>'],
    ['strike', {}, '<s>a</s>'],
    ['code', {}, '<code>a</code>'],
    ['superscript', {}, '<sup>a</sup>'],
    ['subscript', {}, '<sub>a</sub>'],
    ['highlight', { color: '#ffee00' }, '<mark style="--ground:#ffee00">a</mark>'],
    ['highlight', {}, '<mark>a</mark>'],
    ['textStyle', { color: 'rgb(10, 20, 30)' }, '<span style="color:rgb(10, 20, 30)">a</span>'],
    ['textStyle', { color: 'red;position:fixed' }, 'a'],
    ['textStyle', { color: 'url(//evil.example/x)' }, 'a'],
    ['textStyle', { color: 'var(--x)' }, 'a'],
    ['textStyle', { color: `#${'f'.repeat(9)}` }, 'a'],
    ['sparkle', {}, 'a'],
    ['toString', {}, 'a'],
  ])('%s %j', (type, attrs, html) => {
    expect(inParagraph(text('a', { type, attrs }))).toBe(`<p>${html}</p>`);
  });

  test('the first mark is innermost, the link outermost', () => {
    const marks = [{ type: 'bold' }, link({ href: '/a', linktype: 'url' }), { type: 'italic' }];
    expect(inParagraph(text('a', ...marks))).toBe('<p><a href="/a"><em><strong>a</strong></em></a></p>');
  });
});

describe('links', () => {
  const anchor = (attrs: unknown) => inParagraph(text('a', link(attrs)));

  test.each([
    [
      'a story by what the service resolved',
      { linktype: 'story', uuid: 'u1', href: '/old' },
      'href="/koleksi/kawung"',
    ],
    [
      'a story with an anchor',
      { linktype: 'story', uuid: 'u1', anchor: 'soga' },
      'href="/koleksi/kawung#soga"',
    ],
    ['a story by its stored address', { linktype: 'story', uuid: 'x', href: 'kontak' }, 'href="/kontak"'],
    ['e-mail', { linktype: 'email', href: 'halo@sogan.example' }, 'href="mailto:halo@sogan.example"'],
    [
      'e-mail with its prefix',
      { linktype: 'email', href: 'mailto:halo@sogan.example' },
      'href="mailto:halo@sogan.example"',
    ],
    ['another site', { linktype: 'url', href: 'https://lain.example' }, 'href="https://lain.example"'],
    [
      'a new tab',
      { linktype: 'url', href: 'https://lain.example', target: '_blank' },
      'target="_blank" rel="noopener"',
    ],
  ])('%s', (_, attrs, expected) => {
    const links = { u1: { uuid: 'u1', full_slug: 'koleksi/kawung' } };
    const html = renderOnPage(<RichText document={doc(paragraph(text('a', link(attrs))))} />, { links });
    expect(html).toContain(expected);
  });

  test('a link to where no link may lead leaves its text', () => {
    expect(anchor({ linktype: 'url', href: 'javascript:alert(1)' })).toBe('<p>a</p>');
    expect(inParagraph(text('a', { type: 'link' }))).toBe('<p>a</p>');
  });

  test('custom attributes pass an allow-list of names, as texts', () => {
    const custom = {
      'data-track': 'x',
      'aria-label': 'Kawung',
      rel: 'nofollow',
      title: 'T',
      onclick: 'a()',
      onMouseOver: 'a()',
      style: 'x',
      href: 'javascript:1',
      dangerouslySetInnerHTML: { __html: '<img>' },
      srcdoc: 'x',
      'x onmouseover=1 y': '1',
      'data-block': 'button',
      ref: 'x',
      key: 'x',
      children: 'x',
      is: 'x',
      ping: '//evil.example',
      download: 7,
    };
    expect(anchor({ linktype: 'url', href: 'https://lain.example', custom })).toBe(
      '<p><a data-track="x" aria-label="Kawung" rel="nofollow" title="T" href="https://lain.example">a</a></p>',
    );
  });

  test('adjacent texts under an equal link are one link, others stay apart', () => {
    const one = link({ linktype: 'url', href: 'https://lain.example' });
    const other = link({ linktype: 'url', href: 'https://lain.example', target: '_self' });
    const html = inParagraph(text('a', one), text('b', one, { type: 'bold' }), text('c', other), text('d'));
    expect(html).toBe(
      '<p><a href="https://lain.example">a<strong>b</strong></a><a href="https://lain.example">c</a>d</p>',
    );
  });
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
    [doc({ type: 'paragraph', content: [text('', { type: 'link', attrs: [] }, null, 7)] })],
  ])('%j does not throw', (document) => {
    expect(() => renderOnPage(<RichText document={document} />)).not.toThrow();
  });

  test('nodes nested ten thousand deep are cut off, those beside them are not', () => {
    let node: unknown = paragraph(text('deep'));
    for (let depth = 0; depth < 10_000; depth += 1) node = { type: 'blockquote', content: [node] };
    const html = render(node, paragraph(text('beside')));
    expect(html).toContain('beside');
    expect(html).not.toContain('deep');
  });

  test('ten thousand marks on one text count once each', () => {
    const marks = Array.from({ length: 10_000 }, () => ({ type: 'bold' }));
    expect(inParagraph(text('a', ...marks))).toBe('<p><strong>a</strong></p>');
  });
});

test.each([
  [null, false],
  [doc(), false],
  [doc(paragraph()), false],
  [doc(paragraph(text('a'))), true],
  [doc(paragraph(), paragraph()), true],
  [doc({ type: 'horizontal_rule' }), true],
])('%j has something to show: %j', (document, expected) => {
  expect(hasContent(document)).toBe(expected);
});
