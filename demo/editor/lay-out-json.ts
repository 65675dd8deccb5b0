/** The print width of the project's formatter. */
const printWidth = 110;

/**
 * Formats JSON like the project's formatter: two spaces a level, lists of plain values on one line if they fit, a final
 * line break. A saved story then differs from its file only in the edits.
 * @param value recursion limits its depth to some thousand levels.
 */
export function layOutJson(value: unknown): string {
  return `${layOut(value, '', 0)}\n`;
}

/** @param before the number of characters before the value on its first line. */
function layOut(value: unknown, indent: string, before: number): string {
  if (Array.isArray(value)) return layOutList(value, indent, before);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const fields = Object.entries(value).map(([name, field]: [string, unknown]) => {
    const start = `${inner}${JSON.stringify(name)}: `;
    return start + layOut(field, inner, start.length + 1);
  });
  return fields.length === 0 ? '{}' : `{\n${fields.join(',\n')}\n${indent}}`;
}

function layOutList(list: readonly unknown[], indent: string, before: number): string {
  if (list.length === 0) return '[]';
  if (list.every((entry) => typeof entry !== 'object' || entry === null)) {
    const line = `[${list.map((entry) => JSON.stringify(entry)).join(', ')}]`;
    if (before + line.length <= printWidth) return line;
  }
  const inner = `${indent}  `;
  return `[\n${list.map((entry) => inner + layOut(entry, inner, inner.length + 1)).join(',\n')}\n${indent}]`;
}
