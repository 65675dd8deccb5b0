import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { loadSampleSpace } from '../../demo/sample-content';
import { pathsOf } from '../browser/support/running-site';
import { startSite, type TestSite } from '../support/site';

const space = loadSampleSpace(join(__dirname, '../..'));

let site: TestSite;
beforeAll(async () => {
  site = await startSite(space, { env: { SITE_LANGUAGES: 'id,en' } });
  await site.indexed();
});
afterAll(() => site.close());

/** The assets of the pictures in the main part of a page, once for each picture. */
function assetsIn(html: string): readonly string[] {
  const [, main = ''] = /<main\b[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  return [...main.matchAll(/<img\b[^>]* src="([^"]*?)(?:\/m\/[^"]*)?"/g)].map(([, asset = '']) => asset);
}

test.each(pathsOf(space))('%s shows no picture twice, in lists and cards neither', async (path) => {
  const { status, text } = await request(site.app).get(path);
  expect(status).toBe(200);
  const assets = assetsIn(text).map((asset) => asset.split('/').at(-1));
  expect(assets.filter((asset, index) => assets.indexOf(asset) < index)).toEqual([]);
});

test('the sample site has a picture on most of its pages', async () => {
  const pages = await Promise.all(pathsOf(space).map((path) => request(site.app).get(path)));
  expect(pages.filter(({ text }) => assetsIn(text).length > 0).length).toBeGreaterThan(30);
});
