import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../content-service/space/build-space';
import { objectsIn } from '../content-service/api/story';
import { catalogueStories } from './catalogue-stories';

const picture = {
  filename: 'https://a.storyblok.com/f/1/8x6/a/parang.jpg',
  alt: 'Parang',
  fieldtype: 'asset',
};
const space = buildSpace([
  buildStory('kontak', { component: 'page', seo_image: picture }),
  buildStory('koleksi/', { component: 'page' }),
]);

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'catalogue-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(file: string, content: unknown): void {
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
}

const make = () => catalogueStories(folder, space);
const contentOf = (slug: string) => make().find(({ full_slug: full }) => full === slug)?.content;

/** The expanded fields of a catalogue with one state. */
function expanded(fields: object): unknown {
  write('call-to-action.json', { block: 'call_to_action', states: [{ name: 'one', fields }] });
  return objectsIn(contentOf('__catalogue/call-to-action')).find(
    ({ component }) => component === 'call_to_action',
  );
}

describe('a short form', () => {
  test.each([
    ['a picture', { $picture: 'parang', alt: '' }, { ...picture, alt: '' }],
    ['a line', { $line: 3 }, 'Kain batik tulis'],
    ['a word', { $word: 12 }, 'Kainbatiktul'],
    ['a story', { $story: 'koleksi' }, space.published[1]?.uuid],
    [
      'a link to a story',
      { $link: '/koleksi#a' },
      { linktype: 'story', id: space.published[1]?.uuid, cached_url: 'koleksi/', anchor: 'a' },
    ],
    [
      'a link to elsewhere',
      { $link: 'https://lain.example/', blank: true },
      { linktype: 'url', url: 'https://lain.example/', target: '_blank' },
    ],
    ['a link to an anchor on the page', { $link: '#a' }, { linktype: 'url', url: '#a' }],
    ['an e-mail address', { $link: 'mailto:a@b.example' }, { linktype: 'email', email: 'a@b.example' }],
    [
      'a document',
      { $rich: ['a', { $line: 1 }] },
      {
        type: 'doc',
        content: [
          { type: 'paragraph', content: [{ type: 'text', text: 'a' }] },
          { type: 'paragraph', content: [{ type: 'text', text: 'Kain' }] },
        ],
      },
    ],
    [
      'entries of a list',
      [0, { $times: 2, of: { n: 'nomor {n}' } }],
      [0, { n: 'nomor 1' }, { n: 'nomor 2' }],
    ],
  ])('expands %s', (_, short, full) => {
    expect(expanded({ value: short })).toMatchObject({ value: full });
  });

  test('gives each block a uid, the same in every run', () => {
    const fields = { buttons: [{ $times: 3, of: { component: 'button' } }] };
    const uids = objectsIn(expanded(fields)).map(({ _uid: uid }) => uid);
    expect(new Set(uids).size).toBe(4);
    expect(objectsIn(expanded(fields)).map(({ _uid: uid }) => uid)).toEqual(uids);
  });
});

describe('an error names the file and state', () => {
  const states = [{ name: 'one', fields: {} }];

  test.each([
    ['button.json', '{', /button\.json:1:2: not valid JSON/],
    ['button.json', [], /button\.json must contain the states of a block: the whole: /],
    [
      'button.json',
      { block: 'Button', states },
      /button\.json must contain the states of a block: block: the technical name/,
    ],
    [
      'button.json',
      { block: 'button', states: [] },
      /button\.json must contain the states of a block: states: /,
    ],
    [
      'knob.json',
      { block: 'button', states },
      /knob\.json contains the states of button: its name must be button\.json/,
    ],
    [
      'button.json',
      { block: 'button', states: [...states, ...states] },
      /button\.json: two states are called "one"/,
    ],
    [
      'button.json',
      { block: 'button', states: [{ name: 'one' }] },
      /button\.json: state "one": .*a state has a name, either fields/,
    ],
    ['button.json', { block: 'button', states: [...states, 7] }, /button\.json: state "number 2": /],
    ['button.json', { block: 'button', states: [{ name: 'one', fields: {}, blocks: [] }] }, /state "one": /],
    ['button.json', { block: 'button', states: [{ name: 'one', fields: {}, page: 'big' }] }, /state "one": /],
    [
      'button.json',
      { block: 'button', states: [{ name: 'one', fields: { a: [{ $picture: 'x' }] } }] },
      /button\.json: state "one": fields\.a\.0: the space has no picture "x"/,
    ],
    [
      'button.json',
      { block: 'button', states: [{ name: 'one', fields: { a: { $story: 'x' } } }] },
      /state "one": fields\.a: the space has no story "x"/,
    ],
    [
      'button.json',
      { block: 'button', states: [{ name: 'one', fields: { a: { $lnk: '/' } } }] },
      /state "one": fields\.a: \$lnk is not a short form; there are \$picture, \$link/,
    ],
    [
      'button.json',
      { block: 'button', states: [{ name: 'one', fields: { a: { $word: 'x' } } }] },
      /state "one": fields\.a: \$word: /,
    ],
  ])('%s with %j', (file, content, message) => {
    write(file, content);
    expect(make).toThrow(message);
  });
});

test('a state that needs a page gets one of its own, bare or framed', () => {
  write('button.json', {
    block: 'button',
    states: [
      { name: 'all alone', page: 'bare', fields: { label: 'A' } },
      { name: 'framed', page: 'framed', fields: { label: 'B' } },
      { name: 'among others', blocks: [{ component: 'card' }, { component: 'button', label: 'C' }] },
    ],
  });
  const shown = (slug: string) =>
    [contentOf(slug)?.['body']].flat().map((block) => objectsIn(block)[0]?.['component']);
  expect(shown('__catalogue/button/all-alone')).toEqual(['button']);
  expect(shown('__catalogue/button/framed')).toEqual(['basic_hero', 'button']);
  expect(shown('__catalogue/button')).toEqual(['basic_hero', 'rich_text', 'typography', 'card', 'button']);
  expect(shown('__catalogue')).toEqual(['basic_hero', 'rich_text']);
});
