import { describe, expect, test } from '@jest/globals';
import type { PageData } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import { idOf, isOtherLanguage, languageIn, missingRelations, readDraft, withDraft } from './apply-draft';

const relations = ['card.story', 'carousel_wrapper.stories'];
const story = (uuid: string, content: object = {}, id: unknown = 1): Story =>
  ({ uuid, id, name: uuid, full_slug: uuid, content: { component: 'page', ...content } }) as Story;

const page = (config: Story | null = null): PageData => ({
  shown: {
    kind: 'story',
    story: story('a'),
    rels: { r: story('r') },
    links: {},
    buildId: 'b',
    config,
  },
  language: null,
  site: {
    languages: ['id'],
    assetOrigins: [],
    frameOrigins: [],
    mediaOrigins: [],
    year: 2026,
    showUnknownBlocks: true,
  },
});

describe('a draft', () => {
  test('names its relations by uuid; whole stories in it become related stories', () => {
    const other = story('x', { body: [{ component: 'Card', story: story('y') }] });
    const draft = readDraft(
      story('a', {
        body: [
          { component: 'card', story: other },
          { component: 'carouselWrapper', stories: ['r', other, null, 7] },
          { component: 'button', story: { uuid: 'no relation' } },
        ],
      }),
      relations,
    );
    expect(draft?.story.content['body']).toEqual([
      { component: 'card', story: 'x' },
      { component: 'carouselWrapper', stories: ['r', 'x', null, 7] },
      { component: 'button', story: { uuid: 'no relation' } },
    ]);
    expect(Object.keys(draft?.rels ?? {})).toEqual(['x']);
    expect(draft?.related).toEqual(['r', 'x']);
  });

  test('of a space with other names relates to the stories in its own fields', () => {
    const names = [
      { component: 'Teaser', block: 'card', fields: { article: 'story', headline: 'title' } },
      { component: 'slider', block: 'carousel_wrapper' },
    ];
    const body = [
      { component: 'Teaser', article: 'r', stories: ['no relation'] },
      { component: 'slider', stories: ['s', story('x')] },
      { component: 'card', story: 'y' },
    ];
    const draft = readDraft(story('a', { body }), relations, undefined, { names, config: null });
    expect([draft?.related, Object.keys(draft?.rels ?? {})]).toEqual([['y', 's', 'x', 'r'], ['x']]);
  });

  test('keeps what the server added to the story: options of a datasource, and sizes of files', () => {
    const town = { component: 'form_field', name: 'kota', options_source: 'kota-asal' };
    const other = { component: 'form_field', name: 'lain', options_source: 'lain' };
    const file = { filename: 'https://a.example/a.pdf' };
    const link = { linktype: 'asset', url: 'https://a.example/b.pdf' };
    const added = [
      { ...town, options: 'solo: Solo' },
      { ...file, content_length: 1200 },
      { component: 'button', link: { ...link, file_note: '(PDF, 1 kB)' } },
    ];
    const { shown } = page();
    const before = { ...shown, story: story('a', { body: added }) } as PageData['shown'];
    const sent = story('a', { body: [{ component: 'button', link }, file, other, town] });
    expect(readDraft(sent, relations, before)?.story.content['body']).toEqual([
      added[2],
      added[1],
      other,
      added[0],
    ]);
    expect(readDraft({ ...sent, id: 2 }, relations, before)?.story.content['body']).toEqual(
      sent.content['body'],
    );
  });

  test('of header and footer as another site holds them has those of this site', () => {
    const config = {
      fields: { 'header.items': ['menu'] },
      entries: { labels: ['name'], links: ['to'], children: [] },
    };
    const { shown } = page(story('layout', {}, 9));
    const menu = [{ component: 'entry', _uid: 'e', name: 'Kain', to: '/kain' }];
    const headerOf = (id: number) =>
      readDraft(story('layout', { menu }, id), relations, shown, { names: [], config })?.story.content[
        'header'
      ];
    expect(headerOf(9)).toMatchObject([{ component: 'navigation', items: [{ label: 'Kain' }] }]);
    expect(headerOf(1)).toBeUndefined();
  });

  test('is a frozen copy: later changes by the editor have no effect', () => {
    const sent = story('a', { body: [{ component: 'button', label: 'x' }] });
    const draft = readDraft(sent, relations);
    expect(draft?.story).toEqual(sent);
    expect(draft?.story).not.toBe(sent);
    expect(Object.isFrozen(draft?.story.content['body'])).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a string', 'x'],
    ['an array', [story('a')]],
    ['an object that is no story', { id: 1 }],
    ['a function', () => {}],
    ['a cyclic object', Object.assign(story('a'), { content: {} }, { self: {} as unknown })],
  ])('is not read from %s', (name, value) => {
    if (name === 'a cyclic object' && typeof value === 'object' && value !== null)
      Object.assign(value, { self: value });
    expect(readDraft(value, relations)).toBeNull();
  });
});

describe('on the page', () => {
  const draftOf = (value: Story) => readDraft(value, relations) as NonNullable<ReturnType<typeof readDraft>>;

  test('it replaces the story with its id, be that a number or digits', () => {
    for (const id of [1, '1']) {
      const { shown } = withDraft(page(), draftOf(story('a', { body: [] }, id))) ?? page();
      expect(shown.kind === 'story' && shown.story.content).toEqual({ component: 'page', body: [] });
    }
  });

  test('it replaces the story with header and footer', () => {
    const changed = withDraft(page(story('config', {}, 9)), draftOf(story('config', { header: [] }, 9)));
    expect(changed?.shown.config?.content).toEqual({ component: 'page', header: [] });
  });

  test('it changes nothing if it belongs to another story, or has no id', () => {
    expect(withDraft(page(), draftOf(story('b', {}, 2)))).toBeNull();
    expect(withDraft(page(), draftOf(story('b', {}, {})))).toBeNull();
  });

  test.each([
    ['default', 'default', 'en', true],
    ['default', 'default', 'default', false],
    ['default', 'default', undefined, false],
    [undefined, 'default', 'en', false],
    // Of an editor that names the first language in all of its messages.
    ['default', 'en', 'en', false],
    ['default', null, 'en', false],
  ])(
    'in the language %j of an editor in %j it is of another one than a page in %j: %s',
    (lang, ofEditor, onPage, expected) => {
      const sent = { ...story('a'), lang };
      const shown = { ...page().shown, story: { ...story('a'), lang: onPage } } as PageData['shown'];
      const language = languageIn(sent, ofEditor);
      expect(isOtherLanguage(language, draftOf(sent), { ...page(), shown })).toBe(expected);
    },
  );

  test('related stories that the page lacks are listed', () => {
    const draft = draftOf(story('a', { body: [{ component: 'carousel_wrapper', stories: ['r', 'q'] }] }));
    expect(missingRelations(draft, page())).toEqual(['q']);
  });
});

test.each([
  [7, '7'],
  ['7', '7'],
  ['', null],
  [null, null],
  [{}, null],
])('the id %j is %j', (id, expected) => {
  expect(idOf({ id })).toBe(expected);
});
