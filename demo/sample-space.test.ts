import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { PICTURES } from './batik/pictures';
import { createContentService } from './content-service';
import { type Story, isJsonObject, objectsIn } from './delivery/story';
import { loadSpace } from './space-files';

const FOLDER = join(__dirname, 'space');
const SPACE = loadSpace(FOLDER);
const STORIES = [...SPACE.published, ...SPACE.drafts];
const PAGES = STORIES.filter((story) => story.content['component'] === 'page').map(
  (story) => [`${story.full_slug} (${SPACE.drafts.includes(story) ? 'draft' : 'published'})`, story] as const,
);

const blocksOf = (story: Story) => objectsIn(story.content).filter((object) => 'component' in object);
const textsIn = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted();

describe('stories', () => {
  test('there are at least nine published pages, a configuration, and two drafts', () => {
    const slugs = SPACE.published.filter((story) => !story.is_folder).map((story) => story.full_slug);
    expect(slugs.toSorted()).toEqual([
      'cerita/',
      'cerita/warna-dari-soga',
      'config',
      'home',
      'koleksi/',
      'koleksi/kawung',
      'koleksi/mega-mendung',
      'koleksi/parang',
      'kontak',
      'perawatan',
      'tentang-kami',
    ]);
    expect(SPACE.drafts.map((story) => story.full_slug)).toEqual(['lokakarya', 'tentang-kami']);
  });

  test('are named as the command line names its exports', () => {
    for (const [folder, stories] of [
      ['stories', SPACE.published],
      ['drafts', SPACE.drafts],
    ] as const) {
      const names = stories.map((story) => `${story.slug}_${story.uuid}.json`);
      expect(readdirSync(join(FOLDER, folder)).toSorted()).toEqual(names.toSorted());
    }
  });

  test.each([
    ['published', SPACE.published],
    ['drafts', SPACE.drafts],
  ])('ids, uuids, addresses and block uids of %s are unique', (_, stories) => {
    for (const values of [
      stories.map((story) => story.id),
      stories.map((story) => story.uuid),
      stories.map((story) => story.full_slug),
      stories.flatMap((story) => blocksOf(story).map((block) => block['_uid'])),
    ]) {
      expect(new Set(values).size).toBe(values.length);
    }
  });

  test('a draft of a published story keeps its identity', () => {
    const identity = ({ id, uuid, full_slug }: Story) => ({ id, uuid, full_slug });
    const known = SPACE.drafts.filter((draft) => SPACE.published.some(({ uuid }) => uuid === draft.uuid));
    expect(known.map((draft) => draft.full_slug)).toEqual(['tentang-kami']);
    expect(SPACE.published.map(identity)).toEqual(expect.arrayContaining(known.map(identity)));
  });

  test('parents are folders whose address theirs continues', () => {
    for (const story of STORIES) {
      const parent = SPACE.published.find((folder) => folder.is_folder && folder.id === story.parent_id);
      const segments = story.full_slug.split('/').slice(0, -1);
      expect([story.full_slug, parent?.full_slug]).toEqual([
        story.full_slug,
        segments.join('/') || undefined,
      ]);
      expect(story.slug).toBe(story.full_slug.split('/').findLast((segment) => segment !== ''));
    }
  });

  test('drafts are marked as such, published stories are not', () => {
    for (const story of SPACE.drafts) expect(JSON.stringify(story.content)).toContain('DRAFT-MARK');
    for (const story of SPACE.published) expect(JSON.stringify(story)).not.toContain('DRAFT-MARK');
  });
});

describe('pages', () => {
  test.each(PAGES)('%s has a title and a description for search engines', (_, { content }) => {
    expect(String(content['seo_title']).length).toBeGreaterThan(10);
    expect(String(content['seo_description']).length).toBeGreaterThan(50);
    expect(String(content['seo_description']).length).toBeLessThan(160);
  });

  test.each(PAGES)('%s has one first heading, and no heading skips a level', (_, story) => {
    const levels = headingLevels(story);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    levels.forEach((level, index) => expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1));
  });

  test.each(PAGES)('%s has four blocks or more', (_, { content }) => {
    const body = content['body'];
    expect(Array.isArray(body) && body.length).toBeGreaterThanOrEqual(4);
  });

  test.each(PAGES)('every picture of %s is described', (_, { content }) => {
    const pictures = objectsIn(content).filter((object) => object['filename'] || object['src']);
    expect(pictures.filter(({ alt }) => String(alt).length < 10)).toEqual([]);
  });
});

function headingLevels(story: Story): number[] {
  return objectsIn(story.content).flatMap((object) => {
    if (object['component'] === 'basic_hero') return [1];
    if (object['component'] === 'typography')
      return /^h(\d)$/.exec(String(object['variant']))?.slice(1).map(Number) ?? [];
    const { attrs } = object;
    return object['type'] === 'heading' && isJsonObject(attrs) ? [Number(attrs['level'])] : [];
  });
}

describe('pictures', () => {
  const { app } = createContentService({ space: SPACE, assetOrigin: '' });

  test('every picture that a story shows is there, and every answer leads to this service alone', async () => {
    const answer = await request(app).get('/v2/cdn/stories?token=demo-preview&per_page=100');
    expect(answer.text).not.toContain('a.storyblok.com');
    const addresses = textsIn(answer.text.match(/\/f\/\d+[^"]*/g) ?? []);
    expect(addresses).toHaveLength(PICTURES.length);
    for (const address of addresses) {
      const picture = await request(app).get(address);
      expect([address, picture.status, picture.type]).toEqual([address, 200, 'image/svg+xml']);
    }
  });

  test.each(PICTURES.map((picture) => [picture.name, picture] as const))(
    '%s is as the script draws it, small, and runs nothing',
    (name, { width, height, draw }) => {
      const folder = join(FOLDER, 'assets', 'f', String(SPACE.id), `${width}x${height}`);
      const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) =>
        path.endsWith(`${name}.svg`),
      );
      const svg = readFileSync(join(folder, file ?? 'missing'), 'utf8');
      expect(svg).toBe(draw());
      expect(svg.length).toBeLessThan(30_000);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+" width="\d+" height="\d+">/,
      );
      expect(svg).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)/);
    },
  );
});
