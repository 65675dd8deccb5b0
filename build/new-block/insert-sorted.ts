/** A list of entries in a file, of which each takes a line or several. */
export interface SortedEntries {
  /** Lines that stand above the list, in their order; the last one opens it. */
  readonly after: readonly string[];
  /** Gives the key of an entry by its first line. Lines that it does not match belong to the entry before. */
  readonly keyOf: RegExp;
  /** The line below the last entry. */
  readonly end: RegExp;
}

/**
 * Inserts an entry, which ends with a comma, before the first one with a higher key.
 * @throws Error if the list is not where it was.
 */
export function insertSorted(
  text: string,
  { after, keyOf, end }: SortedEntries,
  key: string,
  added: string,
): string {
  const lines = text.split('\n');
  const start = after.reduce((from, line) => lines.indexOf(line, from) + 1, 0);
  if (start === 0) throw new Error(`${key} has to be added below "${after.join(' ')}", which is missing`);
  const isEnd = (line: string): boolean => end.test(line);
  const last = lines.findIndex((line, at) => at >= start && isEnd(line));
  const next = lines.findIndex((line, at) => at >= start && at < last && (keyOf.exec(line)?.[1] ?? '') > key);
  const isLastInJson = next < 0 && text.startsWith('{');
  // The last of several entries has no comma in JSON.
  if (isLastInJson) lines[last - 1] = `${lines[last - 1] ?? ''},`;
  lines.splice(next < 0 ? last : next, 0, isLastInJson ? added.replace(/,$/, '') : added);
  return lines.join('\n');
}
