/**
 * Serialises a value that was parsed from JSON, at any depth. `JSON.stringify` is recursive and overflows the stack after
 * some thousand levels; only then is the slower iterative writer used.
 * @throws TypeError for a value that contains itself.
 */
export function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return writeDeepJson(value);
    throw error;
  }
}

/** A pending part of the output: text, or a value to serialise. */
type Pending = { readonly text: string } | { readonly value: unknown };

function writeDeepJson(root: unknown): string {
  const written: string[] = [];
  const pending: Pending[] = [{ value: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if ('text' in next) written.push(next.text);
    else if (typeof next.value !== 'object' || next.value === null) written.push(writeFlat(next.value));
    // The stack is last in, first out.
    else for (const part of partsOf(next.value).reverse()) pending.push(part);
  }
  return written.join('');
}

function partsOf(value: object): Pending[] {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown, index) => [comma(index), { value: entry }]);
    return [{ text: '[' }, ...entries.flat(), { text: ']' }];
  }
  // As in `JSON.stringify`: an undefined field is left out, an undefined entry is null.
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const parts = fields.map(([name, field]: [string, unknown], index) => [
    { text: `${index === 0 ? '' : ','}${JSON.stringify(name)}:` },
    { value: field },
  ]);
  return [{ text: '{' }, ...parts.flat(), { text: '}' }];
}

function comma(index: number): Pending {
  return { text: index === 0 ? '' : ',' };
}

function writeFlat(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
