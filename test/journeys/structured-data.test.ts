import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import * as z from 'zod';
import { pathsOf, sampleSpace } from '../browser/support/running-site';
import { startSite, type TestSite } from '../support/site';

// Google's required properties, and those that this site adds. Strict: an unknown or an empty property is a mistake.

const text = z.string().regex(/\S/);
const url = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime();
const organization = z.strictObject({
  '@type': z.literal('Organization'),
  name: text,
  url,
  logo: url.optional(),
});
const nodes = z.discriminatedUnion('@type', [
  organization,
  z.strictObject({ '@type': z.literal('WebSite'), name: text, url, inLanguage: text }),
  z.strictObject({
    '@type': z.literal('Article'),
    headline: text,
    image: url.optional(),
    datePublished: moment,
    dateModified: moment,
    author: z
      .strictObject({
        '@type': z.literal('Person'),
        name: text,
        jobTitle: text.optional(),
        url: url.optional(),
      })
      .optional(),
    publisher: organization,
  }),
  z.strictObject({
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.strictObject({
          '@type': z.literal('ListItem'),
          position: z.int().positive(),
          name: text,
          item: url,
        }),
      )
      .min(2),
  }),
  z.strictObject({
    '@type': z.literal('FAQPage'),
    mainEntity: z
      .array(
        z.strictObject({
          '@type': z.literal('Question'),
          name: text,
          acceptedAnswer: z.strictObject({ '@type': z.literal('Answer'), text }),
        }),
      )
      .min(1),
  }),
  z.strictObject({
    '@type': z.literal('VideoObject'),
    name: text,
    description: text.optional(),
    thumbnailUrl: url,
    uploadDate: moment,
    contentUrl: url,
  }),
  z.strictObject({
    '@type': z.literal('ImageGallery'),
    name: text.optional(),
    image: z.array(url).min(2).max(24),
  }),
]);

const space = sampleSpace();
const paths = pathsOf(space).flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`]);
const found = new Map<string, readonly { readonly '@type': string }[]>();
let site: TestSite;

beforeAll(async () => {
  site = await startSite(space, {
    env: { SITE_LANGUAGES: 'id,en', SITE_URL: 'https://sogan.example' },
  });
  await site.indexed();
  for (const path of paths) {
    const { text: html } = await request(site.app).get(path).expect(200);
    found.set(path, nodesIn(html));
  }
}, 60_000);
afterAll(() => site.close());

function nodesIn(html: string): readonly { readonly '@type': string }[] {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts.length).toBeLessThanOrEqual(1);
  return scripts.flatMap(([, json = '']) => {
    const { '@context': context, '@graph': graph, ...root } = JSON.parse(json);
    expect(context).toBe('https://schema.org');
    return graph ?? [root];
  });
}

describe('the structured data of the sample site', () => {
  test.each(paths)('of %s has the required shapes, and no empty value', (path) => {
    for (const node of found.get(path) ?? []) expect(nodes.parse(node)).toEqual(node);
  });

  test('is of every kind that the sample has content for', () => {
    const types = [...found.values()].flat().map(({ '@type': type }) => type);
    expect([...new Set(types)]).toEqual(
      expect.arrayContaining(['Article', 'BreadcrumbList', 'ImageGallery', 'Organization', 'WebSite']),
    );
  });

  test('names the site on its home pages alone', () => {
    const named = [...found].filter(([, all]) => all.some(({ '@type': type }) => type === 'WebSite'));
    expect(named.map(([path]) => path)).toEqual(['/', '/en']);
  });

  test('names the way to each page below a start page', () => {
    const way = (path: string) =>
      found.get(path)?.find(({ '@type': type }) => type === 'BreadcrumbList') as
        | { readonly itemListElement: readonly { readonly item: string }[] }
        | undefined;
    expect(way('/en/cerita/menjaga-biru')?.itemListElement.map(({ item }) => item)).toEqual([
      'https://sogan.example/en/cerita',
      'https://sogan.example/en/cerita/menjaga-biru',
    ]);
    for (const path of paths)
      expect([path, way(path) !== undefined]).toEqual([
        path,
        /^(?:\/en)?\/(?:cerita|jurnal|kabar|koleksi)\/./.test(path),
      ]);
  });

  test('is in the language of the page', () => {
    const headline = (path: string) => found.get(path)?.find(({ '@type': type }) => type === 'Article');
    expect(headline('/cerita/menjaga-biru')).toMatchObject({ headline: 'Menjaga biru tetap hidup' });
    expect(headline('/en/cerita/menjaga-biru')).toMatchObject({ headline: 'Keeping blue alive' });
  });
});
