import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Story, isJsonObject, objectsIn } from './delivery/story';
import { loadSpace } from './space-files';

const SPACE = loadSpace(join(__dirname, 'space'));
const STORIES = [...SPACE.published, ...SPACE.drafts];

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

const allObjects = STORIES.flatMap((story) => objectsIn(story.content));
const blocksOf = (story: Story) => objectsIn(story.content).filter((object) => 'component' in object);
const textsIn = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted();

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
