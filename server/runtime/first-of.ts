/** The first of many lines of a report, and how many follow. @param max lines that are shown. */
export function firstLines(lines: readonly string[], max: number): readonly string[] {
  const rest = lines.length - max;
  return [...lines.slice(0, max).map((line) => `  ${line}`), ...(rest > 0 ? [`  and ${rest} more`] : [])];
}

/** The first of many names in one line, and how many follow. @param max names that are shown. */
export function firstNames(names: readonly string[], max: number): string {
  const rest = names.length - max;
  return names.slice(0, max).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}
