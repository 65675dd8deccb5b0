import { isOpen } from './panel';

/**
 * Closes submenus that lie over the page, in addition to what `details` elements do themselves: on Escape, which returns the
 * focus to the submenu's summary, and once the pointer or the focus moves elsewhere. In the panel they stay open.
 */
export function closeSubmenusElsewhere(panel: HTMLElement, signal: AbortSignal): void {
  const openSubmenus = (): readonly HTMLDetailsElement[] =>
    isOpen(panel) ? [] : [...panel.querySelectorAll<HTMLDetailsElement>('details[open]')];
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
  // In the capture phase: React stops the propagation of events in blocks that are not hydrated.
  const capture = { capture: true, signal };
  document.addEventListener('pointerdown', closeOthers, capture);
  document.addEventListener('focusin', closeOthers, capture);
  document.addEventListener('keydown', closeOnEscape, capture);
}
