/** Columns that a list on one line may take, as the project's formatter has it. */
const widest = 110;

/**
 * The text of a JSON file as the project's formatter leaves it: two spaces a level, lists of plain values on one line
 * where they fit, a line break at the end. So a story that is saved differs from its file in what was edited alone.
 * @param value comes from JSON and nests no deeper than the stack allows (some thousand levels).
 */
export function layOutJson(value: unknown): string {
  return `${layOut(value, '', 0)}\n`;
}

/** @param before characters that stand before the value on its first line. */
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
    if (before + line.length <= widest) return line;
  }
  const inner = `${indent}  `;
  return `[\n${list.map((entry) => inner + layOut(entry, inner, inner.length + 1)).join(',\n')}\n${indent}]`;
}
