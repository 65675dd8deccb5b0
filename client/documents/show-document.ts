import {
  CHUNKS_ATTRIBUTE,
  INTERACTIVE_ATTRIBUTE,
  LOADING_ATTRIBUTE,
  PAGE_DATA_ID,
  ROOT_ID,
} from '../../common/constants';
import { entryScript } from '../startup/entry-script';

/** Shows the page of a document of the same build in place of the page on screen, so that React could hydrate it. */
export function showDocument(page: Document): void {
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
}

function copyAttributes(names: readonly string[], from: Element | null, to: Element | null): void {
  for (const name of names) {
    const value = from?.getAttribute(name) ?? null;
    if (value === null) to?.removeAttribute(name);
    else to?.setAttribute(name, value);
  }
}
