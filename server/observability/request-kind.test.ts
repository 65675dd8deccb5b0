import { expect, test } from '@jest/globals';
import { createRequestKinds } from './request-kind';

const kindOf = createRequestKinds(['/search', '/search/', '/en/search', '/en/search/']);

test.each([
  ['/', 'page'],
  ['/koleksi/kawung', 'page'],
  ['/_payload.json', 'payload'],
  ['/koleksi/_payload.json', 'payload'],
  ['/berita/feed.xml', 'feed'],
  ['/assets/main-1a2b.js', 'asset'],
  ['/forms/kontak', 'form'],
  ['/forms/kontak/challenge', 'form'],
  ['/webhooks/content', 'hook'],
  ['/webhooks/content/kunci', 'hook'],
  ['/cdn/stories', 'stories'],
  ['/cdn/stories/koleksi', 'stories'],
  ['/cdn/pages', 'other'],
  ['/search', 'search'],
  ['/en/search', 'search'],
  ['/searching', 'page'],
  ['/healthz', 'other'],
  ['/metrics', 'other'],
  ['/__team/inbox', 'other'],
  ['/builds/latest.json', 'other'],
  ['/%zz', 'page'],
  ['*', 'page'],
])('%s is a request of kind %s', (path, kind) => expect(kindOf(path)).toBe(kind));
