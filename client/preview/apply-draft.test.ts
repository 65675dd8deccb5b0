import { describe, expect, test } from '@jest/globals';
import type { PageData } from '../../common/page/page-data';
import type { Story } from '../../common/story/story';
import { idOf, readDraft, unknownIn, withDraft } from './apply-draft';

const relations = ['card.story', 'carousel_wrapper.stories'];
const story = (uuid: string, content: object = {}, id: unknown = 1): Story =>
  ({ uuid, id, name: uuid, full_slug: uuid, content: { component: 'page', ...content } }) as Story;

const page = (config: Story | null = null): PageData => ({
  shown: {
    kind: 'story',
    story: story('a'),
    rels: { r: story('r') },
    links: {},
    cv: 1,
    buildId: 'b',
    config,
  },
  language: null,
  site: { languages: ['id'], assetOrigins: [], year: 2026, showUnknownBlocks: true },
});

describe('a draft', () => {
  test('names its relations by uuid, whole stories put into it become related ones', () => {
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

  test('is copied and frozen: what the editor keeps hold of changes nothing', () => {
    const given = story('a', { body: [{ component: 'button', label: 'x' }] });
    const draft = readDraft(given, relations);
    expect(draft?.story).toEqual(given);
    expect(draft?.story).not.toBe(given);
    expect(Object.isFrozen(draft?.story.content['body'])).toBe(true);
  });

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a list', [story('a')]],
    ['no story', { id: 1 }],
    ['a function', () => {}],
    ['cyclic', Object.assign(story('a'), { content: {} }, { self: {} as unknown })],
  ])('that is %s is none', (what, value) => {
    if (what === 'cyclic' && typeof value === 'object' && value !== null)
      Object.assign(value, { self: value });
    expect(readDraft(value, relations)).toBeNull();
  });
});

describe('on the page', () => {
  const draftOf = (value: Story) => readDraft(value, relations) as NonNullable<ReturnType<typeof readDraft>>;

  test('it takes the place of the story with its id, be that a number or digits', () => {
    for (const id of [1, '1']) {
      const { shown } = withDraft(page(), draftOf(story('a', { body: [] }, id))) ?? page();
      expect(shown.kind === 'story' && shown.story.content).toEqual({ component: 'page', body: [] });
    }
  });

  test('it takes the place of header and footer where it is theirs', () => {
    const changed = withDraft(page(story('config', {}, 9)), draftOf(story('config', { header: [] }, 9)));
    expect(changed?.shown.config?.content).toEqual({ component: 'page', header: [] });
  });

  test('it changes nothing where it is of another story, or of none', () => {
    expect(withDraft(page(), draftOf(story('b', {}, 2)))).toBeNull();
    expect(withDraft(page(), draftOf(story('b', {}, {})))).toBeNull();
  });

  test('what it refers to and nobody knows is to be fetched', () => {
    const draft = draftOf(story('a', { body: [{ component: 'carousel_wrapper', stories: ['r', 'q'] }] }));
    expect(unknownIn(draft, page())).toEqual(['q']);
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
