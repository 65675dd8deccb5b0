import { expect, test } from '@jest/globals';
import { parseStory, type Story } from '../../common/story/story';
import type { FoundStory } from './api/fetch-story';
import { rememberStoryText } from './api/story-text';
import type { Entry } from './cache/cache-types';
import { createStoryStore } from './story-store';

const stored = { uuid: 'a', name: 'Kain', full_slug: 'kain', content: { component: 'page', body: [] } };

function storeOf() {
  return createStoryStore({ entries: 10, bytes: 1_000, onEvict: () => {} });
}

/** An entry of a story, whose text is remembered unless it is null. */
function entryOf(
  text: string | null,
  cv = 7,
): Entry<FoundStory> & { readonly value: { readonly story: Story } } {
  const story = parseStory(stored);
  if (story === null) throw new Error('no story');
  const body = { story: stored, cv };
  if (text !== null) rememberStoryText(story, { body, text, bytes: 0, total: null, perPage: null });
  const dependencies = { contents: new Set<string>(), addresses: new Set<string>() };
  return { value: { story, rels: {}, links: {}, dependencies }, bytes: 400, cv, at: 3 };
}

const text = JSON.stringify({ story: stored, cv: 7 });

test('a story is parsed from its text at its second use, and is the same object from then on', () => {
  const store = storeOf();
  const entry = entryOf(text);
  store.set('kain', entry);
  const second = store.get('kain');
  expect(second).toEqual(entry);
  expect(second?.value.story).not.toBe(entry.value.story);
  expect(second?.value.links).toBe(entry.value.links);
  expect(store.get('kain')?.value).toBe(second?.value);
});

test('a story that moves on to another version stays the same object', () => {
  const store = storeOf();
  store.set('kain', entryOf(text));
  const second = store.get('kain');
  if (second === undefined) throw new Error('no entry');
  store.set('kain', { ...second, cv: 8 });
  expect(store.get('kain')).toEqual({ ...second, cv: 8 });
  expect(store.get('kain')?.value).toBe(second.value);
});

test('a story without a text stays the object that it is', () => {
  const store = storeOf();
  const entry = entryOf(null);
  store.set('kain', entry);
  expect(store.get('kain')?.value).toBe(entry.value);
});

test('sizes and deletions are those of the entries', () => {
  const store = storeOf();
  store.set('kain', entryOf(text));
  expect([store.size(), store.bytes()]).toEqual([1, 400]);
  store.delete('kain');
  expect([store.get('kain'), store.size(), store.bytes()]).toEqual([undefined, 0, 0]);
});
