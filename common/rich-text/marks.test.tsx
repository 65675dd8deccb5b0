import { describe, expect, test } from '@jest/globals';
import { ASSETS, picture, renderOnPage } from '../../test/support/render';
import { RichText } from './RichText';

const doc = (...content: unknown[]) => ({ type: 'doc', content });
const text = (value: unknown, ...marks: unknown[]) => ({ type: 'text', text: value, marks });
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content });
const link = (attrs: unknown) => ({ type: 'link', attrs });
const inParagraph = (...content: unknown[]) =>
  renderOnPage(<RichText document={doc(paragraph(...content))} />);

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
    ['highlight', { color: 'currentcolor' }, '<mark>a</mark>'],
    [
      'textStyle',
      { color: 'red', class: 'besar', id: 'x' },
      '<span id="x" class="besar" style="color:red">a</span>',
    ],
    ['styled', { class: 'besar  merah' }, '<span class="besar merah">a</span>'],
    ['styled', { class: '-x "y" <z>' }, 'a'],
    ['styled', { class: 7 }, 'a'],
    ['anchor', { id: 'jam-buka' }, '<span id="jam-buka">a</span>'],
    ['anchor', { id: '#jam' }, '<span id="jam">a</span>'],
    ['anchor', { id: 'dua kata' }, 'a'],
    ['anchor', { id: 'root' }, 'a'],
    ['anchor', { id: 'x'.repeat(81) }, 'a'],
    ['anchor', {}, 'a'],
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

  test('to a document say behind their text what that is', () => {
    const document = { linktype: 'asset', href: 'https://a.example/f/1/x/a/harga.pdf', file_note: ' (PDF)' };
    expect(anchor(document).replaceAll(/<!--.*?-->/g, '')).toContain('>a (PDF)</a>');
  });

  test.each([
    [
      'a story by its resolved link',
      { linktype: 'story', uuid: 'u1', href: '/old' },
      'href="/koleksi/kawung"',
    ],
    [
      'a story with an anchor',
      { linktype: 'story', uuid: 'u1', anchor: 'soga' },
      'href="/koleksi/kawung#soga"',
    ],
    ['a story by its stored address', { linktype: 'story', uuid: 'x', href: 'kontak' }, 'href="/kontak"'],
    [
      'a story by the one embedded in the link',
      { linktype: 'story', uuid: 'x', href: '/old', story: { full_slug: 'cerita/soga' } },
      'href="/cerita/soga"',
    ],
    [
      'a story by the path of the embedded one',
      { linktype: 'story', uuid: 'x', href: '/old', story: { url: 'cerita/soga/' }, anchor: 'a' },
      'href="/cerita/soga#a"',
    ],
    ['the home page', { linktype: 'story', uuid: 'x', href: '/home' }, 'href="/"'],
    ['a fragment of this page', { linktype: 'url', href: '#soga' }, 'href="#soga"'],
    [
      'an e-mail address with two prefixes',
      { linktype: 'email', href: 'MAILTO: mailto:halo@sogan.example', anchor: 'x' },
      'href="mailto:halo@sogan.example"',
    ],
    ['a file', { linktype: 'asset', href: `${ASSETS}/f/1/a.pdf`, anchor: 'x' }, `href="${ASSETS}/f/1/a.pdf"`],
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

  test('a link with a rejected address renders its text alone', () => {
    expect(anchor({ linktype: 'url', href: 'javascript:alert(1)' })).toBe('<p>a</p>');
    expect(inParagraph(text('a', { type: 'link' }))).toBe('<p>a</p>');
  });

  test('a link around white space alone is none', () => {
    const mark = link({ href: '/a', linktype: 'url' });
    expect(inParagraph(text('a'), text(' ', mark), text('b'))).toBe('<p>a b</p>');
    expect(inParagraph(text('a'), text(' ', mark), text('b', mark))).toBe('<p>a<a href="/a"> b</a></p>');
  });

  test('custom attributes pass an allow-list of names, with string values', () => {
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
      'data-blok-uid': 'x',
      class: 'besar "x" -y merah',
      lang: 'en',
      dir: 'ltr',
      hreflang: 'en',
      name: 'n',
      type: 'text/html',
      target: '_top',
      ref: 'x',
      key: 'x',
      children: 'x',
      is: 'x',
      ping: '//evil.example',
      download: 7,
    };
    expect(anchor({ linktype: 'url', href: '/kontak', custom })).toBe(
      '<p><a data-track="x" aria-label="Kawung" rel="nofollow" title="T" class="besar merah" lang="en" dir="ltr" hrefLang="en" name="n" type="text/html" href="/kontak">a</a></p>',
    );
  });

  test.each([
    ['https://lain.example', true],
    ['HTTP://lain.example', true],
    ['/kontak', false],
    ['mailto:halo@sogan.example', false],
    ['#soga', false],
  ])('a link to %j is marked as one that leaves the site: %j', (href, expected) => {
    expect(anchor({ linktype: 'url', href }).includes('data-leaves')).toBe(expected);
  });

  test('a picture between linked texts belongs to the link only if it has the mark', () => {
    const mark = link({ linktype: 'url', href: '/kontak' });
    const image = { type: 'image', attrs: { src: picture('a.png') } };
    const html = inParagraph(
      text('a', mark),
      { ...image, marks: [mark] },
      text('b', mark),
      image,
      text('c', mark),
    );
    expect(html.replaceAll(/<img[^>]*>/g, '<img>')).toBe(
      '<p><a href="/kontak">a<img>b</a><img><a href="/kontak">c</a></p>',
    );
  });

  test.each([
    ['the last part of its path', {}, 'Kain batik'],
    ['the alternative text, if it has one', { alt: 'Kawung' }, 'Kawung'],
    ['the alternative text of its file', { meta_data: { alt: 'Canting' } }, 'Canting'],
    ['its title', { alt: ' ', title: 'Soga' }, 'Soga'],
  ])('a picture alone in a link names it by %s', (_, attrs, expected) => {
    const mark = link({ linktype: 'url', href: '/koleksi/kain-batik' });
    const image = { type: 'image', attrs: { src: picture('a.png'), ...attrs }, marks: [mark] };
    const html = inParagraph(text('a'), image, { type: 'hard_break', marks: [mark] }, text('b'));
    expect(html).toMatch(
      new RegExp(`^<p>a<a href="/koleksi/kain-batik"><img [^>]*alt="${expected}"[^>]*><br/></a>b</p>$`),
    );
  });

  test('a picture without an alternative text is decoration beside others in its link', () => {
    const mark = link({ linktype: 'url', href: '/kontak' });
    const image = (attrs: object) => ({
      type: 'image',
      attrs: { src: picture('a.png'), ...attrs },
      marks: [mark],
    });
    expect(inParagraph(image({}), image({ alt: 'Kawung' })).match(/alt="[^"]*"/g)).toEqual([
      'alt=""',
      'alt="Kawung"',
    ]);
    expect(inParagraph(image({}), text('a', mark))).toContain('alt=""');
    expect(inParagraph(image({}), image({})).match(/alt="[^"]*"/g)).toEqual(['alt="Kontak"', 'alt=""']);
  });

  test('a link around a picture from elsewhere is none', () => {
    const image = {
      type: 'image',
      attrs: { src: 'https://lain.example/a.png' },
      marks: [link({ href: '/a' })],
    };
    expect(inParagraph(text('a'), image)).toBe('<p>a</p>');
  });

  test('adjacent texts with equal links form one link, others stay separate', () => {
    const first = link({ linktype: 'url', href: '/kontak' });
    const second = link({ linktype: 'url', href: '/kontak', target: '_self' });
    const html = inParagraph(
      text('a', first),
      text('b', first, { type: 'bold' }),
      text('c', second),
      text('d'),
    );
    expect(html).toBe('<p><a href="/kontak">a<strong>b</strong></a><a href="/kontak">c</a>d</p>');
  });

  test.each([
    [
      { linktype: 'story', cached_url: 'a' },
      { linktype: 'story', cached_url: 'b' },
    ],
    [
      { linktype: 'email', email: 'a@sogan.example' },
      { linktype: 'email', email: 'b@sogan.example' },
    ],
  ])('adjacent texts with the links %j and %j form two', (one, other) => {
    expect(inParagraph(text('a', link(one)), text('b', link(other))).match(/<a /g)).toHaveLength(2);
  });
});
