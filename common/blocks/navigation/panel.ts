import { lgBreakpoint, toEm } from '../../breakpoints';
import { afterPaint } from '../../ui/after-paint';

/** The media query for windows that show the entries in a panel. */
const needsPanel = `(width < ${toEm(lgBreakpoint)})`;

const doNothing = (): void => {};

/**
 * Adds to what a popover does itself (its button opens it; Escape and a click beside it close it and return the focus): the
 * focus moves in, the rest of the page is inert while it is open, and it closes when the window grows too wide for it.
 */
export function startPanel(panel: HTMLElement, signal: AbortSignal): void {
  let release = doNothing;
  const trapFocus = (): void => {
    release();
    release = doNothing;
    if (!isOpen(panel)) return;
    panel.querySelector('button')?.focus();
    release = makeOthersInert(panel);
  };
  // Before it closes: an inert button could not get the focus back.
  const beforeToggle = ({ newState }: ToggleEvent): void => {
    if (newState === 'closed') release();
  };
  panel.addEventListener('beforetoggle', beforeToggle, { signal });
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

export function closePanel(panel: HTMLElement): void {
  if (isOpen(panel)) panel.hidePopover();
}

/**
 * Makes everything inert except the element and its ancestors. The main content becomes so, and active again, after the next paint,
 * because the browser then computes the style of all that it holds: the panel need not wait for that.
 * @returns a function that undoes it.
 */
function makeOthersInert(element: HTMLElement): () => void {
  const others = othersThan(element);
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

const isMain = ({ localName }: Element): boolean => localName === 'main';

/** The elements beside an element and its ancestors, but those that are inert for another reason. */
function othersThan(element: HTMLElement): readonly HTMLElement[] {
  const others: HTMLElement[] = [];
  // Elements beside the page's root, such as the live region for screen readers, stay active.
  for (let inner = element; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement && (!sibling.inert || isMain(sibling)))
        others.push(sibling);
  }
  return others;
}
