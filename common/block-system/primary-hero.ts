import { isJsonObject, textOf, type JsonObject } from '../json';
import { isRawBlock, normaliseName, type RawBlock } from '../fields/fields';

/** The kind of block that can be a primary hero; so can an article, the block that is a page by itself. */
const heroName = normaliseName('basic_hero');

/** True for the content of an article. */
export function isArticle(content: JsonObject): boolean {
  return normaliseName(textOf(content['component'])) === 'article';
}

/** True if a page's primary hero has a title, which is then the page's heading. An article has its story's name at least. */
export function isTitled(hero: RawBlock | null): boolean {
  return hero !== null && (isArticle(hero) || textOf(hero['title']).trim() !== '');
}

/**
 * The first article, or hero with a title, among the blocks and their nested blocks, in document order; else the first with an image;
 * else null. The contents of rich text, links and images are skipped.
 */
export function primaryHeroOf(blocks: readonly RawBlock[]): RawBlock | null {
  // A stack, the next value last: recursion would overflow on deeply nested content.
  const pending: unknown[] = blocks.toReversed();
  let firstWithImage: RawBlock | null = null;
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isJsonObject(value) || !isRawBlock(value)) continue;
    if (isArticle(value)) return value;
    if (normaliseName(value.component) === heroName) {
      if (isTitled(value)) return value;
      if (hasImage(value)) firstWithImage ??= value;
    }
    const nested = entriesOf(value);
    while (nested.length > 0) pending.push(nested.pop());
  }
  return firstWithImage;
}

/** What {@link primaryHeroOf} needs of a hero whose other fields are left out. */
export function heroMarks({ component, title, image }: JsonObject): JsonObject {
  if (normaliseName(textOf(component)) !== heroName) return {};
  return {
    ...(textOf(title).trim() !== '' && { title: '-' }),
    ...(hasImage({ image }) && { image: { filename: '-' } }),
  };
}

/** An emptied field holds an object without a file. */
function hasImage({ image }: JsonObject): boolean {
  return isJsonObject(image) && Boolean(image['filename']);
}

/** The entries of all lists in a block. */
function entriesOf(block: RawBlock): unknown[] {
  const entries: unknown[] = [];
  for (const key in block) {
    const field = block[key];
    if (Array.isArray(field)) for (const entry of field) entries.push(entry);
  }
  return entries;
}
