import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { isJsonObject, objectsOf, textOf, type JsonObject } from '../../common/json';
import { componentSchemas, type ComponentSchema } from '../../common/page/component-schemas';
import { loadSampleSpace } from '../../demo/sample-content';
import { labelOf } from '../new-block/block-options';
import { editorSchema, type EditorSchema } from './editor-schema';
import { contentTypeIcons, fieldRules, groups } from './editor-settings';
import { editorTexts, teamLanguages } from './editor-texts';

const root = join(__dirname, '../..');
const committed = (name: string): unknown =>
  JSON.parse(readFileSync(join(root, '.storyblok/components/site', name), 'utf8'));

let schemas: readonly ComponentSchema[];
let english: EditorSchema;
beforeAll(async () => {
  schemas = componentSchemas(await createBlockLoader(registry).loadAll());
  english = editorSchema(schemas, editorTexts('en'));
});

const componentOf = (name: string) => english.components.find((component) => component.name === name);
const fieldOf = (name: string, field: string): JsonObject => ({ ...componentOf(name)?.schema[field] });
interface Texts {
  readonly components: object;
  readonly purposes?: object;
  readonly fields: object;
  readonly options: object;
  readonly help?: object;
}

const textsIn = (language: string): Texts =>
  JSON.parse(readFileSync(join(root, `build/schema/texts/${language}.json`), 'utf8')) as Texts;

const partNames = Object.keys(groups.parts.icons);

test('the files that are pushed into a space are what the generator writes (after a change: npm run schema)', () => {
  expect(committed('components.json')).toEqual(JSON.parse(JSON.stringify(english.components)));
  expect(committed('groups.json')).toEqual(english.groups);
});

test('a name of a field that is not its own in words is that of several components', () => {
  const isOwn = (field: string, name: unknown): boolean =>
    name === labelOf(field) || field.includes('.') || field.startsWith('seo_');
  const misleading = Object.entries(textsIn('en').fields).filter(
    ([field, name]) =>
      !isOwn(field, name) && schemas.filter(({ schema }) => schema[field] !== undefined).length < 2,
  );
  expect(misleading.map(([field]) => `${field}: write component.${field} in both files`)).toEqual([]);
});

describe.each(teamLanguages)('in the language %s', (language) => {
  test('every component, field, choice, tab and group has a name, and every field says what it does', () => {
    const { components, groups: named } = editorSchema(schemas, editorTexts(language));
    const nameless = components.flatMap(({ name, display_name: label, schema }) => [
      ...(label === '' || editorTexts(language).purpose(name) === '' ? [name] : []),
      ...Object.entries(schema).flatMap(([field, entry]) => {
        const { display_name: title, description, type, options } = { ...entry } as JsonObject;
        const isDescribed = type === 'tab' || textOf(description) !== '';
        const areNamed = objectsOf(options).every((each) => each['name'] !== each['value']);
        return textOf(title) !== '' && isDescribed && areNamed ? [] : [`${name}.${field}`];
      }),
    ]);
    const file = `build/schema/texts/${language}.json`;
    const advice = (where: string): string =>
      `${where}: add its name to ${file} (components, fields or options), and what it does to docs.ts beside the block, or to purposes and help there`;
    expect(nameless.map(advice)).toEqual([]);
    expect(named.every(({ name }) => name !== '')).toBe(true);
  });

  test('there is no text of a component or field that does not exist any more', () => {
    const { components, purposes, fields, options, help } = textsIn(language);
    const names = new Set(schemas.map(({ name }) => name));
    const paths = new Set(
      schemas.flatMap(({ name, schema }) => Object.keys(schema).map((field) => `${name}.${field}`)),
    );
    const ofComponents = [...Object.keys(components), ...Object.keys(purposes ?? {})];
    const ofFields = [fields, options, help ?? {}].flatMap((texts) => Object.keys(texts));
    const left = [
      ...ofComponents.filter((name) => !names.has(name)),
      ...ofFields.filter((key) => key.includes('.') && !paths.has(key.split('.').slice(0, 2).join('.'))),
    ];
    expect(left.map((key) => `${key}: take it out of build/schema/texts/${language}.json`)).toEqual([]);
  });

  test('no text holds marks of code, which editors would see', () => {
    expect(JSON.stringify(editorSchema(schemas, editorTexts(language)))).not.toContain('`');
  });
});

describe('a component', () => {
  test.each([
    ['basic_hero', 'Hero', 'block-text-img-r', 'title'],
    ['button', 'Button', 'block-arrow-pointer', 'label'],
    ['page', 'Page', 'block-monitor', 'seo_title'],
    ['image_gallery', 'Gallery', 'block-image', 'title'],
  ])('such as %s has a name, an icon and a field that tells it from others', (name, label, icon, field) => {
    expect(componentOf(name)).toMatchObject({ display_name: label, icon, preview_field: field });
  });

  test('has a group of its own, unless it is a content type', () => {
    const grouped = Object.values(groups).flatMap(({ icons }) => Object.keys(icons));
    const nestable = schemas.filter((schema) => schema.is_nestable).map(({ name }) => name);
    expect(grouped.toSorted()).toEqual(nestable.toSorted());
    expect(Object.keys(contentTypeIcons)).toEqual(
      schemas.filter((schema) => schema.is_root).map(({ name }) => name),
    );
  });

  test('has what it says first, then a tab for its looks and one for search engines', () => {
    expect(fieldOf('basic_hero', 'tab-appearance')).toMatchObject({
      type: 'tab',
      keys: ['align', 'height', 'variant'],
    });
    expect(fieldOf('page', 'tab-search')['keys']).toEqual([
      'seo_title',
      'seo_description',
      'seo_image',
      'seo_canonical',
      'seo_noindex',
    ]);
    const looks = { name: 'row', schema: { gap: { type: 'option', pos: 0 } } } as unknown as ComponentSchema;
    const inOneTab = editorSchema([looks], editorTexts('en')).components[0]?.schema;
    for (const schema of [componentOf('quote')?.schema, inOneTab])
      expect(Object.keys(schema ?? {}).filter((name) => name.startsWith('tab-'))).toEqual([]);
  });
});

describe('a list of blocks', () => {
  test.each([
    ['page', 'body', true],
    ['article', 'body', false],
    ['row', 'columns', false],
    ['carousel_wrapper', 'items', false],
  ])('of %s.%s offers no part of another block, and header and footer: %s', (name, field, hasSite) => {
    const offered = fieldOf(name, field)['component_whitelist'] as readonly string[];
    expect(offered).toEqual(expect.arrayContaining(['card', 'rich_text', 'form_element']));
    expect(offered.filter((each) => partNames.includes(each))).toEqual([]);
    expect(offered.includes('navigation')).toBe(hasSite);
    expect(offered.includes('navigation_footer')).toBe(hasSite);
  });

  test('of one kind still offers that alone', () => {
    expect(fieldOf('navigation', 'items')['component_whitelist']).toEqual(['nav_item']);
  });
});

describe('the rules for fields', () => {
  test('are about fields that there are', () => {
    const fields = new Set(
      schemas.flatMap(({ name, schema }) => Object.keys(schema).map((field) => `${name}.${field}`)),
    );
    expect(Object.keys(fieldRules).filter((path) => !fields.has(path))).toEqual([]);
    expect(fieldOf('embed', 'url')).toMatchObject({ required: true, regex: '^https://' });
  });

  test('are kept by every story of the sample space', () => {
    const { published } = loadSampleSpace(root);
    expect(
      published.flatMap(({ full_slug: slug, content }) => broken(content).map((path) => `${slug} ${path}`)),
    ).toEqual([]);
  });
});

/** The fields in a value that break a rule. */
function broken(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(broken);
  if (!isJsonObject(value)) return [];
  const own = Object.entries(fieldRules).flatMap(([path, rule]) => {
    const [component, field = ''] = path.split('.');
    return component === value['component'] && !allows(rule, value[field]) ? [path] : [];
  });
  return [...own, ...Object.values(value).flatMap(broken)];
}

function allows({ required, max_length: most, regex, maximum }: JsonObject, value: unknown): boolean {
  const isEmpty = value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return required !== true;
  if (Array.isArray(value)) return maximum === undefined || value.length <= Number(maximum);
  const text = textOf(value);
  return (
    (most === undefined || text.length <= Number(most)) &&
    (regex === undefined || new RegExp(textOf(regex)).test(text))
  );
}
