import { isJsonObject, textOf } from '../json';
import { isRawBlock, normaliseName, type RawBlock } from '../fields/fields';

/** The kind of block that can be a primary hero. */
const heroName = normaliseName('basic_hero');

/** True if a page's primary hero has a title, which is then the page's heading. */
export function isTitled(hero: RawBlock | null): boolean {
  return textOf(hero?.['title']).trim() !== '';
}

/**
 * The first hero with a title among the blocks and their nested blocks, in document order; else the first with an image;
 * else null. The contents of rich text, links and images are skipped.
 */
export function primaryHeroOf(blocks: readonly RawBlock[]): RawBlock | null {
  // A stack, the next value last: recursion would overflow on deeply nested content.
  const pending: unknown[] = blocks.toReversed();
  let firstWithImage: RawBlock | null = null;
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isJsonObject(value) || !isRawBlock(value)) continue;
    if (normaliseName(value.component) === heroName) {
      if (isTitled(value)) return value;
      if (isJsonObject(value['image'])) firstWithImage ??= value;
    }
    const nested: unknown[] = [];
    for (const key in value) {
      const field = value[key];
      if (Array.isArray(field)) for (const entry of field) nested.push(entry);
    }
    // Like `pushReversed` of the server: shared, it would be one more file for browsers.
    while (nested.length > 0) pending.push(nested.pop());
  }
  return firstWithImage;
}
