import { expect, test } from '@jest/globals';
import { FindingList, type StoryReference } from './finding';

const story: StoryReference = {
  uuid: 'a',
  name: 'Kain',
  full_slug: 'kain',
  path: '/kain',
  language: 'id',
  version: 'published',
};

test('errors in drafts, and no other findings in them, are not those of visitors', () => {
  const list = new FindingList();
  list.add('link-path', { story, problem: 'one' });
  list.add('link-path', { story: { ...story, version: 'draft' }, problem: 'two' });
  list.add('word-long', { story: { ...story, version: 'draft' }, problem: 'three' });
  expect([list.count('error'), list.visitorErrors]).toEqual([2, 1]);
});

test('a thousand findings of a rule are stored, and the others counted', () => {
  const list = new FindingList();
  for (let problem = 0; problem < 1_003; problem += 1)
    list.add('word-long', { story, problem: `${problem}` });
  expect([list.sorted().length, list.count('warning'), list.omitted()]).toEqual([
    1_000,
    1_003,
    { 'word-long': 3 },
  ]);
});
