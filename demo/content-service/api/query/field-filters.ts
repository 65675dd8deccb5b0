import { type Condition, OPERATORS } from './field-operators';
import { type Query, quote } from './request-query';
import { unprocessable } from '../service-errors';
import type { JsonObject } from '../story';

/** A condition on a story's stored content. */
export type FieldFilter = (content: JsonObject) => boolean;

/** `filter_query[field][operator]`, within `[__or][n]` for one of several alternatives. */
const NAME = /^filter_query(?:\[__or\]\[(\d+)\])?\[([^[\]]+)\]\[([a-z_]+)\]$/;

/** True for parameter names of field filters, well-formed or not. */
export function isFilterName(name: string): boolean {
  return name.startsWith('filter_query[');
}

/**
 * Parses all of `filter_query`. A story must meet all conditions; of the alternatives in `__or` one suffices, and
 * conditions under the same number form one alternative. A field may be nested: `seo.title`, `body.0.title`.
 * @throws ServiceError 422 naming the parameter whose form, operator or value is invalid.
 */
export function readFieldFilters(query: Query): readonly FieldFilter[] {
  const filters: FieldFilter[] = [];
  const alternatives = new Map<string, FieldFilter[]>();
  for (const [name, text] of query) {
    if (!isFilterName(name)) continue;
    const { alternative, filter } = readFieldFilter(name, text);
    if (alternative === undefined) filters.push(filter);
    else alternatives.set(alternative, [...(alternatives.get(alternative) ?? []), filter]);
  }
  if (alternatives.size === 0) return filters;
  const groups = [...alternatives.values()];
  return [...filters, (content) => groups.some((group) => group.every((filter) => filter(content)))];
}

function readFieldFilter(
  name: string,
  text: string,
): { alternative: string | undefined; filter: FieldFilter } {
  const [, alternative, field = '', operatorName = ''] = NAME.exec(name) ?? [];
  const operator = OPERATORS.get(operatorName);
  if (operator === undefined) {
    throw unprocessable(
      `${quote(name)} must be filter_query[field][operator] or filter_query[__or][][field][operator], the operator one of ${[...OPERATORS.keys()].join(', ')}`,
    );
  }
  const condition: Condition | undefined = operator(text);
  if (condition === undefined) throw unprocessable(`${quote(name)} cannot be ${quote(text)}`);
  const path = field.split('.');
  return { alternative, filter: (content) => condition(valueAt(content, path)) };
}

function valueAt(content: JsonObject, path: readonly string[]): unknown {
  let value: unknown = content;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}
