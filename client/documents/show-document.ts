import {
  CHUNKS_ATTRIBUTE,
  FIRST_BLOCKS,
  INTERACTIVE_ATTRIBUTE,
  LOADING_ATTRIBUTE,
  PAGE_DATA_ID,
  ROOT_ID,
} from '../../common/constants';
import { afterPaint } from '../../common/ui/after-paint';
import { fillsWindow } from '../navigation/arrive';
import { entryScript } from '../startup/entry-script';

/**
 * Shows the page of a document of the same build in place of the page on screen, so that React could hydrate it.
 * @param isAtTop true where the visitor will see the top of the page: what follows its first blocks is then added after the next
 *   paint, so that the heading is there sooner, unless they leave a part of the window empty.
 * @returns adds what is left at once.
 */
export function showDocument(page: Document, isAtTop: boolean): () => void {
  const addRest = isAtTop ? takeRest(page) : null;
  document.title = page.title;
  copyAttributes(['lang', 'dir'], page.documentElement, document.documentElement);
  for (const outdated of document.head.querySelectorAll('[data-head]')) outdated.remove();
  document.head.append(...page.head.querySelectorAll('[data-head]'));
  const attributes = [CHUNKS_ATTRIBUTE, INTERACTIVE_ATTRIBUTE, LOADING_ATTRIBUTE];
  copyAttributes(attributes, entryScript(page), entryScript());
  // Content may hold an element with that id, but no script.
  const data = `script#${PAGE_DATA_ID}`;
  document.querySelector(data)?.replaceWith(page.querySelector(data) ?? '');
  document.getElementById(ROOT_ID)?.replaceChildren(...(page.getElementById(ROOT_ID)?.childNodes ?? []));
  if (addRest === null) return () => {};
  if (fillsWindow()) return afterPaint(addRest);
  addRest();
  return () => {};
}

/** Takes what follows the first blocks, the heading among them, and the main content out of a page. @returns puts it back; null where there is none. */
function takeRest(page: Document): (() => void) | null {
  const main = page.querySelector(`#${ROOT_ID} main`);
  const heading = main?.querySelector('h1') ?? null;
  const blocks = nodesAfter(main?.children[FIRST_BLOCKS - 1]);
  if (blocks.length === 0 || blocks.some((block) => block.contains(heading))) return null;
  const parts = [
    [main, blocks],
    [main?.parentElement, nodesAfter(main)],
  ] as const;
  for (const [, nodes] of parts) for (const node of nodes) node.remove();
  return () => {
    for (const [parent, nodes] of parts) parent?.append(...nodes);
  };
}

function nodesAfter(node: Node | null | undefined): ChildNode[] {
  const nodes: ChildNode[] = [];
  for (let next = node?.nextSibling; next; next = next.nextSibling) nodes.push(next);
  return nodes;
}

function copyAttributes(names: readonly string[], from: Element | null, to: Element | null): void {
  for (const name of names) {
    const value = from?.getAttribute(name) ?? null;
    // The same language again would have the browser compute the style of all that is on screen.
    if (value === to?.getAttribute(name)) continue;
    if (value === null) to?.removeAttribute(name);
    else to?.setAttribute(name, value);
  }
}
