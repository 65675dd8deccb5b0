import { useEffect, type RefObject } from 'react';
import { isOpen } from './use-panel';

/**
 * What lists that open over the page do beyond what `details` do by themselves: they close at Escape, which gives the focus back
 * to what opened them, and once the pointer or the focus goes elsewhere. In the panel they stay as they were left.
 */
export function useSubmenus(panel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const openOnes = (): readonly HTMLDetailsElement[] => {
      const element = panel.current;
      return element === null || isOpen(element)
        ? []
        : [...element.querySelectorAll<HTMLDetailsElement>('details[open]')];
    };
    const closeOthers = ({ target }: Event): void => {
      for (const list of openOnes()) if (target instanceof Node && !list.contains(target)) list.open = false;
    };
    const closeAtEscape = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      for (const list of openOnes()) {
        const hadFocus = list.contains(document.activeElement);
        list.open = false;
        if (hadFocus) list.querySelector('summary')?.focus();
      }
    };
    const ending = new AbortController();
    // React keeps events from going on where they happen in what it has yet to hydrate.
    const early = { capture: true, signal: ending.signal };
    document.addEventListener('pointerdown', closeOthers, early);
    document.addEventListener('focusin', closeOthers, early);
    document.addEventListener('keydown', closeAtEscape, early);
    return () => ending.abort();
  }, [panel]);
}
