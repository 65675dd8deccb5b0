import { documentHead } from '../../common/page/document-head';
import type { PageData } from '../../common/page/page-data';
import css from '../../common/ui/visually-hidden.css';

/** Updates the document's head to what the server would write for the page. */
export function applyHead(data: PageData): void {
  const { title, language, direction, tags } = documentHead(data);
  document.title = title;
  document.documentElement.lang = language;
  if (direction === undefined) document.documentElement.removeAttribute('dir');
  else document.documentElement.dir = direction;
  for (const outdated of document.head.querySelectorAll('[data-head]')) outdated.remove();
  for (const { name, content } of tags) {
    const meta = document.createElement('meta');
    Object.assign(meta, { name, content });
    meta.dataset['head'] = '';
    document.head.append(meta);
  }
}

/**
 * Scrolls to the element of the fragment, else to a saved position, else to the top. Moves the focus to that element, else to
 * the page's heading, so that keyboards and screen readers continue from there.
 * @param savedPosition pixels from the top; wins over the fragment for scrolling.
 */
export function scrollAndFocus(hash: string, savedPosition: number | undefined): void {
  const target = hash === '' ? null : document.getElementById(decodeFragment(hash.slice(1)));
  // Browsers open it by themselves only when they load the page.
  target?.closest('details')?.setAttribute('open', '');
  if (savedPosition !== undefined) window.scrollTo(0, savedPosition);
  else if (target === null) window.scrollTo(0, 0);
  else target.scrollIntoView();
  focus(
    target ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main'),
  );
}

/** Adds a live region to the page. @returns a function that has screen readers read a text. */
export function createAnnouncer(): (text: string) => void {
  const region = document.createElement('p');
  region.className = css.visuallyHidden ?? '';
  region.setAttribute('role', 'status');
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}

function focus(element: HTMLElement | null): void {
  if (element === null) return;
  if (!element.hasAttribute('tabindex') && element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
