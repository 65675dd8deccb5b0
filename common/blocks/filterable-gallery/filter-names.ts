const parameter = 'filter';

/** The distinct names in a query (`?filter=a,b`), in lower case. */
export function namesIn(search: string): readonly string[] {
  const names = (new URLSearchParams(search).get(parameter) ?? '').toLowerCase().split(',');
  return [...new Set(names)].filter((name) => name !== '');
}

/** The query with these names in place of its own. */
export function withNames(search: string, names: readonly string[]): string {
  const query = new URLSearchParams(search);
  if (names.length === 0) query.delete(parameter);
  else query.set(parameter, names.join(','));
  // A query may contain a comma as it is, which reads better.
  return query.toString().replaceAll('%2C', ',');
}
