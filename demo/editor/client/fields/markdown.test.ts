import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { rounds } from '../../../../test/support/rounds';
import { objectsIn, type JsonObject } from '../../../content-service/api/story';
import { linkFinder, parseMarkdown, printMarkdown } from './markdown';

const stories = [
  { uuid: 'u-0', path: '/', component: 'site_config' },
  { uuid: 'u-3', path: '/', component: 'page' },
  { uuid: 'u-1', path: '/koleksi', component: 'page' },
];
const link = (attrs: object) => ({
  type: 'link',
  attrs: { href: '', uuid: null, anchor: null, target: null, linktype: 'url', ...attrs },
});
const word = (text: string, ...marks: object[]) =>
  marks.length === 0 ? { type: 'text', text } : { type: 'text', text, marks };
const bold = { type: 'bold' };
const italic = { type: 'italic' };
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const item = (...content: object[]) => ({ type: 'list_item', content: [paragraph(...content)] });
const doc = (...content: object[]): JsonObject => ({ type: 'doc', content });
const kontak = link({ href: '/kontak', uuid: 'u-2', target: '_self', linktype: 'story' });

const documents: readonly (readonly [string, JsonObject])[] = [
  ['one\n\ntwo', doc(paragraph(word('one')), paragraph(word('two')))],
  ['a **b** _c_', doc(paragraph(word('a '), word('b', bold), word(' '), word('c', italic)))],
  ['**a _b**c_', doc(paragraph(word('a ', bold), word('b', bold, italic), word('c', italic)))],
  ['one\ntwo', doc(paragraph(word('one'), { type: 'hard_break' }, word('two')))],
  [
    '## T\n\n\\# no\n\n\\- no\n\n1\\. no',
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [word('T')] },
      paragraph(word('# no')),
      paragraph(word('- no')),
      paragraph(word('1. no')),
    ),
  ],
  ['- a\n- **b**', doc({ type: 'bullet_list', content: [item(word('a')), item(word('b', bold))] })],
  [
    '3. a\n4. b',
    doc({ type: 'ordered_list', attrs: { order: 3 }, content: [item(word('a')), item(word('b'))] }),
  ],
  [
    '[x](/koleksi#a)',
    doc(
      paragraph(
        word(
          'x',
          link({
            href: '/koleksi',
            uuid: 'u-1',
            anchor: 'a',
            target: '_self',
            linktype: 'story',
          }),
        ),
      ),
    ),
  ],
  [
    'see [**us**, please](/kontak).',
    doc(paragraph(word('see '), word('us', kontak, bold), word(', please', kontak), word('.'))),
  ],
  [
    '\\\na\n\\\nb',
    doc(
      paragraph({ type: 'hard_break' }, word('a'), { type: 'hard_break' }, { type: 'hard_break' }, word('b')),
    ),
  ],
  ['2 \\* 3 \\_ \\[x\\] \\\\', doc(paragraph(word('2 * 3 _ [x] \\')))],
  ['[x](https://a.example/\\)b)', doc(paragraph(word('x', link({ href: 'https://a.example/)b' }))))],
];

describe('rich text as Markdown', () => {
  test.each(documents)('%j is printed and parsed again', (text, document) => {
    expect(printMarkdown(document, stories)).toBe(text);
    expect(parseMarkdown(text, linkFinder(document, stories))).toEqual(document);
  });

  test('a text in pieces is edited as one', () => {
    const pieces = doc(paragraph(word('one'), word(' two'), word('three', bold), word('!', bold)));
    expect(printMarkdown(pieces, stories)).toBe('one two**three!**');
  });

  test('whatever is typed can be edited again', () => {
    const piece = fc.constantFrom(
      ...'ab .-#1*_[]()\\\n\t',
      '**',
      '](/x)',
      '](',
      '- ',
      '1. ',
      '\n\n',
      '\\\n',
      '_\n_',
    );
    const typed = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(typed, (text) => {
        const printed = printMarkdown(parseMarkdown(text, linkFinder(null, stories)), stories);
        expect(printed).not.toBeNull();
        expect(printMarkdown(parseMarkdown(printed ?? '', linkFinder(null, stories)), stories)).toBe(printed);
      }),
      { numRuns: rounds(2_000) },
    );
  });

  test.each([undefined, null, '', doc(), doc({ type: 'paragraph' })])('%j is empty', (document) => {
    expect(printMarkdown(document, stories)).toBe('');
  });

  test.each([
    ['a table', doc({ type: 'table', content: [] })],
    ['another mark', doc(paragraph(word('a', { type: 'underline' })))],
    ...[-1, 0, 2.5, 7, 1e9].map(
      (level) =>
        [
          `a heading of the level ${level}`,
          doc({ type: 'heading', attrs: { level }, content: [word('T')] }),
        ] as const,
    ),
    ['a part of a word in italics', doc(paragraph(word('isen', italic), word('nya')))],
    ['an attribute', doc({ ...paragraph(word('a')), attrs: { textAlign: 'center' } })],
    [
      'a list in a list',
      doc({
        type: 'bullet_list',
        content: [
          {
            type: 'list_item',
            content: [paragraph(word('a')), { type: 'bullet_list', content: [item(word('b'))] }],
          },
        ],
      }),
    ],
    [
      'an empty paragraph among others',
      doc(paragraph(word('a')), { type: 'paragraph' }, paragraph(word('b'))),
    ],
    [
      'two links that differ in what does not show',
      doc(
        paragraph(
          word('a', link({ href: '/x', target: '_blank' })),
          word('b'),
          word('c', link({ href: '/x' })),
        ),
      ),
    ],
    ['anything but a document', { type: 'paragraph' }],
  ])('%s is left as it is', (_what, document) => {
    expect(printMarkdown(document, stories)).toBeNull();
  });

  test('no document of the sample space is changed by printing and parsing, and most can be edited', () => {
    const folder = join(__dirname, '../../../space/stories');
    const found = readdirSync(folder)
      .flatMap((name) => objectsIn(JSON.parse(readFileSync(join(folder, name), 'utf8'))))
      .filter(({ type }) => type === 'doc');
    const texts = found.map((document) => ({ document, text: printMarkdown(document, stories) }));
    const editable = texts.filter(({ text }) => text !== null);
    for (const { document, text } of editable)
      expect(parseMarkdown(text ?? '', linkFinder(document, stories))).toEqual(document);
    expect(editable.length).toBeGreaterThan(found.length / 2);
  });
});

test.each([
  ['a * b', [word('a * b')]],
  ['**open', [word('**open')]],
  ['[words] (x)', [word('[words] (x)')]],
  ['Nama: ____', [word('Nama: ____')]],
  ['nama__file', [word('nama__file')]],
  ['nama_file_foto.jpg', [word('nama_file_foto.jpg')]],
  ['_nama_file_', [word('nama_file', italic)]],
  ['_a_b and c_', [word('a_b and c', italic)]],
  ['_open_b', [word('_open_b')]],
  ['(_isen_)', [word('('), word('isen', italic), word(')')]],
  ['a\\_b_', [word('a_b_')]],
  ['C:\\kain', [word('C:\\kain')]],
  ['a\\\nb', [word('a'), { type: 'hard_break' }, word('b')]],
  ['[](/x) []()', [word('[](/x) []()')]],
  ['[a](/x)[b](/x)', [word('ab', link({ href: '/x' }))]],
  ['[a](/)', [word('a', link({ href: '/', uuid: 'u-3', target: '_self', linktype: 'story' }))]],
  ['[a]() b', [word('a', link({ href: '' })), word(' b')]],
  ['[a](halo@sogan.example)', [word('a', link({ href: 'halo@sogan.example', linktype: 'email' }))]],
])('what people write, %j, is read as meant', (text, content) => {
  expect(parseMarkdown(text, linkFinder(null, stories))).toEqual(doc(paragraph(...content)));
});
