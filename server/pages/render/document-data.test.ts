import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader, staticBlock } from '../../../common/block-system/block-loader';
import { defineBlock } from '../../../common/block-system/define-block';
import { blocks as blockList, definePart, parts, text } from '../../../common/fields/fields';
import type { PageContent, PageData } from '../../../common/page/page-data';
import { emptySite } from '../../../test/support/empty-scope';
import { documentData } from './document-data';

const fields = { columns: blockList(), points: parts(definePart('point', { text: text() })) };
const block = (name: string) => () => Promise.resolve({ block: defineBlock(name, fields, () => null) });
const blocks = createBlockLoader({
  row: staticBlock(block('row')),
  text: staticBlock(block('text')),
  basic_hero: staticBlock(block('basic_hero')),
  form: block('form'),
});
const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
const story = (content: object) => ({
  uuid: uuid(1),
  name: 'Satu',
  full_slug: 'satu',
  content: content as PageStory['content'],
});
type PageStory = Extract<PageContent, { kind: 'story' }>['story'];

const page = (
  body: readonly unknown[],
  rest: Partial<Extract<PageContent, { kind: 'story' }>> = {},
): PageData => ({
  shown: {
    kind: 'story',
    story: story({ component: 'page', seo_title: 'Judul', body }),
    links: {},
    rels: {},
    config: null,
    buildId: 'b',
    ...rest,
  },
  language: null,
  site: emptySite,
});
const shownOf = (data: PageData) => {
  const { shown } = documentData(data, blocks);
  if (shown.kind !== 'story') throw new Error('an error page');
  return shown;
};
const bodyOf = (body: readonly unknown[]) => shownOf(page(body)).story.content['body'];
beforeAll(() => blocks.loadAll());

const line = { component: 'text', _uid: 't', text: 'Kawung' };
const form = { component: 'form', _uid: 'f', title: 'Kirim', nested: [line] };
const omittedText = { component: 'text', isOmitted: true };

describe('the data in a document', () => {
  test.each<[string, unknown, unknown]>([
    ['of a static block is its name', line, omittedText],
    ['of an interactive block is whole, with what is nested in it', form, form],
    [
      'of a static block around an interactive one has its own fields, and the name of the others in it',
      { component: 'row', _uid: 'r', gap: 'wide', columns: [line, form] },
      { component: 'row', _uid: 'r', gap: 'wide', columns: [omittedText, form] },
    ],
    [
      'of a static block around an interactive one has its parts, whatever they are called',
      { component: 'row', columns: [form], points: [line] },
      { component: 'row', columns: [form], points: [line] },
    ],
    [
      'of a static block around others is its name',
      { component: 'row', _uid: 'r', columns: [line, line] },
      { component: 'row', isOmitted: true },
    ],
    [
      'of a hero says whether it has a title and a picture, which decides on the page’s heading',
      { component: 'basic_hero', title: 'Kain', image: { filename: 'a' }, text: 'x' },
      { component: 'basic_hero', isOmitted: true, title: '-', image: { filename: '-' } },
    ],
    ['of an unknown block stays', { component: 'hologram', a: 1 }, { component: 'hologram', a: 1 }],
    ['of anything but a block stays', null, null],
  ])('%s', (_, before, after) => {
    expect(bodyOf([before])).toEqual([after]);
  });

  test('says of a block with the page’s heading that there is one, which decides on headings of interactive blocks', () => {
    const heading = { type: 'heading', attrs: { level: 1 }, content: [{ text: 'Kain' }] };
    const mark = { type: 'heading', content: [{ type: 'text', text: '-' }] };
    expect(bodyOf([{ ...line, heading }, form])).toEqual([{ ...omittedText, heading: mark }, form]);
    expect(bodyOf([{ ...line, heading }])).toEqual([omittedText]);
  });

  test('has the blocks of a story that is a block itself', () => {
    const own = page([], { story: story({ component: 'text', text: 'Kawung', body: [line] }) });
    expect(shownOf(own).story.content).toEqual({ ...omittedText, body: [omittedText] });
  });

  test('has no search fields, no name, and the lists of the site’s config alone', () => {
    const config = story({ component: 'site_config', site_name: 'Sogan', header: [line], footer: [line] });
    const shown = shownOf(page([line], { config }));
    expect(shown.story).toEqual({ ...story({ component: 'page', body: [omittedText] }), name: '' });
    expect(shown.config?.content).toEqual({
      component: 'site_config',
      header: [omittedText],
      footer: [omittedText],
    });
  });

  test('has what is known of the story beside interactive blocks, which may show it', () => {
    expect(shownOf(page([form])).story.name).toBe('Satu');
  });

  test('has the links of its own page and of those above it, and the links and relations that its blocks name', () => {
    const other = { ...story({}), uuid: uuid(4) };
    const links = {
      [uuid(1)]: { alternates: [] },
      [uuid(2)]: { name: 'Di atas' },
      [uuid(3)]: { url: 'tiga' },
      [uuid(4)]: { url: 'empat' },
    };
    const rels = { [uuid(4)]: other, [uuid(5)]: other };
    const shown = shownOf(page([{ ...form, link: { id: uuid(4) } }], { links, rels }));
    expect(Object.keys(shown.links)).toEqual([uuid(1), uuid(2), uuid(4)]);
    expect(Object.keys(shown.rels)).toEqual([uuid(4)]);
  });

  test.each([
    [[line], undefined],
    [[form], {}],
  ])('has the results of queries only beside interactive blocks', (body, lists) => {
    expect(shownOf(page(body, { lists: {} })).lists).toEqual(lists);
  });

  test('of an error page is whole', () => {
    const shown = {
      kind: 'fault',
      status: 404,
      message: 'm',
      heading: 'h',
      explanation: 'e',
      suggestions: [line],
      config: null,
      links: {},
      rels: {},
    } as const;
    const data = { shown, language: null, site: emptySite };
    const own = page([line], { story: { ...story({ component: 'page', body: [line] }), full_slug: '404' } });
    expect([documentData(data, blocks), documentData(own, blocks)]).toEqual([data, own]);
  });

  test('of a preview is whole', () => {
    const preview = { parameters: '', editorOrigin: '', bridgeUrl: '', relations: [] };
    const data = { ...page([line]), site: { ...emptySite, preview } };
    expect(documentData(data, blocks)).toBe(data);
  });
});
