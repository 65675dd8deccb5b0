import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { PICTURES } from './batik/pictures';
import { createContentService } from './content-service';
import { type JsonObject, type Story, isJsonObject } from './delivery/story';
import { loadSpace } from './space-files';

const FOLDER = join(__dirname, 'space');
const SPACE = loadSpace(FOLDER);
const STORIES = [...SPACE.published, ...SPACE.drafts];
const PAGES = STORIES.filter((story) => story.content['component'] === 'page').map(
  (story) => [`${story.full_slug} (${SPACE.drafts.includes(story) ? 'draft' : 'published'})`, story] as const,
);

/** What each field of a block may hold; a list names the options. */
type Kind = 'text' | 'flag' | 'asset' | 'link' | 'richtext' | 'blocks' | readonly string[];

const FIELDS: Readonly<Record<string, Readonly<Record<string, Kind>>>> = {
  page: {
    body: 'blocks',
    seo_title: 'text',
    seo_description: 'text',
    seo_image: 'asset',
    seo_canonical: 'text',
    seo_noindex: 'flag',
  },
  site_config: { site_name: 'text', header: 'blocks', footer: 'blocks', default_image: 'asset' },
  navigation: { logo: 'asset', brand: 'text', items: 'blocks', actions: 'blocks', sticky: 'flag' },
  nav_item: { label: 'text', link: 'link', children: 'blocks' },
  nav_column: { title: 'text', items: 'blocks' },
  navigation_footer: {
    logo: 'asset',
    tagline: 'text',
    columns: 'blocks',
    social: 'blocks',
    legal: 'richtext',
  },
  rich_text: { content: 'richtext', align: ['left', 'center'], width: ['narrow', 'wide'] },
  button: {
    label: 'text',
    link: 'link',
    variant: ['primary', 'secondary', 'text'],
    size: ['small', 'medium', 'large'],
  },
  typography: {
    text: 'text',
    variant: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'subtitle', 'body', 'caption', 'overline'],
    align: ['left', 'center', 'right'],
    color: ['default', 'muted', 'primary'],
  },
  basic_hero: {
    eyebrow: 'text',
    title: 'text',
    subtitle: 'text',
    image: 'asset',
    buttons: 'blocks',
    align: ['left', 'center'],
    height: ['compact', 'tall'],
  },
};

const NODES = [
  'blockquote',
  'bullet_list',
  'code_block',
  'doc',
  'emoji',
  'hard_break',
  'heading',
  'horizontal_rule',
  'image',
  'list_item',
  'ordered_list',
  'paragraph',
  'text',
];
const MARKS = [
  'bold',
  'code',
  'highlight',
  'italic',
  'link',
  'strike',
  'subscript',
  'superscript',
  'textStyle',
  'underline',
];
const LINK_TYPES = ['asset', 'email', 'story', 'url'];

function holds(kind: Kind, value: unknown): boolean {
  if (typeof kind !== 'string') return typeof value === 'string' && kind.includes(value);
  const checks = {
    text: () => typeof value === 'string',
    flag: () => typeof value === 'boolean',
    asset: () =>
      isJsonObject(value) && value['fieldtype'] === 'asset' && typeof value['filename'] === 'string',
    link: () => isJsonObject(value) && LINK_TYPES.includes(String(value['linktype'])),
    richtext: () => isJsonObject(value) && value['type'] === 'doc',
    blocks: () => Array.isArray(value) && value.every((entry) => isJsonObject(entry) && 'component' in entry),
  };
  return checks[kind]();
}

/** The value and every object in it, in the order of reading. */
function objectsIn(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return isJsonObject(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : [];
}

const allObjects = STORIES.flatMap((story) => objectsIn(story.content));
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
    for (const draft of SPACE.drafts) {
      const published = SPACE.published.find((story) => story.uuid === draft.uuid);
      if (published !== undefined)
        expect([draft.id, draft.full_slug]).toEqual([published.id, published.full_slug]);
    }
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

describe('blocks', () => {
  test.each(STORIES.map((story) => [story.full_slug, story] as const))(
    '%s holds known blocks and fields',
    (_, story) => {
      for (const { component, _uid, ...fields } of blocksOf(story)) {
        const known = FIELDS[String(component)];
        expect([component, typeof _uid]).toEqual([known && component, 'string']);
        for (const [name, value] of Object.entries(fields)) {
          const kind = known?.[name.replace(/__i18n__en$/, '')];
          expect([component, name, kind !== undefined && holds(kind, value)]).toEqual([
            component,
            name,
            true,
          ]);
        }
      }
    },
  );

  test('every block uses each of its options somewhere', () => {
    for (const [component, fields] of Object.entries(FIELDS)) {
      const blocks = allObjects.filter((object) => object['component'] === component);
      for (const [name, kind] of Object.entries(fields)) {
        if (typeof kind === 'string') continue;
        expect([component, name, textsIn(blocks.map((block) => block[name]))]).toEqual([
          component,
          name,
          kind.toSorted(),
        ]);
      }
    }
  });

  test('links of every kind are used, to a place on a page and into a new tab as well', () => {
    const links = allObjects.filter((object) => object['fieldtype'] === 'multilink');
    expect(textsIn(links.map((link) => link['linktype']))).toEqual(LINK_TYPES);
    expect(links.some((link) => link['anchor'] === 'mencuci')).toBe(true);
    expect(links.some((link) => link['target'] === '_blank')).toBe(true);
  });

  test('links to stories lead to published ones, under the address these have', () => {
    const links = allObjects.filter((object) => object['linktype'] === 'story');
    expect(links.length).toBeGreaterThan(30);
    for (const link of links) {
      const story = SPACE.published.find(({ uuid }) => uuid === (link['id'] ?? link['uuid']));
      const written = link['cached_url'] ?? String(link['href']).slice(1);
      expect(story && [story.full_slug, story.full_slug.replace(/\/$/, '')]).toContain(written);
    }
  });
});

describe('rich text', () => {
  const nodes = allObjects
    .filter((object) => object['type'] === 'doc')
    .flatMap(objectsIn)
    .filter((object) => typeof object['type'] === 'string');

  test('uses every node and mark', () => {
    expect(textsIn(nodes.map((node) => node['type']))).toEqual([...NODES, ...MARKS].toSorted());
  });

  test('uses headings of level 2 to 4, nested lists, and links of every kind', () => {
    const levels = nodes
      .filter((node) => node['type'] === 'heading')
      .map((node) => objectsIn(node)[1]?.['level']);
    expect(textsIn(levels)).toEqual(['2', '3', '4']);
    const items = nodes.filter((node) => node['type'] === 'list_item');
    expect(
      items.some((item) => objectsIn(item['content']).some((node) => node['type'] === 'bullet_list')),
    ).toBe(true);
    const links = nodes
      .filter((node) => node['type'] === 'link')
      .map((node) => objectsIn(node)[1]?.['linktype']);
    expect(textsIn(links)).toEqual(LINK_TYPES);
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
    for (const object of objectsIn(content)) {
      if (object['filename'] || object['src']) expect(String(object['alt']).length).toBeGreaterThan(10);
    }
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
