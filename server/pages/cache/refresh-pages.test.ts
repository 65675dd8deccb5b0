import { expect, test } from '@jest/globals';
import { createCachedResponse } from './cached-response';
import { keyOf } from '../page-address';
import type { CachedPage } from './page-memory';
import { refreshPages } from './refresh-pages';

function visitedPage(slug: string): CachedPage {
  return {
    response: createCachedResponse(slug, []),
    sourceIds: [],
    dependencies: { contents: new Set(), addresses: new Set() },
    year: 2031,
    address: { language: null, slug, path: `/${slug}` },
    kind: 'html',
    reuse: 'always',
    visits: 1,
  };
}

test('pages that are gone are read also where the next publish takes over the refresh of the others', async () => {
  let version = 1;
  const refreshed: string[] = [];
  const read: string[] = [];
  const gone = [{ slug: 'lama', alternates: [] }];
  await refreshPages({ contents: new Set(), addresses: new Set(), gone }, '', {
    version: { current: () => version, ensureFresh: () => Promise.resolve('verified') },
    memory: { visited: () => ['satu', 'dua'].map(visitedPage), values: () => [] },
    languages: ['id'],
    isFresh: () => false,
    refresh: async ({ address }) => {
      refreshed.push(address.path);
      version += 1;
    },
    read: async (address, kind) => read.push(keyOf(address, kind)),
  });
  expect(refreshed).toEqual(['/satu']);
  expect(read).toEqual(['/lama', '/lama/_payload.json']);
});
