import { isJsonObject, textOf, type JsonObject } from '../json';
import { isRawBlock, normaliseName, type RawBlock } from '../fields/fields';

/** @param name normalised. */
const isOfKind =
  (name: string) =>
  ({ component }: JsonObject): boolean =>
    normaliseName(textOf(component)) === name;

/** True for the content of an article. */
export const isArticle = isOfKind('article');

/** True for the kind of block that can be a primary hero; so can an article, the block that is a page by itself. */
const isHero = isOfKind('basichero');

/** True if a page's primary hero has a title, which is then the page's heading. An article has its story's name at least. */
export function isTitled(hero: RawBlock | undefined): boolean {
  return hero !== undefined && (isArticle(hero) || (isHero(hero) && textOf(hero['title']).trim() !== ''));
}

/**
 * The blocks that open a page, if any. The title of `hero` is the page's `h1`. The image of `pictured` is the first to load: it
 * is the same block, or a hero without a title above it.
 */
export type PrimaryHero = readonly [hero?: RawBlock | undefined, pictured?: RawBlock | undefined];

/**
 * The first article, or hero with a title, among the blocks and their nested blocks, in document order; else the first with an image,
 * if any. The contents of rich text, links and images are skipped.
 */
export function primaryHeroOf(blocks: readonly RawBlock[]): PrimaryHero {
  // A stack, the next value last: recursion would overflow on deeply nested content.
  const pending: unknown[] = blocks.toReversed();
  let pictured: RawBlock | undefined;
  while (pending.length > 0) {
    const value = pending.pop();
    if (!isJsonObject(value) || !isRawBlock(value)) continue;
    if (isTitled(value)) return [value, pictured ?? value];
    if (isHero(value) && hasImage(value)) pictured ??= value;
    for (const entry of Object.values(value).filter(Array.isArray).flat().toReversed()) pending.push(entry);
  }
  return [pictured, pictured];
}

/** What {@link primaryHeroOf} needs of a hero whose other fields are left out. */
export function heroMarks({ component, title, image, variant }: JsonObject): JsonObject {
  if (!isHero({ component })) return {};
  return {
    ...(textOf(title).trim() !== '' && { title: '-' }),
    ...(hasImage({ image, variant }) && { image: { filename: '-' } }),
  };
}

/** An emptied field holds an object without a file; a hero of text alone shows none. */
function hasImage({ image, variant }: JsonObject): boolean {
  return isJsonObject(image) && Boolean(image['filename']) && variant !== 'text';
}
