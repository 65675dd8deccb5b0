import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to a heading when the focused element of an area was removed or disabled: it would be lost, and the keyboard
 * begin at the top of the page.
 * @param area the selector of the area.
 */
export function useRetainedFocus(area: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      const isHere = target instanceof Element && target.closest(area) !== null;
      focused.current = isHere ? target : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [area]);
  useEffect(() => {
    const { current: last } = focused;
    if (last === null || (last.isConnected && !last.matches(':disabled'))) return;
    // A browser takes the focus from a disabled element later.
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === last) heading.current?.focus();
  });
  return heading;
}
