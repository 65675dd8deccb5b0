import { beforeAll, describe, expect, test } from '@jest/globals';
import adopted from '../../build/schema/adopted-blocks.json';
import { createBlockLoader } from '../block-system/block-loader';
import { layoutBlocks, registry } from '../blocks/registry';
import { componentSchemas, type ComponentSchema } from './component-schemas';

const byName = (one: string, other: string): number => one.localeCompare(other);

let schemas: readonly ComponentSchema[];

beforeAll(async () => {
  schemas = componentSchemas(await createBlockLoader(registry).loadAll());
});

const schemaOf = (name: string): ComponentSchema | undefined =>
  schemas.find((schema) => schema.name === name);

describe('the components of the site', () => {
  test('are its content types, its blocks and their parts', () => {
    const roots = schemas.filter(({ is_root: isRoot }) => isRoot).map(({ name }) => name);
    const nested = schemas.filter(({ is_nestable: isNestable }) => isNestable).map(({ name }) => name);
    const own = ['article', 'author', 'page', 'redirect', 'site_config'];
    expect(roots).toEqual([...own, ...Object.keys(adopted.contentTypes)].toSorted(byName));
    const blocks = Object.keys(registry).filter((name) => ![...roots, ...layoutBlocks].includes(name));
    const parts = ['form_field', 'nav_column', 'nav_item', 'social_link'];
    expect(nested).toEqual(expect.arrayContaining([...blocks, ...parts]));
    expect(nested).toEqual(nested.toSorted(byName));
  });

  test('have their fields in the order of declaration', () => {
    const fields = Object.entries(schemaOf('button')?.schema ?? {}).map(([name, { type, pos }]) => [
      name,
      type,
      pos,
    ]);
    expect(fields).toEqual([
      ['label', 'text', 0],
      ['link', 'multilink', 1],
      ['variant', 'option', 2],
      ['size', 'option', 3],
    ]);
  });

  test('list the components that may be nested in them, parts with all their fields', () => {
    expect(schemaOf('navigation')?.schema['items']).toMatchObject({
      type: 'bloks',
      component_whitelist: ['nav_item'],
    });
    expect(Object.keys(schemaOf('nav_item')?.schema ?? {})).toEqual(['label', 'link', 'children']);
  });

  test('are translatable in their texts, pictures and links, but for technical fields', () => {
    const types = new Set(['text', 'textarea', 'richtext', 'asset', 'multiasset', 'multilink']);
    const fields = schemas.flatMap(({ name, schema }) =>
      Object.entries(schema).map(([field, { type, translatable }]) => ({
        name: `${name}.${field}`,
        isText: types.has(type),
        translatable,
      })),
    );
    const others = fields.filter(({ isText, translatable }) => isText && translatable !== true);
    const technical =
      /^(?:(?:article|page)\.seo_canonical|(?:form_element|form_field)\.name|form_field\.accept|redirect\.from|story_list\.tag|(?:video|embed)\.url)$/;
    expect(others.map(({ name }) => name)).toEqual(
      fields.map(({ name }) => name).filter((name) => technical.test(name)),
    );
    expect(others.length).toBeGreaterThan(4);
    expect(fields.filter(({ isText, translatable }) => !isText && translatable === true)).toEqual([]);
  });
});
