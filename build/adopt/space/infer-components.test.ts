import { describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import type { Story } from '../../../demo/content-service/api/story';
import { readInMemory } from '../../../test/support/adopt-in-memory';
import { inferComponents } from './infer-components';
import { parseComponents } from './read-space';

const uuid = '11111111-1111-4111-8111-111111111111';
const picture = { fieldtype: 'asset', filename: 'https://a.storyblok.com/f/1/a.jpg' };

/** The components of stories whose root is a block with the field `a`. */
const withValues = (name: string, values: readonly unknown[], schema?: object) => {
  const stories = values.map((value, index) => buildStory(`s${index}`, { component: 'box', [name]: value }));
  const space = readInMemory(buildSpace(stories));
  const declared = schema === undefined ? [] : parseComponents([{ name: 'box', schema: { [name]: schema } }]);
  return inferComponents({ ...space, declared });
};
const kindOf = (...given: Parameters<typeof withValues>) => withValues(...given)[0]?.fields[0]?.kind;

describe('the kind of a field', () => {
  test.each([
    ['a line', ['Kain batik'], 'text'],
    ['several lines', ['Kain\nbatik', 'x'], 'textarea'],
    ['an address', ['https://lain.example/'], 'address'],
    ['addresses and words', ['https://lain.example/', 'Kain batik'], 'text'],
    ['rich text', [{ type: 'doc', content: [] }], 'richtext'],
    ['a picture', [picture], 'picture'],
    ["a picture's address", ['https://lain.example/a.jpg?x=1', '//a.storyblok.com/f/1/a.png'], 'picture'],
    ['pictures and their addresses', [picture, 'https://lain.example/a.jpg'], 'picture'],
    [
      'addresses of an image service',
      ['https://lain.example/a?auto=format&w=9', 'https://lain.example/a.png'],
      'picture',
    ],
    ['addresses of pictures and of pages', ['https://lain.example/a.jpg', '/a'], 'address'],
    ["a picture's path", ['/a.jpg'], 'address'],
    ["a picture's address and words", ['https://lain.example/a.jpg', 'Kain batik'], 'text'],
    ['a file', [{ filename: 'https://a.storyblok.com/f/1/a.pdf' }], 'file'],
    ['pictures', [[picture]], 'pictures'],
    ['pictures and files', [[picture, { filename: 'a.pdf' }]], 'other'],
    ['a link', [{ linktype: 'url', url: '/a' }], 'link'],
    ['a story', [uuid], 'relation'],
    ['stories', [[uuid]], 'relations'],
    ['words that repeat', ['dark', 'light', 'dark', 'dark'], 'choice'],
    ['words that do not', ['kain', 'batik', 'cap', 'tulis'], 'text'],
    ['several choices', [['a', 'b']], 'choices'],
    ['a list of texts', [['Kain batik', 'b']], 'other'],
    ['numbers', [3, '4'], 'number'],
    ['ticks', [true, false], 'tick'],
    ['days', ['2026-05-01 08:30'], 'date'],
    ['a table', [{ fieldtype: 'table', thead: [], tbody: [] }], 'table'],
    ['a plugin', [{ plugin: 'seo', title: 'A' }], 'other'],
    ['several kinds', ['Kain', { type: 'doc' }], 'other'],
    ['empty texts', ['', ''], 'text'],
    ['empty lists', [[]], 'blocks'],
    ['nothing', [null], undefined],
  ])('of %s', (_, values, kind) => {
    expect(kindOf('a', values)).toBe(kind);
  });

  test.each([
    ['a colour', 'a', [{ plugin: 'native-color-picker', color: '#1b243f' }, ''], 'look'],
    ['a figure', 'a', [{ plugin: 'slider', value: '3', unit: 'px', marks: 5 }], 'other'],
    ['figures', 'a', [{ plugin: 'slider', value: '3px', marks: 5, on: true }], 'look'],
    ['a word in a field for looks', 'backgroundColor', [{ plugin: 'palette', value: 'red-500' }], 'look'],
    ['a word under a key for looks', 'a', [{ plugin: 'icons', icon: 'star' }], 'look'],
    ['a word', 'a', [{ plugin: 'tags', value: 'star' }], 'other'],
    ['a text', 'theme', [{ plugin: 'tags', value: 'Two words' }], 'other'],
    ['products', 'a', [{ plugin: 'shop', items: [{ id: 1 }] }], 'other'],
    ['a colour without a plugin', 'a', [{ color: '#1b243f' }], 'other'],
  ])('of a plugin with %s follows from what is in it', (_, name, values, kind) => {
    expect(kindOf(name, values)).toBe(kind);
    expect(kindOf(name, values, { type: 'custom', field_type: 'any' })).toBe(kind);
  });

  test.each([
    ['icon', ['star'], 'look'],
    ['blur', ['30', ''], 'look'],
    ['tag', ['star'], 'other'],
  ])('of a plugin that stores texts, %s with %j, is %s', (name, values, kind) => {
    expect(kindOf(name, values, { type: 'custom' })).toBe(kind);
  });

  test.each([
    ['width', ['100%', '20px', 'auto'], 'choice'],
    ['lg', [1, '2'], 'choice'],
    ['rootClass', ['color: white; margin-top: 20px', 'padding:0'], 'choice'],
    ['rootClass', [['color: white', 'marginTop: 20px'], []], 'choices'],
    ['cssClass', ['marign-bottom: 15px', 'box-shadow: 5px 10px #FFF'], 'choice'],
    ['open', ['true', 'false'], 'choice'],
    ['titleColor', ['inherit', 'textPrimary', '#fff'], 'choice'],
    ['share', ['100%'], 'text'],
    ['cta_url', ['/kontak', 'kontak'], 'address'],
    ['linkHref', ['/kontak', 'Two words'], 'text'],
    ['price', ['7'], 'number'],
    ['note', ['Warna: putih'], 'text'],
    ['width', ['100%', 'Two metres'], 'text'],
  ])('that is declared or not, %s with %j, is %s', (name, values, kind) => {
    const type = kind === 'number' ? 'number' : 'text';
    expect(kindOf(name, values, { type })).toBe(kind);
    expect(kindOf(name, values)).toBe(kind);
  });

  test('that repeats the name of its component is a choice', () => {
    expect(kindOf('type', ['Box', 'box'], { type: 'text' })).toBe('choice');
    expect(kindOf('type', ['Box', 'Lid'], { type: 'text' })).toBe('text');
    expect(kindOf('title', ['Box'], { type: 'text' })).toBe('text');
  });

  test.each([
    ['the SEO plugin of the CMS', 'a', [{ plugin: 'seo_metatags', title: 'A' }], 'head'],
    ['the plugin without a text', 'a', [{ plugin: 'seo_metatags', title: '', og_title: '' }], 'head'],
    ['an object of that name', 'page_meta', [{ description: 'A' }], 'head'],
    ['a block of that name', 'SEO', [[{ component: 'b', meta_title: 'A' }]], 'head'],
    ['a block of such a component', 'a', [[{ component: 'Seo', fields: { title: 'A' } }]], 'head'],
    ['two blocks', 'seo', [[{ component: 'b', title: 'A' }, { component: 'b' }]], 'blocks'],
    ['without title and description', 'seo', [[{ component: 'b', text: 'A' }]], 'blocks'],
    ['an object of another name', 'intro', [{ title: 'A' }], 'other'],
    ['a text', 'seo', ['A b'], 'text'],
  ])('of a root for search engines: %s', (_, name, values, kind) => {
    expect(withValues(name, values).find((each) => each.name === 'box')?.fields[0]?.kind).toBe(kind);
  });

  test('follows from a name that stands for looks', () => {
    expect(kindOf('theme', ['dark'])).toBe('choice');
    expect(kindOf('textAlign', ['centre'])).toBe('choice');
    expect(kindOf('theme', ['Dark and quiet'])).toBe('text');
  });

  test.each([
    [{ type: 'option' }, ['dark'], 'choice'],
    [{ type: 'option', source: 'internal_stories' }, [], 'relation'],
    [{ type: 'markdown' }, ['# A'], 'markdown'],
    [{ type: 'image' }, ['//a.storyblok.com/f/1/a.png'], 'picture'],
    [{ type: 'image' }, [''], 'address'],
    [{ type: 'text' }, ['https://lain.example/a.jpg'], 'picture'],
    [{ type: 'text' }, ['/kontak', 'https://lain.example/'], 'address'],
    [{ type: 'text' }, ['/kontak', 'kontak'], 'text'],
    [{ type: 'custom', field_type: 'seo' }, ['x'], 'other'],
    [{ type: 'text' }, [{ type: 'doc' }], 'other'],
    [{ type: 'asset' }, [{ filename: 'https://a.storyblok.com/f/1/a.pdf' }], 'file'],
    [{ type: 'unheard-of' }, ['x'], 'other'],
    [{ type: 'tab' }, [], undefined],
  ])('that the space describes as %j, with %j, is %s', (schema, values, kind) => {
    expect(kindOf('a', values, schema)).toBe(kind);
  });
});

describe('a component', () => {
  test('is left out where all its blocks say what heads of pages say', () => {
    const seo = [{ component: 'seo', title: 'A' }];
    const page = buildStory('a', { component: 'box', seo });
    const namesIn = (...stories: readonly Story[]) =>
      inferComponents(readInMemory(buildSpace(stories))).map(({ name }) => name);
    expect(namesIn(page)).toEqual(['box']);
    const other = buildStory('b', { component: 'box', body: [...seo, ...seo], seo });
    expect(namesIn(page, other)).toEqual(['box', 'seo']);
  });

  test('is known with its blocks, stories and fullest examples', () => {
    const [box] = withValues('a', ['x y', '', 'z z']);
    expect(box).toMatchObject({ name: 'box', instances: 3, pages: ['s0', 's1', 's2'], isRoot: true });
    expect(box?.examples.map(({ slug }) => slug)).toEqual(['s0', 's2']);
  });

  test('of which a large space has very many blocks is known in a moment', () => {
    const body = Array.from({ length: 60_000 }, (_, index) => ({
      component: 'button',
      label: `Kain ${index}`,
    }));
    const stories = ['a', 'b', 'c'].map((slug) => buildStory(slug, { component: 'page', body }));
    const [button] = inferComponents(readInMemory(buildSpace(stories)));
    expect(button).toMatchObject({ name: 'button', instances: 180_000, pages: ['a', 'b', 'c'] });
  });

  test('is no row or cell of a table field', () => {
    const table = {
      fieldtype: 'table',
      thead: [{ _uid: 'h', component: '_table_head', value: 'Kain' }],
      tbody: [{ _uid: 'r', component: '_table_row', body: [{ component: '_table_col', value: 'Cap' }] }],
    };
    expect(withValues('a', [table])).toMatchObject([{ name: 'box', fields: [{ kind: 'table' }] }]);
  });

  test('in another language or under a key of one is no block more', () => {
    const { stories } = readInMemory(
      buildSpace([buildStory('a', { component: 'box', a: 'A', a__i18n__en: 'B C' })]),
    );
    const translated = stories.map((story) => ({ ...story, language: 'en' }));
    const [box] = inferComponents({ stories: [...stories, ...translated], declared: [] });
    expect([box?.instances, box?.fields.map(({ name }) => name)]).toEqual([1, ['a']]);
  });

  test('is read from a file of the command line, of the API, or a single one', () => {
    const one = { name: 'box', schema: { b: { type: 'text', pos: 1 }, a: { type: 'text', pos: 0 } } };
    for (const value of [[one], { components: [one] }, one])
      expect(parseComponents(value).map(({ fields }) => Object.keys(fields))).toEqual([['a', 'b']]);
    expect(() => parseComponents({ stories: [] })).toThrow('the file of components holds none');
  });
});
