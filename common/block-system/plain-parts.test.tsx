import { describe, expect, test } from '@jest/globals';
import type { ReactNode } from 'react';
import { BROKEN_OUT, HOSTILE_TEXT, hostileAddresses, wrongValues } from '../../test/support/hostile-content';
import { picture, plain, renderBlocks, renderOnPage } from '../../test/support/render';
import { registry } from '../blocks/registry';
import type { SiteScope } from '../site/site-context';
import {
  isEmptyBlock,
  PlainAddress,
  PlainBlocks,
  PlainDay,
  PlainDetails,
  PlainHeading,
  PlainLink,
  PlainPictures,
  PlainRichText,
  PlainStories,
  PlainText,
  PlainTitle,
  PlainVideo,
} from './PlainParts';
import { createBlockLoader } from './block-loader';
import { defineBlock } from './define-block';
import { StoredValue } from './StoredValue';

const render = (element: ReactNode, scope: Partial<SiteScope> = {}) => plain(renderOnPage(element, scope));
const stored = (value: unknown, scope: Partial<SiteScope> = {}) =>
  render(<StoredValue value={value} />, scope);
const doc = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Kata' }] }] };
const uuid = '11111111-1111-4111-8111-111111111111';
const story = { uuid, name: 'Kawung', full_slug: 'koleksi/kawung', content: {} };
const table = { thead: [{ value: 'Ukuran' }], tbody: [{ body: [{ value: 'Dua meter' }] }] };

describe('the parts of a plain view', () => {
  test.each([
    ['a heading', <PlainHeading key="0" text="Kain" of={{}} />, '<h2>Kain</h2>'],
    ['a main heading', <PlainHeading key="0" text="Kain" of={{ _heading: 'h1' }} />, '<h1>Kain</h1>'],
    ['a heading that is none', <PlainHeading key="0" text="Kain" of={{ _heading: 'p' }} />, '<p>Kain</p>'],
    ['a heading of no element', <PlainHeading key="0" text="Kain" of={{ _heading: 7 }} />, '<h2>Kain</h2>'],
    ['the heading of a page', <PlainTitle key="0" text="Kain" />, '<h1>Kain</h1>'],
    ['a text', <PlainText key="0" text="Kain" />, '<p>Kain</p>'],
    ['rich text', <PlainRichText key="0" document={doc} />, '<div><p>Kata</p></div>'],
    ['a link', <PlainLink key="0" link={{ url: '/a', title: 'A' }} />, '<p><a href="/a">A</a></p>'],
    [
      'a link with a label',
      <PlainLink key="0" link={{ url: '/a' }} label="B" />,
      '<p><a href="/a">B</a></p>',
    ],
    ['a label without a link', <PlainLink key="0" link={null} label="B" />, '<p>B</p>'],
    [
      'a link to a story, by its path',
      <PlainLink key="0" link={{ linktype: 'story', id: uuid, cached_url: 'koleksi/kain-batik' }} />,
      '<p><a href="/koleksi/kain-batik">Kain batik</a></p>',
    ],
    [
      'a link to a path of the site',
      <PlainLink key="0" link={{ linktype: 'url', url: '/kain_cap/#a' }} />,
      '<p><a href="/kain_cap/#a">Kain cap</a></p>',
    ],
    [
      'a link to a mailbox',
      <PlainLink key="0" link={{ linktype: 'url', url: 'mailto:toko@kain.example' }} />,
      '<p><a href="mailto:toko@kain.example">toko@kain.example</a></p>',
    ],
    [
      'a link to the start',
      <PlainLink key="0" link={{ url: '/' }} />,
      '<p><a aria-current="page" href="/">/</a></p>',
    ],
    [
      'a link to the web',
      <PlainLink key="0" link={{ linktype: 'url', url: 'https://lain.example/a-b' }} />,
      '<p><a href="https://lain.example/a-b">https://lain.example/a-b</a></p>',
    ],
    [
      'a link to an address',
      <PlainAddress key="0" address=" https://lain.example/ " label="B" />,
      '<p><a href="https://lain.example/">B</a></p>',
    ],
    [
      'a link to a word that is a path',
      <PlainAddress key="0" address="kontak" takesPaths />,
      '<p><a href="/kontak">Kontak</a></p>',
    ],
    ['a text in place of an address', <PlainAddress key="0" address="kontak" />, '<p>kontak</p>'],
    [
      'a text in place of a path, with its label',
      <PlainAddress key="0" address="Telepon kami" label="B" takesPaths />,
      '<p>B</p><p>Telepon kami</p>',
    ],
    [
      'a day',
      <PlainDay key="0" moment="2026-05-01 00:00" />,
      '<time dateTime="2026-05-01">1 Mei 2026</time>',
    ],
    [
      'a day with a time',
      <PlainDay key="0" moment="2026-05-01 08:30" />,
      '<p><time dateTime="2026-05-01">1 Mei 2026</time> <time dateTime="2026-05-01T08:30Z">08:30 UTC</time></p>',
    ],
    ['a day that is none', <PlainDay key="0" moment="besok" />, '<p>besok</p>'],
    [
      'details',
      <PlainDetails
        key="0"
        details={[
          ['Warna', 'biru'],
          ['Ukuran', null],
        ]}
      />,
      '<dl><div><dt>Warna</dt><dd>biru</dd></div></dl>',
    ],
  ])('such as %s', (_, element, html) => {
    expect(render(element)).toBe(html);
  });

  test('show pictures with their copyright, and stories that the page knows', () => {
    const asset = {
      src: picture('a.jpg'),
      alt: 'Kain',
      title: '',
      size: null,
      focus: '',
      copyright: '© Sogan',
    };
    expect(render(<PlainPictures assets={[asset, null]} />)).toMatch(
      /<img [^>]*alt="Kain".*<figcaption>© Sogan</,
    );
    expect(render(<PlainStories uuids={[uuid, 'x', '']} />, { rels: { [uuid]: story } })).toBe(
      '<ul><li><a href="/koleksi/kawung">Kawung</a></li></ul>',
    );
  });

  test.each([
    ['a text', 'https://youtu.be/x'],
    ['a link', { linktype: 'url', url: 'https://youtu.be/x' }],
  ])('show the video that %s leads to where the site may frame it, and else a link', async (_, address) => {
    const block = defineBlock('angin', {}, () => <PlainVideo address={address} />);
    const loader = createBlockLoader({ ...registry, angin: () => Promise.resolve({ block }) });
    const show = async (...frameOrigins: readonly string[]) =>
      plain(await renderBlocks([{ component: 'angin' }], { frameOrigins }, { blockLoader: loader }));
    expect(await show('https://www.youtube-nocookie.com')).toContain('<figure data-block="video">');
    expect(await show()).toBe('<p><a href="https://youtu.be/x">https://youtu.be/x</a></p>');
  });

  test('show what is no video in its place', () => {
    expect(render(<PlainVideo address="Segera" />)).toBe('<p>Segera</p>');
    expect(render(<PlainVideo address={{ linktype: 'url', url: '/a', title: 'A' }} />)).toBe(
      '<p><a href="/a">A</a></p>',
    );
  });

  test('name a link without a text by the story that it leads to', () => {
    const link = { linktype: 'story', id: uuid, cached_url: 'koleksi/kawung' };
    expect(render(<PlainLink link={link} />, { rels: { [uuid]: { ...story, name: 'Kain Kawung' } } })).toBe(
      '<p><a href="/koleksi/kawung">Kain Kawung</a></p>',
    );
  });

  test('show nothing for empty values', () => {
    expect(
      render(
        <>
          <PlainTitle text=" " />
          <PlainHeading text="" of={{}} />
          <PlainText text=" " />
          <PlainRichText document={null} />
          <PlainPictures assets={[]} />
          <PlainLink link={null} />
          <PlainAddress address=" " takesPaths />
          <PlainVideo address={null} />
          <PlainStories uuids={[uuid]} />
          <PlainBlocks blocks={[]} />
          <PlainDay moment="" />
          <PlainDetails details={[['a', '']]} />
        </>,
      ),
    ).toBe('');
  });

  test.each([
    [
      { a: '', b: null, c: [], d: false, e: true, f: { filename: '' }, g: { linktype: 'story', id: '' } },
      true,
    ],
    [{ a: { type: 'doc', content: [{ type: 'paragraph' }] } }, true],
    [{ a: [{ component: 'form' }] }, false],
    [{ a: 0 }, false],
    [{ a: { linktype: 'url', url: '/a' } }, false],
  ])('of the values %j are nothing: %s', (values, isEmpty) => {
    expect(isEmptyBlock(values)).toBe(isEmpty);
  });
});

describe('a value as the CMS stores it', () => {
  test.each([
    ['a text', 'Kata', 'Kata'],
    ['a number', 2.5, '2.5'],
    ['a list', ['a', '', 'b'], '<ul><li>a</li><li>b</li></ul>'],
    [
      'an object',
      { plugin: 'x', warnaDasar: 'biru', jenis_kain: 'cap' },
      '<dl><div><dt>warna dasar</dt><dd>biru</dd></div><div><dt>jenis kain</dt><dd>cap</dd></div></dl>',
    ],
    ['an object with one entry', { plugin: 'x', value: 'biru', label: '' }, 'biru'],
    [
      'an address',
      'https://lain.example/a/',
      '<a href="https://lain.example/a/">https://lain.example/a/</a>',
    ],
    ['rich text', doc, '<p>Kata</p>'],
    ['a link', { linktype: 'url', url: '/a', title: 'A' }, '<a href="/a">A</a>'],
    [
      'a file',
      { filename: 'https://lain.example/a.pdf', title: 'Daftar' },
      '<a href="https://lain.example/a.pdf">Daftar</a>',
    ],
    [
      'a table',
      table,
      '<table><thead><tr><th scope="col">Ukuran</th></tr></thead><tbody><tr><td>Dua meter</td></tr></tbody></table>',
    ],
    ['a story that the page does not know', uuid, ''],
  ])('such as %s', (_, value, html) => {
    expect(stored(value)).toBe(html);
  });

  test('is a picture, where it is one of an allowed origin', () => {
    expect(stored({ filename: picture('a.jpg'), alt: 'Kain' })).toMatch(/^<img [^>]*alt="Kain"/);
    expect(stored({ image: picture('a.jpg') })).toMatch(/^<img [^>]*alt=""/);
    expect(stored(uuid, { rels: { [uuid]: story } })).toBe('Kawung');
  });

  test('never throws, is escaped, and leads to no hostile address', () => {
    for (const value of wrongValues) expect(() => stored({ a: value, b: [value] })).not.toThrow();
    expect(stored({ [HOSTILE_TEXT]: [HOSTILE_TEXT], thead: HOSTILE_TEXT })).not.toMatch(BROKEN_OUT);
    for (const url of hostileAddresses) expect(stored({ linktype: 'url', url, title: 'A' })).toBe('A');
  });

  test('is followed as deep as blocks are', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'Kata' : [{ a: nested(levels - 1) }, 'lain']);
    expect(stored(nested(20))).toContain('Kata');
    expect(stored(nested(200))).not.toContain('Kata');
  });
});
