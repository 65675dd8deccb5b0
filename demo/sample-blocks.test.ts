import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../common/block-system/block-loader';
import { normaliseName, type ComponentField } from '../common/fields/fields';
import { registry } from '../common/blocks/registry';
import { componentSchemas, type ComponentSchema } from '../common/page/component-schemas';
import { type JsonObject, type Story, isJsonObject, objectsIn } from './content-service/api/story';
import { loadSpace } from './content-service/space/space-files';

const SPACE = loadSpace(join(__dirname, 'space'));
const STORIES = [...SPACE.published, ...SPACE.drafts, ...(SPACE.releases?.values() ?? [])].flat();

/** The field schemas of the site's components, by normalised name. */
let schemas: Readonly<Record<string, ComponentSchema['schema']>>;

beforeAll(async () => {
  const components = componentSchemas(await createBlockLoader(registry).loadAll());
  schemas = Object.fromEntries(components.map(({ name, schema }) => [normaliseName(name), schema]));
});

/** The content types, the blocks that every version of the site has, and their parts. */
const REQUIRED = `
  page article author site_config nav_item nav_column social_link form_field
  navigation navigation_footer rich_text button call_to_action card form_element gallery_item social_links
  typography basic_hero brand_carousel carousel_hero filterable_gallery carousel_wrapper image_gallery row
  three_column_gallery`
  .trim()
  .split(/\s+/);

const NODES = [
  'blockquote',
  'blok',
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
  'table',
  'tableCell',
  'tableHeader',
  'tableRow',
  'text',
];
const MARKS = [
  'anchor',
  'bold',
  'code',
  'highlight',
  'italic',
  'link',
  'strike',
  'styled',
  'subscript',
  'superscript',
  'textStyle',
  'underline',
];
const LINK_TYPES = ['asset', 'email', 'story', 'url'];

const isText = (value: unknown): boolean => typeof value === 'string';
const isAsset = (value: unknown): boolean =>
  isJsonObject(value) && value['fieldtype'] === 'asset' && typeof value['filename'] === 'string';
const isBlock = (value: unknown): boolean => isJsonObject(value) && 'component' in value;

const isValid: Readonly<Record<ComponentField['type'], (value: unknown) => boolean>> = {
  text: isText,
  textarea: isText,
  datetime: isText,
  option: isText,
  number: (value) => isText(value) || typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  asset: isAsset,
  multiasset: (value) => Array.isArray(value) && value.every(isAsset),
  options: (value) => Array.isArray(value) && value.every(isText),
  multilink: (value) => isJsonObject(value) && LINK_TYPES.includes(String(value['linktype'])),
  richtext: (value) => isJsonObject(value) && value['type'] === 'doc',
  bloks: (value) => Array.isArray(value) && value.every(isBlock),
  markdown: isText,
  table: isJsonObject,
  custom: () => true,
};

/** The values that a field of options offers; none for other fields. */
function optionsOf({ options }: ComponentField): readonly string[] {
  return Array.isArray(options)
    ? options.map((option: unknown) => String(isJsonObject(option) && option['value']))
    : [];
}

function accepts(field: ComponentField | undefined, value: unknown): boolean {
  if (field === undefined || !isValid[field.type](value)) return false;
  return optionsOf(field).length === 0 || optionsOf(field).includes(String(value));
}

const allObjects = STORIES.flatMap((story) => objectsIn(story.content));
const blocksOf = (story: Story) => objectsIn(story.content).filter((object) => 'component' in object);
const textsIn = (values: readonly unknown[]) => [...new Set(values.map(String))].toSorted();

describe('blocks', () => {
  test.each(STORIES.map((story) => [story.full_slug, story] as const))(
    '%s has known blocks and fields alone',
    (_, story) => {
      for (const { component, _uid, ...fields } of blocksOf(story)) {
        const schema = schemas[normaliseName(String(component))];
        expect([component, typeof _uid]).toEqual([schema && component, 'string']);
        for (const [name, value] of Object.entries(fields)) {
          const field = schema?.[name.replace(/__i18n__en$/, '')];
          expect([component, name, accepts(field, value)]).toEqual([component, name, true]);
        }
      }
    },
  );

  test('all required ones are used', () => {
    const used = new Set(allObjects.map((object) => normaliseName(String(object['component'] ?? ''))));
    expect(REQUIRED.filter((name) => !used.has(normaliseName(name)))).toEqual([]);
  });

  test('every option of every used block is used somewhere', () => {
    for (const [component, fields] of Object.entries(schemas)) {
      const blocks = allObjects.filter((object) => normaliseName(String(object['component'])) === component);
      // Blocks added by others may be missing from the sample space. One redirect is enough.
      if (blocks.length === 0 || component === 'redirect') continue;
      for (const [name, field] of Object.entries(fields)) {
        const options = optionsOf(field);
        if (options.length === 0) continue;
        // A block that was saved before it had the field lacks it.
        const used = textsIn(blocks.map((block) => block[name]).filter((value) => value !== undefined));
        expect([component, name, used]).toEqual([component, name, options.toSorted()]);
      }
    }
  });

  test('links of every kind are used, also with an anchor and into a new tab', () => {
    const links = allObjects.filter((object) => object['fieldtype'] === 'multilink');
    expect(textsIn(links.map((link) => link['linktype']))).toEqual(LINK_TYPES);
    expect(links.some((link) => link['anchor'] === 'mencuci')).toBe(true);
    expect(links.some((link) => link['target'] === '_blank')).toBe(true);
  });

  test('links to stories lead to published ones by their current slug', () => {
    const links = allObjects.filter((object) => object['linktype'] === 'story');
    expect(links.length).toBeGreaterThan(30);
    for (const link of links) {
      const story = SPACE.published.find(({ uuid }) => uuid === (link['id'] ?? link['uuid']));
      const slug = link['cached_url'] ?? String(link['href']).slice(1);
      expect(story && [story.full_slug, story.full_slug.replace(/\/$/, '')]).toContain(slug);
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

  test('uses headings of level 2 to 6, nested lists, and links of every kind', () => {
    const levels = nodes
      .filter((node) => node['type'] === 'heading')
      .map((node) => objectsIn(node)[1]?.['level']);
    expect(textsIn(levels)).toEqual(['2', '3', '4', '5', '6']);
    const items = nodes.filter((node) => node['type'] === 'list_item');
    expect(
      items.some((item) => objectsIn(item['content']).some((node) => node['type'] === 'bullet_list')),
    ).toBe(true);
    const links = nodes
      .filter((node) => node['type'] === 'link')
      .map((node) => objectsIn(node)[1]?.['linktype']);
    expect(textsIn(links)).toEqual(LINK_TYPES);
  });

  /** The attributes of all nodes or marks of a type. */
  const attributesOf = (type: string) =>
    nodes.filter((node) => node['type'] === type).map(({ attrs }) => (isJsonObject(attrs) ? attrs : {}));

  test.each([
    ['paragraph', 'textAlign', ['center', 'justify', 'left', 'right']],
    ['ordered_list', 'order', ['3', '4']],
    ['tableCell', 'colspan', ['3', '4']],
    ['tableCell', 'rowspan', ['2', '4']],
    ['tableCell', 'backgroundColor', ['#f6e3b4']],
    ['tableHeader', 'colwidth', ['180']],
    ['code_block', 'class', ['language-html', 'language-text']],
    ['emoji', 'name', ['canting', 'radio']],
    ['link', 'target', ['_blank', '_self']],
    ['link', 'anchor', ['jadwal-dan-biaya']],
    ['link', 'custom', [JSON.stringify({ rel: 'nofollow', title: 'Glosarium batik di Jurnal Lontar' })]],
  ])('some %s has every tested %s', (type, name, expected) => {
    const values = attributesOf(type).map(({ [name]: value }) =>
      isJsonObject(value) ? JSON.stringify(value) : String(value),
    );
    expect(textsIn(values)).toEqual(expect.arrayContaining(expected));
  });

  test('has an emoji that is a picture alone, and blocks of three kinds in running text', () => {
    const imageEmoji = attributesOf('emoji').filter(({ emoji }) => emoji === null);
    expect(imageEmoji.every(({ fallbackImage }) => String(fallbackImage).endsWith('.png'))).toBe(true);
    expect(imageEmoji.length).toBeGreaterThan(0);
    const embedded = attributesOf('blok').flatMap(({ body }) => objectsIn(body).slice(0, 1));
    expect(textsIn(embedded.map(({ component }) => component))).toEqual(['button', 'card', 'image_gallery']);
  });

  test('has links of which one half is bold', () => {
    const texts = nodes.filter((node) => node['type'] === 'text');
    const linkOf = (node: JsonObject) =>
      JSON.stringify(objectsIn(node['marks']).find(({ type }) => type === 'link'));
    const isBold = (node: JsonObject) => objectsIn(node['marks']).some(({ type }) => type === 'bold');
    const halves = texts.filter((node, index) => {
      const next = texts[index + 1];
      return (
        next !== undefined && linkOf(node) === linkOf(next) && linkOf(node) && isBold(node) && !isBold(next)
      );
    });
    expect(halves.length).toBeGreaterThan(0);
  });
});
