import { useEffect, type RefObject } from 'react';
import { isOpen } from './use-panel';

/**
 * Closes submenus that lie over the page, in addition to what `details` elements do themselves: on Escape, which returns the
 * focus to the submenu's summary, and once the pointer or the focus moves elsewhere. In the panel they stay open.
 */
export function useSubmenus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const openSubmenus = (): readonly HTMLDetailsElement[] => {
      const element = panel.current;
      return element === null || isOpen(element)
        ? []
        : [...element.querySelectorAll<HTMLDetailsElement>('details[open]')];
    };
    const closeOthers = ({ target }: Event): void => {
      for (const submenu of openSubmenus())
        if (target instanceof Node && !submenu.contains(target)) submenu.open = false;
    };
    const closeOnEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      for (const submenu of openSubmenus()) {
        const hadFocus = submenu.contains(document.activeElement);
        submenu.open = false;
        if (hadFocus) submenu.querySelector('summary')?.focus();
      }
    };
    const controller = new AbortController();
    // In the capture phase: React stops the propagation of events in blocks that are not hydrated.
    const capture = { capture: true, signal: controller.signal };
    document.addEventListener('pointerdown', closeOthers, capture);
    document.addEventListener('focusin', closeOthers, capture);
    document.addEventListener('keydown', closeOnEscape, capture);
    return () => controller.abort();
  }, [panel]);
}
