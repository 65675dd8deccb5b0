import { describe, expect, test } from '@jest/globals';
import type { StoryQuery } from '../../../common/story/story-query';
import { anyTagKey, ChangeLog, folderKey, tagKey } from '../story-index/changes';
import { withLists } from './with-lists';

const query: StoryQuery = { kind: 'neighbours', of: 'a' };

/** Whether a page that shows a list is unchanged after a publish, and how often the list was looked up for that. */
function afterPublish(
  changed: readonly string[],
  keys: readonly string[],
  options: { isComplete?: boolean; stamp?: string } = {},
) {
  const { isComplete = true, stamp = 'same' } = options;
  const log = new ChangeLog();
  log.restart(1);
  log.add({ contents: new Set(), addresses: new Set(changed) }, 2);
  let lookups = 0;
  const index = withLists(
    {
      current: () => undefined,
      latest: () => undefined,
      movedFrom: () => undefined,
      isUnchanged: (dependencies, cv) => log.isUnchanged(dependencies, cv),
      isIndexed: (cv) => log.isIndexed(cv),
      changesSince: (cv) => log.since(cv),
    },
    { current: () => 2 },
    {
      isComplete: () => isComplete,
      find: () => {
        lookups += 1;
        return { result: { stories: [], total: 0 }, stamp, keys };
      },
    },
  );
  const lists = [{ query, language: null, stamp: 'same', keys }];
  const isUnchanged = index.isUnchanged({ contents: new Set(), addresses: new Set(), lists }, 1);
  return { isUnchanged, lookups };
}

describe('a list on a page', () => {
  test.each<[string, readonly string[], readonly string[], number]>([
    ['in its folder', [folderKey('blog')], [folderKey('blog')], 1],
    ['with one of its tags', [tagKey('soga')], [anyTagKey, tagKey('soga')], 1],
    ['with unknown tags', [anyTagKey], [anyTagKey, tagKey('soga')], 1],
    ['in another folder', [folderKey('news')], [folderKey('blog')], 0],
    ['with another tag', [tagKey('nila')], [anyTagKey, tagKey('soga')], 0],
    ['anywhere, while the list has no story to belong to', [folderKey('news')], [], 1],
  ])('after a publish %s', (_, changed, keys, lookups) => {
    expect(afterPublish(changed, keys)).toEqual({ isUnchanged: true, lookups });
    expect(afterPublish(changed, keys, { stamp: 'other' })).toEqual({ isUnchanged: lookups === 0, lookups });
  });

  test('is unknown while the summaries are late', () => {
    const late = afterPublish([folderKey('news')], [folderKey('blog')], { isComplete: false });
    expect(late.isUnchanged).toBe(false);
  });
});
