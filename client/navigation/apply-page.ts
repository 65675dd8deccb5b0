import { documentHead } from '../../common/page/document-head';
import type { PageData } from '../../common/page/page-data';

/** Makes the document's head say what it says of the page when the server writes it. */
export function applyHead(data: PageData): void {
  const { title, language, tags } = documentHead(data);
  document.title = title;
  document.documentElement.lang = language;
  for (const old of document.head.querySelectorAll('[data-head]')) old.remove();
  for (const { name, content } of tags) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    meta.dataset['head'] = '';
    document.head.append(meta);
  }
}

/**
 * Moves to where the address points within the page: its fragment's element, else the position it was left at,
 * else the top. The focus goes to that element, else to the page's heading, so that keyboards and screen readers
 * go on from there.
 */
export function arriveAt(hash: string, left: number | undefined): void {
  const target = hash === '' ? null : document.getElementById(decoded(hash.slice(1)));
  if (left !== undefined) window.scrollTo(0, left);
  else if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
  focus(
    target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
  );
}

function focus(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
