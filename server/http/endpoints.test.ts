import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { endpointErrors } from './endpoints';

/** The paths that routes are added with. */
const routes = ['app.ts', 'stories-api/handle-stories.ts']
  .map((file) => readFileSync(join(__dirname, '..', file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/'(\/[^']+)'/g)].map(([, path = '']) => path));

test('every route of the app has the path of an endpoint', () => {
  expect(routes).toEqual(expect.arrayContaining(['/forms/:name', '/healthz', '/assets', '/cdn/stories']));
  expect(routes.filter((path) => endpointErrors(path) === undefined)).toEqual([]);
});

test.each([
  ['/healthz', 'json'],
  ['/cdn/stories/koleksi/kawung', 'json'],
  ['/forms/kontak', 'negotiated'],
  ['/assets/a.js', 'negotiated'],
  ['/sitemap-2.xml', 'negotiated'],
  ['/sitemap-0.xml', undefined],
  ['/koleksi/sitemap-2.xml', undefined],
  ['/healthzz', undefined],
  ['/koleksi/healthz', undefined],
  ['/cdn', undefined],
  ['/', undefined],
])('the errors of %s have the form of an endpoint: %s', (path, errors) => {
  expect(endpointErrors(path)).toBe(errors);
});
