import type { BlockDefinition } from '../block-system/define-block';
import type { ComponentField, Fields } from '../fields/fields';
import { pageFields, siteConfigFields } from './content-types';

/** A component in the content service's own format, as its command line pushes it into a space. */
export interface ComponentSchema {
  readonly name: string;
  readonly display_name: string;
  /** A content type, that is: the root of a story. */
  readonly is_root: boolean;
  /** May stand inside other components. */
  readonly is_nestable: boolean;
  readonly schema: Readonly<Record<string, ComponentField & { readonly pos: number }>>;
}

/**
 * Describes every content type, block and part to the content service, from the very fields that parse their content.
 * @returns components by name, in alphabetical order.
 */
export function componentSchemas(blocks: readonly BlockDefinition[]): readonly ComponentSchema[] {
  const nestable = new Map<string, Fields>();
  for (const { name, fields } of blocks) collect(name, fields, nestable);
  const roots = [describe('page', pageFields, true), describe('site_config', siteConfigFields, true)];
  const all = [...roots, ...[...nestable].map(([name, fields]) => describe(name, fields, false))];
  return all.toSorted((one, other) => one.name.localeCompare(other.name));
}

/** A part may be declared with fewer fields where it stands at the end of its nesting: the fullest declaration counts. */
function collect(name: string, fields: Fields, found: Map<string, Fields>): void {
  found.set(name, { ...found.get(name), ...fields });
  for (const { part } of Object.values(fields))
    if (part !== undefined) collect(part.name, part.fields, found);
}

function describe(name: string, fields: Fields, isRoot: boolean): ComponentSchema {
  const schema: Record<string, ComponentField & { pos: number }> = {};
  for (const [position, [field, { schema: described }]] of Object.entries(fields).entries()) {
    schema[field] = { ...described, pos: position };
  }
  const words = name.replaceAll('_', ' ');
  const displayName = words.charAt(0).toUpperCase() + words.slice(1);
  return { name, display_name: displayName, is_root: isRoot, is_nestable: !isRoot, schema };
}
