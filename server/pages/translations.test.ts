import { describe, expect, test } from '@jest/globals';
import type { Story } from '../../common/story/story';
import { recordingLog } from '../../test/support/recording-log';
import { outage } from '../content/api/content-error';
import type { FoundStory } from '../content/api/fetch-story';
import type { Outcome } from '../content/cache/cache-types';
import type { ContentSource } from '../content/content-source';
import { disabledContentSource } from '../content/disabled-source';
import { visitorPatience } from './load-page';
import { assumeTranslated, createTranslationFinder } from './translations';

const story = (content: object, fields: object = {}): Story => ({
  uuid: 'u',
  name: 'Kain',
  full_slug: 'kain',
  content: { component: 'page', ...content },
  ...fields,
});
const found = (each: Story): FoundStory => ({
  story: each,
  rels: {},
  links: {},
  dependencies: { contents: new Set(), addresses: new Set() },
});
const fresh = (each: Story): Outcome<FoundStory> => ({ outcome: 'fresh', value: found(each) });
const unavailable: Outcome<FoundStory> = { outcome: 'unavailable', error: outage('no response', '/') };

const disabled = disabledContentSource(recordingLog().log);
const original = story({ title: 'Kain' });
const languages = ['id', 'en'];

/** What is found for the story of the first language, and how often the CMS was requested. */
async function find(
  english: Outcome<FoundStory>,
  first = original,
  summaries: Partial<ContentSource['summaries']> = {},
  { language = null, version = 7 }: { readonly language?: string | null; readonly version?: number } = {},
) {
  const requested: (string | null)[] = [];
  const content = {
    version: { ...disabled.version, current: () => version },
    summaries: { ...disabled.summaries, ...summaries },
    story: (address: { language: string | null }) => {
      requested.push(address.language);
      return Promise.resolve(english);
    },
  };
  const { alternates, ...state } = await createTranslationFinder(
    content,
    languages,
    visitorPatience,
  )(first, language);
  return { isTranslated: alternates.find(({ lang }) => lang === 'en')?.published, ...state, requested };
}

describe('without the CMS’s word, a story is translated', () => {
  const link = (address: object) => ({ link: { linktype: 'story', id: 'x', ...address } });
  test.each([
    ['if its texts differ', story({ title: 'Cloth' }), original, true],
    ['unless they are the same', story({ title: 'Kain' }), original, false],
    ['if a field was added', story({ title: 'Kain', text: 'New' }), original, true],
    ['if a list is longer', story({ body: [1, 2] }), story({ body: [1] }), true],
    [
      'if a nested text differs',
      story({ body: [{ a: { b: 'c' } }] }),
      story({ body: [{ a: { b: 'd' } }] }),
      true,
    ],
    ['if a link leads to another story', story(link({ id: 'y' })), story(link({})), true],
    [
      'unless only the addresses of linked stories differ',
      story(link({ cached_url: '/en/kain', url: '/en/kain', story: { full_slug: 'en/kain' } })),
      story(link({ cached_url: 'kain', url: '' })),
      false,
    ],
    ['unless its slugs alone differ', { ...original, full_slug: 'en/kain', lang: 'en' }, original, false],
  ])('%s', async (_, english, first, isTranslated) => {
    const expected = { isTranslated, isFresh: true, isComplete: true };
    expect(await find(fresh(english), first)).toMatchObject(expected);
  });

  test('unless it does not exist in that language', async () => {
    expect(await find({ outcome: 'missing' })).toMatchObject({ isTranslated: false, isComplete: true });
  });

  test('as long as the CMS is out of reach: that is not certain', async () => {
    expect(await find(unavailable)).toMatchObject({ isTranslated: true, isComplete: false });
  });

  test('by outdated content where there is no other', async () => {
    const stale = { outcome: 'stale', value: found(story({ title: 'Cloth' })), age: 1 } as const;
    expect(await find(stale)).toMatchObject({ isTranslated: true, isFresh: false, isComplete: true });
  });
});

test.each([
  [true, 0, true],
  [false, 0, false],
  [null, 1, false],
  [undefined, 1, false],
])('the CMS’s word %j decides, and needs %i further calls', async (published, calls, isTranslated) => {
  const translated = story(
    { title: 'Kain' },
    { translated_slugs: [{ lang: 'en', path: 'cloth', published }] },
  );
  const { requested, ...result } = await find(fresh(original), translated);
  expect([requested.length, result.isTranslated]).toEqual([calls, isTranslated]);
});

test('a story in another language than the first needs no call where the CMS’s word decides', async () => {
  const translated = story({}, { translated_slugs: [{ lang: 'en', path: 'cloth', published: true }] });
  expect((await find(fresh(original), translated, {}, { language: 'en' })).requested).toEqual([]);
});

test.each([
  ['of the site’s content version decide', 7, 7, true, 0],
  ['of an earlier version do not', 6, 7, false, 1],
  ['of an earlier process do not, before there is a version', 0, 0, false, 1],
])('summaries %s', async (_, summarised, version, isTranslated, calls) => {
  const summaries = { version: () => summarised, isTranslated: () => true };
  const { requested, ...result } = await find(fresh(original), original, summaries, { version });
  expect([result.isTranslated, requested.length]).toEqual([isTranslated, calls]);
});

test('the alternates of a story have each language’s own name and path', async () => {
  const all = ['id', 'en', 'fr', 'zh-Hant', 'ar'];
  const translated = story({}, { translated_slugs: [{ lang: 'fr', path: 'tissu', published: false }] });
  const { alternates } = await assumeTranslated(all)(translated, null);
  expect(alternates).toEqual([
    { lang: 'id', name: 'Indonesia', path: '/kain', published: true },
    { lang: 'en', name: 'English', path: '/en/kain', published: true },
    { lang: 'fr', name: 'Français', path: '/fr/tissu', published: true },
    { lang: 'zh-Hant', name: '繁體中文', path: '/zh-Hant/kain', published: true },
    { lang: 'ar', name: 'العربية', path: '/ar/kain', published: true },
  ]);
});

test('a site with one language has no alternates, and requests none', async () => {
  const finder = createTranslationFinder(disabled, ['id'], visitorPatience);
  expect(await finder(original, null)).toEqual({ alternates: [], isFresh: true, isComplete: true });
});
