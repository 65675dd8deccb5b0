import { expect, test } from '@jest/globals';
import { parseStory, type Story } from '../../../common/story/story';
import type { JsonObject } from '../../../common/json';
import { rememberStoryText, storyOfText, storyTextOf } from './story-text';

const content = { component: 'page', body: [{ component: 'rich_text', text: '},"cv":' }] };
const story = { uuid: 'a', name: 'A', full_slug: 'a', content };

/** The story in a body, once its text is remembered. */
function remembered(body: JsonObject, text: string | undefined): Story {
  const parsed = parseStory(body['story']);
  if (parsed === null) throw new Error('no story');
  const response = { body, bytes: 0, total: null, perPage: null, ...(text !== undefined && { text }) };
  rememberStoryText(parsed, response);
  return parsed;
}

test('a story has the text that the CMS sent', () => {
  const body = { story, cv: 7, rels: [{ uuid: 'b' }], links: [] };
  expect(String(storyTextOf(remembered(body, JSON.stringify(body))))).toBe(JSON.stringify(story));
});

test('a story that is parsed from its text again is equal, and has the same text', () => {
  const body = { story, cv: 7 };
  const found = remembered(body, JSON.stringify(body));
  const text = storyTextOf(found) ?? Buffer.of();
  const again = storyOfText(text);
  expect(again).toEqual(found);
  expect(storyTextOf(again)).toBe(text);
});

const second = { ...story, content: { ...content, part: { of: {}, cv: 7 } } };

test.each<readonly [string, JsonObject, ((body: JsonObject) => string) | undefined]>([
  ['that holds what ends a story a second time', { story: second, cv: 7 }, JSON.stringify],
  ['that has it in a related story', { story, cv: 7, rels: [{ of: {}, cv: 7 }] }, JSON.stringify],
  ['with the story at its end', { cv: 7, story }, JSON.stringify],
  ['without a content version', { story }, JSON.stringify],
  ['with white space', { story, cv: 7 }, (body) => JSON.stringify(body, null, 2)],
  ['that another process received', { story, cv: 7 }, undefined],
])('a response %s gives no text', (_, body, textOf) => {
  expect(storyTextOf(remembered(body, textOf?.(body)))).toBeUndefined();
});

test('a changed copy of a story has none', () => {
  const body = { story, cv: 7 };
  const found = remembered(body, JSON.stringify(body));
  expect(storyTextOf({ ...found, name: 'B' })).toBeUndefined();
});
