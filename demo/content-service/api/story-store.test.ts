import { describe, expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../space/build-space';
import { createStoryStore, hasSlug } from './story-store';

const HOME = buildStory('home', {});
const FOLDER = buildStory('koleksi', {}, { is_folder: true });
const START = buildStory('koleksi/', {});
const NEW = buildStory('lokakarya', {}, { published_at: null, first_published_at: null });

function createStore(now = Date.parse('2025-06-01T00:00:00Z')) {
  return createStoryStore(buildSpace([HOME, FOLDER, START], { drafts: [NEW] }), () => now);
}

const slugs = (stories: readonly { full_slug: string }[]) => stories.map((story) => story.full_slug);

describe('versions', () => {
  test('visitors get published stories, editors get all, without folders', () => {
    const store = createStore();
    expect(slugs(store.stories('published'))).toEqual(['home', 'koleksi/']);
    expect(slugs(store.stories('draft'))).toEqual(['home', 'koleksi/', 'lokakarya']);
    expect(slugs(store.folders())).toEqual(['koleksi']);
  });

  test('a release changes drafts and adds stories, for those who name it', () => {
    const released = { ...HOME, name: 'Released' };
    const added = buildStory('ramadan', {});
    const space = buildSpace([HOME], { drafts: [{ ...HOME, name: 'Draft' }] });
    const store = createStoryStore({ ...space, releases: new Map([['31', [released, added]]]) }, () => 0);
    const names = (...of: Parameters<typeof store.stories>) => store.stories(...of).map(({ name }) => name);
    expect(names('draft', '31')).toEqual(['Released', added.name]);
    expect(names('draft')).toEqual(['Draft']);
    expect(names('draft', '32')).toEqual(['Draft']);
    expect(names('published', '31')).toEqual([HOME.name]);
  });

  test('publishing sets both dates the first time and keeps the first one later', () => {
    let now = Date.parse('2025-06-01T00:00:00Z');
    const store = createStoryStore(buildSpace([HOME], { drafts: [NEW] }), () => now);
    const dates = () => {
      const story = store.stories('published').find(({ slug }) => slug === 'lokakarya');
      return [story?.first_published_at, story?.published_at];
    };
    store.publish('lokakarya');
    expect(dates()).toEqual(['2025-06-01T00:00:00.000Z', '2025-06-01T00:00:00.000Z']);
    now = Date.parse('2025-07-01T00:00:00Z');
    store.publish('lokakarya');
    expect(dates()).toEqual(['2025-06-01T00:00:00.000Z', '2025-07-01T00:00:00.000Z']);
  });

  test('the content version increases even if the clock is behind it', () => {
    const store = createStore(0);
    const before = store.version;
    store.publish('home');
    store.unpublish('home');
    expect(store.version).toBe(before + 2);
  });

  test('the content version of a store that replaces another is not lower', () => {
    const space = buildSpace([HOME]);
    const { version } = createStoryStore(space, () => 0);
    expect(createStoryStore(space, () => 0, version + 9).version).toBe(version + 9);
    expect(createStoryStore(space, () => 0, version - 9).version).toBe(version);
  });

  test('a draft on top of a published story survives its unpublishing', () => {
    const store = createStore();
    store.save({ ...HOME, name: 'Changed' });
    store.unpublish('home');
    expect(store.isPublished(HOME.uuid)).toBe(false);
    expect(store.stories('draft').find(({ uuid }) => uuid === HOME.uuid)?.name).toBe('Changed');
  });
});

describe('refusals', () => {
  test.each([
    ['publish', 'No saved story has the slug "nowhere"'],
    ['unpublish', 'No published story has the slug "nowhere"'],
  ] as const)('%s names the unknown slug', (action, message) => {
    expect(() => createStore()[action]('nowhere')).toThrow(message);
  });

  test('a story that was never published cannot be unpublished', () => {
    expect(() => createStore().unpublish('lokakarya')).toThrow('No published story');
  });

  test('two stories cannot have one slug', () => {
    const other = buildStory('elsewhere', {}, { full_slug: 'koleksi' });
    expect(() => createStore().save(other)).toThrow('Another story has the slug "koleksi"');
  });

  test('two stories cannot have one uuid', () => {
    const space = buildSpace([HOME, buildStory('other', {}, { uuid: HOME.uuid })]);
    expect(() => createStoryStore(space, () => 0)).toThrow('the same uuid');
  });
});

test.each([
  ['koleksi/', 'koleksi', true],
  ['koleksi/', 'koleksi/', true],
  ['home', 'home/', true],
  ['koleksi/kawung', 'koleksi', false],
])('%j matches %j: %j', (fullSlug, key, matches) => {
  expect(hasSlug(buildStory(fullSlug, {}), key)).toBe(matches);
});
