import { useCallback, useEffect, useRef, type RefObject, type ToggleEvent } from 'react';
import { useBrowserLocation } from '../../site/browser-location';

/** Ref and event handlers for the panel of a navigation in small windows. */
export interface Panel {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void;
  readonly onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
}

const doNothing = (): void => {};

/**
 * The behaviour of a panel in addition to that of any popover (its button opens it; Escape and a click beside it close it
 * and return the focus): the focus moves in, the rest of the page is inert while it is open, and it closes after a navigation
 * and when the window grows too wide for it.
 * @param needsPanel a media query for windows that need the panel.
 */
export function usePanel(needsPanel: string): Panel {
  const ref = useRef<HTMLDivElement>(null);
  const release = useRef(doNothing);
  const location = useBrowserLocation();

  const trapFocus = useCallback((): void => {
    const panel = ref.current;
    release.current();
    release.current = doNothing;
    if (panel === null || !isOpen(panel)) return;
    release.current = makeOthersInert(panel);
    panel.querySelector<HTMLElement>('a, button')?.focus();
  }, []);

  useEffect(() => {
    // The user may have opened it before hydration.
    trapFocus();
    const query = window.matchMedia(needsPanel);
    const closeInWideWindow = (): void => {
      if (!query.matches) close(ref.current);
    };
    query.addEventListener('change', closeInWideWindow);
    return () => {
      query.removeEventListener('change', closeInWideWindow);
      release.current();
    };
  }, [needsPanel, trapFocus]);

  const previous = useRef(location);
  useEffect(() => {
    if (previous.current !== location) close(ref.current);
    previous.current = location;
  }, [location]);

  return {
    ref,
    // Before it closes: an inert button could not get the focus back.
    onBeforeToggle: ({ newState, target }) => {
      if (newState === 'closed' && target === ref.current) release.current();
    },
    // In React the toggle events of the lists inside bubble up.
    onToggle: ({ target }) => {
      if (target === ref.current) trapFocus();
    },
  };
}

/** True while a panel covers the page. In browsers without popovers it never does: its entries are part of the page. */
export function isOpen(panel: Element): boolean {
  return CSS.supports('selector(:popover-open)') && panel.matches(':popover-open');
}

function close(panel: HTMLElement | null): void {
  if (panel !== null && isOpen(panel)) panel.hidePopover();
}

/** Makes everything inert except the element and its ancestors. @returns a function that undoes it. */
function makeOthersInert(element: HTMLElement): () => void {
  const inert: HTMLElement[] = [];
  // Elements beside the page's root, such as the live region for screen readers, stay active.
  for (let inner = element; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert) inert.push(sibling);
  }
  for (const each of inert) each.inert = true;
  return () => {
    for (const each of inert) each.inert = false;
  };
}
