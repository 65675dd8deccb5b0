/** The distinct names in a comma-separated list; names that differ only in case count as one. */
export function parseTags(list: string): readonly string[] {
  const byName = new Map<string, string>();
  for (const entry of list.split(',')) {
    const name = entry.trim().replaceAll(/\s+/g, ' ');
    if (name !== '' && !byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), name);
  }
  return [...byName.values()];
}
