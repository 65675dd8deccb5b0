import { lgBreakpoint, toEm } from '../../breakpoints';
import { afterPaint } from '../../ui/after-paint';

/** The media query for windows that show the entries in a panel. */
const needsPanel = `(width < ${toEm(lgBreakpoint)})`;

const doNothing = (): void => {};

/**
 * Adds to what a popover does itself (its button opens it; Escape and a click beside it close it and return the focus): the
 * focus moves in and stays, the rest of the page is inert while it is open, and it closes when the window grows too wide for it.
 */
export function startPanel(panel: HTMLElement, signal: AbortSignal): void {
  let release = doNothing;
  const focusCloser = (): void => panel.querySelector('button')?.focus();
  const trapFocus = (): void => {
    release();
    release = doNothing;
    if (!isOpen(panel)) return;
    focusCloser();
    release = makeOthersInert(panel);
  };
  const beforeToggle = ({ newState }: ToggleEvent): void => {
    if (newState !== 'closed') return;
    // The browser returns the focus from within the panel alone: a click on no control may have moved it to the body.
    if (document.activeElement === document.body) focusCloser();
    release();
  };
  panel.addEventListener('beforetoggle', beforeToggle, { signal });
  // For the Tab key, browsers place a popover behind its button. The panel covers the button, which hands the focus on.
  const handFocusOn = (): void => {
    if (isOpen(panel)) focusCloser();
  };
  openerOf(panel)?.addEventListener('focus', handFocusOn, { signal });
  panel.addEventListener('toggle', trapFocus, { signal });
  const query = window.matchMedia(needsPanel);
  const closeInWideWindow = (): void => {
    if (!query.matches) closePanel(panel);
  };
  query.addEventListener('change', closeInWideWindow, { signal });
  signal.addEventListener('abort', () => release());
  // The visitor may have opened it before, and then widened the window.
  closeInWideWindow();
  trapFocus();
}

/** True while a panel covers the page. In browsers without popovers it never does: its entries are part of the page. */
export function isOpen(panel: Element): boolean {
  return CSS.supports('selector(:popover-open)') && panel.matches(':popover-open');
}

/** Closes a panel that is open. The main content is active at once: the heading of a page that comes next gets the focus. */
export function closePanel(panel: HTMLElement): void {
  if (!isOpen(panel)) return;
  panel.hidePopover();
  document.querySelector('main')?.removeAttribute('inert');
}

/**
 * Makes everything inert but the panel with its ancestors and its button. The main content becomes so, and active again, after the
 * next paint, because the browser then computes the style of all that it holds: the panel need not wait for that.
 * @returns a function that undoes it.
 */
function makeOthersInert(panel: HTMLElement): () => void {
  const others = othersThan(panel);
  let isInert = true;
  const apply = (): void => {
    for (const each of others) if (!isMain(each)) each.inert = isInert;
    afterPaint(() => {
      for (const each of others) if (isMain(each)) each.inert = isInert;
    });
  };
  apply();
  return () => {
    isInert = false;
    apply();
  };
}

const openerOf = (panel: Element): Element | null => panel.previousElementSibling;

const isMain = ({ localName }: Element): boolean => localName === 'main';

/** The elements beside a panel and its ancestors, but its button and those that are inert for another reason. */
function othersThan(panel: HTMLElement): readonly HTMLElement[] {
  const skipped = new Set([openerOf(panel)]);
  const others: HTMLElement[] = [];
  // Elements beside the page's root, such as the live region for screen readers, stay active.
  for (let inner: Element = panel; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    skipped.add(inner);
    for (const sibling of inner.parentElement.children)
      if (!skipped.has(sibling) && sibling instanceof HTMLElement && (!sibling.inert || isMain(sibling)))
        others.push(sibling);
  }
  return others;
}
