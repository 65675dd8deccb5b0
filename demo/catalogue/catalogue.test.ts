import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { layoutBlocks, registry } from '../../common/blocks/registry';
import { componentSchemas, type ComponentSchema } from '../../common/page/component-schemas';
import { startSite } from '../../test/support/site';
import { createContentService } from '../content-service/content-service';
import { isJsonObject, objectsIn, type JsonObject } from '../content-service/api/story';
import { CATALOGUE, loadSampleSpace } from '../sample-content';
import { CATALOGUE_SLUG, catalogueStories } from './catalogue-stories';

const root = join(__dirname, '../..');
const space = loadSampleSpace(root);
const stories = space.unlisted ?? [];
const slugs = stories.map(({ full_slug: slug }) => slug);
const blocks = stories
  .flatMap(({ content }) => objectsIn(content))
  .filter(({ component }) => typeof component === 'string');

let schemas: ReadonlyMap<string, ComponentSchema['schema']>;

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  schemas = new Map(components.map(({ name, schema }) => [name, schema]));
});

const valuesOf = (component: string, field: string): readonly unknown[] =>
  blocks.filter((block) => block['component'] === component).map((block) => block[field]);

function valuesToShow({ type, options }: JsonObject): readonly unknown[] {
  if (type === 'boolean') return [true];
  return Array.isArray(options)
    ? options.map((option: unknown) => (isJsonObject(option) ? option['value'] : undefined))
    : [];
}

describe('the catalogue', () => {
  test.each(Object.keys(registry).filter((name) => !layoutBlocks.includes(name)))(
    'has a page for %s',
    (name) => {
      expect(slugs).toContain(`${CATALOGUE_SLUG}/${name.replaceAll('_', '-')}`);
    },
  );

  test('links to each of its pages', () => {
    const links = new Set(
      stories.flatMap(({ content }) => objectsIn(content)).flatMap(({ href, url }) => [href, url]),
    );
    expect(slugs.filter((slug) => !links.has(`/${slug}`))).toEqual([]);
  });

  test('shows each option of each field, and each tick', () => {
    const missing = [...schemas]
      .filter(([component]) => blocks.some((block) => block['component'] === component))
      .flatMap(([component, fields]) =>
        Object.entries(fields).flatMap(([field, schema]) =>
          valuesToShow(schema)
            .filter((value) => component !== 'page' && !valuesOf(component, field).includes(value))
            .map((value) => `${component}.${field}: ${String(value)}`),
        ),
      );
    expect(missing).toEqual([]);
  });

  test('fills each field of each block and part somewhere', () => {
    const isFilled = (value: unknown): boolean =>
      Array.isArray(value) ? value.length > 0 : value !== undefined && value !== null && value !== '';
    const missing = [...schemas]
      .filter(([component]) => !['page', 'site_config', 'author', 'redirect'].includes(component))
      .flatMap(([component, fields]) =>
        Object.keys(fields)
          .filter((field) => !valuesOf(component, field).some(isFilled))
          .map((field) => `${component}.${field}`),
      );
    expect(missing).toEqual([]);
  });

  test('has no unknown fields', () => {
    const unknown = blocks.flatMap(({ component, _uid, ...fields }) => {
      const schema = schemas.get(String(component));
      return schema === undefined
        ? []
        : Object.keys(fields)
            .filter((field) => !Object.hasOwn(schema, field))
            .map((field) => [component, field]);
    });
    expect(unknown).toEqual([]);
  });

  test('is excluded from search results', () => {
    for (const { content } of stories) expect(content['seo_noindex']).toBe(true);
  });
});

describe('its pages', () => {
  const { app } = createContentService({ space });

  test.each(['demo-public', 'demo-preview'])('are delivered by their slug to %s', async (token) => {
    const response = await request(app)
      .get(`/v2/cdn/stories/${CATALOGUE_SLUG}/button`)
      .query({ token, cv: 1 });
    expect([response.status, response.body.story?.full_slug]).toEqual([200, `${CATALOGUE_SLUG}/button`]);
  });

  test.each([
    '/v2/cdn/stories?per_page=100',
    '/v2/cdn/stories?search_term=catalogue',
    `/v2/cdn/stories?starts_with=${CATALOGUE_SLUG}`,
    `/v2/cdn/stories?by_slugs=${CATALOGUE_SLUG}`,
  ])('are not in %s', async (path) => {
    for (const token of ['demo-public', 'demo-preview']) {
      const response = await request(app).get(path).query({ token, cv: 1 });
      expect(response.status).toBe(200);
      expect(response.text).not.toContain(CATALOGUE_SLUG);
    }
  });

  test('are listed as links, by which the site finds that they exist', async () => {
    const response = await request(app).get('/v2/cdn/links').query({ token: 'demo-public', cv: 1 });
    const listed = Object.values<{ slug: string; published: boolean }>(response.body.links);
    for (const slug of slugs)
      expect(listed).toContainEqual(expect.objectContaining({ slug, published: true }));
  });

  test('render on the site without errors', async () => {
    const site = await startSite(space);
    for (const slug of slugs) {
      const response = await request(site.app).get(`/${slug}`);
      expect([slug, response.status]).toEqual([slug, 200]);
    }
    const errors = site.events.filter(({ level, event }) => level === 'error' && event !== 'block-unknown');
    expect(errors).toEqual([]);
    await site.close();
  });
});

test('stays when no story shows its pictures any more', () => {
  const published = space.published.map((story) => ({ ...story, content: {} }));
  const without = catalogueStories(join(root, CATALOGUE), { ...space, published });
  expect(without.map(({ full_slug: slug }) => slug)).toEqual(slugs);
  const picture = without.flatMap(({ content }) => objectsIn(content)).find(({ filename }) => filename);
  expect(picture).toMatchObject({
    fieldtype: 'asset',
    filename: expect.stringMatching(/^https:\/\/a\.storyblok\.com\/f\/410026\/.+\.svg$/),
  });
});

test('no production code mentions it', () => {
  const sources = ['client', 'common', 'server', 'build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
      .map((file) => join(root, folder, file)),
  );
  expect(sources.length).toBeGreaterThan(100);
  expect(sources.filter((file) => readFileSync(file, 'utf8').includes(CATALOGUE_SLUG))).toEqual([]);
});
