import { isJsonObject, textOf } from '../json';
import { isRawBlock, normaliseName, type RawBlock } from '../fields/fields';

/** The kind of block that opens a page. */
const leadingName = normaliseName('basic_hero');

/** True where a page's lead has a title, which is the page's heading then. */
export function isTitled(lead: RawBlock | null): boolean {
  return textOf(lead?.['title']).trim() !== '';
}

/**
 * The first hero with a title among blocks and those nested in them, in the order of reading; else the first with a
 * picture; null where there is neither. What rich text, links and pictures hold is passed over.
 */
export function primaryHeroOf(blocks: readonly RawBlock[]): RawBlock | null {
  // A list of what is still to be read, the next at its end: however deep content nests, it costs no stack.
  const waiting: unknown[] = blocks.toReversed();
  let pictured: RawBlock | null = null;
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!isJsonObject(value) || !isRawBlock(value)) continue;
    if (normaliseName(value.component) === leadingName) {
      if (isTitled(value)) return value;
      if (isJsonObject(value['image'])) pictured ??= value;
    }
    const inner: unknown[] = [];
    for (const key in value) {
      const field = value[key];
      if (Array.isArray(field)) for (const entry of field) inner.push(entry);
    }
    // As `pushReversed` does, which only the server has: shared, it would be one more file for browsers.
    while (inner.length > 0) waiting.push(inner.pop());
  }
  return pictured;
}
