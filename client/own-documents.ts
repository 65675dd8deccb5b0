import type { BlockLibrary } from '../common/blocks/block-library';

const none: ReadonlySet<string> = new Set();

/**
 * Keeps pages with a form from being shown in a document whose policy keeps the bot check's script out: the policy is the
 * document's for as long as it is open.
 * @param isClosed true where the document is such a one.
 * @returns throws for such a page, by its components, and from then on by its path alone.
 */
export function refuseForms(
  isClosed: boolean,
  { nameOf }: Pick<BlockLibrary, 'nameOf'>,
): (path: string, components?: ReadonlySet<string>) => void {
  const refused = new Set<string>();
  return (path, components = none) => {
    if (isClosed && [...components].some((name) => nameOf(name) === 'form_element')) refused.add(path);
    if (refused.has(path)) throw new Error(`${path} needs a document of its own`);
  };
}
