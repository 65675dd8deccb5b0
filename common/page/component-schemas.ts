import type { BlockDefinition } from '../block-system/define-block';
import type { ComponentField, Fields } from '../fields/fields';
import { authorFields } from '../fields/article-fields';
import { multiLink, option, text } from '../fields/fields';
import { pageFields, siteConfigFields } from './content-types';

/** A component in Storyblok's format, which its command line pushes into a space. */
export interface ComponentSchema {
  readonly name: string;
  readonly display_name: string;
  /** True for content types, which are roots of stories. */
  readonly is_root: boolean;
  /** True for components within others. */
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, ComponentField & { readonly pos: number }>>;
}

/** The content types without a view of their own. */
const contentTypes: Readonly<Record<string, Fields>> = {
  author: authorFields,
  page: pageFields,
  redirect: { from: text(), to: multiLink(), status: option(['301', '302', '410'], '301') },
  site_config: siteConfigFields,
};

/**
 * Derives the schema of every content type, block and part from the fields that parse their content.
 * @returns the components in alphabetical order.
 */
export function componentSchemas(blocks: readonly BlockDefinition[]): readonly ComponentSchema[] {
  const nestable = new Map<string, Fields>();
  const roots = new Map<string, Fields>(Object.entries(contentTypes));
  for (const { name, fields, position } of blocks)
    if (position === 'root') roots.set(name, fields);
    else if (position === undefined) collect(name, fields, nestable);
  const all = [
    ...[...roots].map(([name, fields]) => describe(name, fields, true)),
    ...[...nestable].map(([name, fields]) => describe(name, fields, false)),
  ];
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** The innermost declaration of a nested part may have fewer fields: those of all declarations are merged. */
function collect(name: string, fields: Fields, collected: Map<string, Fields>): void {
  collected.set(name, { ...collected.get(name), ...fields });
  for (const { part } of Object.values(fields))
    if (part !== undefined) collect(part.name, part.fields, collected);
}

function describe(name: string, fields: Fields, isRoot: boolean): ComponentSchema {
  const schema: Record<string, ComponentField & { pos: number }> = {};
  for (const [position, [field, { schema: described }]] of Object.entries(fields).entries()) {
    schema[field] = { ...described, pos: position };
  }
  const spaced = name.replaceAll('_', ' ');
  const displayName = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return { name, display_name: displayName, is_root: isRoot, is_nestable: !isRoot, schema };
}
