import type { JsonObject } from '../../../common/json';

/** True for a row or a cell of a table field: the CMS stores it with a component, which is none of the space. */
export function isTablePart({ component }: JsonObject): boolean {
  return typeof component === 'string' && /^_table_(?:head|row|col)$/.test(component);
}
