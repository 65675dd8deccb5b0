/** A place for a line among others: the lines before the first of them, and how a line gives its key. */
export interface SortedLines {
  readonly after: readonly string[];
  readonly keyOf: RegExp;
}

/** Inserts a line, which ends with a comma, where its key belongs among sorted ones. */
export function insertLine(text: string, { after, keyOf }: SortedLines, key: string, added: string): string {
  const lines = text.split('\n');
  const start = after.reduce((from, line) => lines.indexOf(line, from) + 1, 0);
  if (start === 0) throw new Error(`${key} has to be added below "${after.join(' ')}", which is missing`);
  let at = start;
  while ((keyOf.exec(lines[at] ?? '')?.[1] ?? '~') < key) at += 1;
  // The last of several entries has no comma in JSON.
  if (text.startsWith('{') && /^ *\}/.test(lines[at] ?? '')) {
    lines[at - 1] = `${lines[at - 1] ?? ''},`;
    lines.splice(at, 0, added.replace(/,$/, ''));
  } else lines.splice(at, 0, added);
  return lines.join('\n');
}
