import { useCallback, useEffect, useRef, type RefObject, type ToggleEvent } from 'react';
import { useBrowserLocation } from '../../site/browser-location';

/** The panel that holds a navigation in small windows, and what its element reports. */
export interface Panel {
  readonly ref: RefObject<HTMLDivElement | null>;
  readonly onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void;
  readonly onToggle: (event: ToggleEvent<HTMLDivElement>) => void;
}

const noHold = (): void => {};

/**
 * What a panel does beyond what the browser does for any popover (open from its button, close at Escape and at a click
 * beside it, give the focus back): the focus moves in, the rest of the page is inert meanwhile, and it closes once a link
 * in it was followed or the window has grown beyond it.
 * @param isNeeded a media query for windows that need the panel.
 */
export function usePanel(isNeeded: string): Panel {
  const ref = useRef<HTMLDivElement>(null);
  const release = useRef(noHold);
  const place = useBrowserLocation();

  const trapFocus = useCallback((): void => {
    const panel = ref.current;
    release.current();
    release.current = noHold;
    if (panel === null || !isOpen(panel)) return;
    release.current = holdBackground(panel);
    panel.querySelector<HTMLElement>('a, button')?.focus();
  }, []);

  useEffect(() => {
    // It may have been opened before the client came.
    trapFocus();
    const windows = window.matchMedia(isNeeded);
    const closeWhereWide = (): void => {
      if (!windows.matches) close(ref.current);
    };
    windows.addEventListener('change', closeWhereWide);
    return () => {
      windows.removeEventListener('change', closeWhereWide);
      release.current();
    };
  }, [isNeeded, trapFocus]);

  const shown = useRef(place);
  useEffect(() => {
    if (shown.current !== place) close(ref.current);
    shown.current = place;
  }, [place]);

  return {
    ref,
    // Before it closes, or the button that the focus goes back to could not take it.
    onBeforeToggle: ({ newState, target }) => {
      if (newState === 'closed' && target === ref.current) release.current();
    },
    // React passes on what the lists inside report, too.
    onToggle: ({ target }) => {
      if (target === ref.current) trapFocus();
    },
  };
}

/** True while a panel covers the page. Where a browser knows no popovers its entries stand in the page. */
export function isOpen(panel: Element): boolean {
  return CSS.supports('selector(:popover-open)') && panel.matches(':popover-open');
}

function close(panel: HTMLElement | null): void {
  if (panel !== null && isOpen(panel)) panel.hidePopover();
}

/** Makes everything inert but the element and what it stands in. @returns what undoes it. */
function holdBackground(element: HTMLElement): () => void {
  const held: HTMLElement[] = [];
  // What stands beside the page's root, such as what announces to screen readers, stays as it is.
  for (let inner = element; inner.parentElement !== null; inner = inner.parentElement) {
    if (inner.parentElement === document.body) break;
    for (const sibling of inner.parentElement.children)
      if (sibling !== inner && sibling instanceof HTMLElement && !sibling.inert) held.push(sibling);
  }
  for (const each of held) each.inert = true;
  return () => {
    for (const each of held) each.inert = false;
  };
}
