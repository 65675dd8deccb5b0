import type { ComponentField, Field } from './fields';

/**
 * A value as the CMS stores it, unchecked; null when empty. For fields of an adopted space whose kind is another site's, such as
 * choices, tables and plugins: `StoredValue` shows every text in it.
 */
export function stored(type: ComponentField['type']): Field<unknown> {
  return { schema: { type }, parse: (value) => (value === undefined || value === '' ? null : value) };
}
