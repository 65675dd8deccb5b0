import { useEffect, useRef, type RefObject } from 'react';

/** The entry of a list in which an element had the focus. */
interface EntryPosition {
  readonly list: Element;
  readonly index: number;
  /** The index of the element among the buttons of its entry. */
  readonly button: number;
}

/**
 * Moves the focus when the focused element of an area was removed or disabled: it would be lost, and the keyboard begin at the top of
 * the page. From an entry that was removed it goes to the same button of the entry at its place, else to a heading.
 * @param area the selector of the area.
 */
export function useRetainedFocus(area: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<{ readonly element: Element; readonly position: EntryPosition | null } | null>(null);
  useEffect(() => {
    const remember = ({ target }: FocusEvent): void => {
      const isHere = target instanceof Element && target.closest(area) !== null;
      focused.current = isHere ? { element: target, position: positionOf(target) } : null;
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, [area]);
  useEffect(() => {
    const { current: last } = focused;
    if (last === null) return;
    const { element, position } = last;
    const { isConnected } = element;
    if (isConnected && !element.matches(':disabled')) return;
    // A browser takes the focus from a disabled element later.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== element) return;
    const neighbour = isConnected || position === null ? undefined : neighbourAt(position);
    (neighbour ?? heading.current)?.focus();
  });
  return heading;
}

function positionOf(element: Element): EntryPosition | null {
  const entry = element.closest('.entries > li');
  const list = entry?.parentElement ?? null;
  if (entry === null || list === null) return null;
  return {
    list,
    index: [...list.children].indexOf(entry),
    button: buttonsOf(entry).findIndex((one) => one === element),
  };
}

/** The same button of the entry that is now at a place, or of the last one. */
function neighbourAt({ list, index, button }: EntryPosition): HTMLElement | undefined {
  const entry = list.isConnected ? (list.children[index] ?? list.lastElementChild) : null;
  return entry === null ? undefined : buttonsOf(entry)[button];
}

const buttonsOf = (entry: Element): readonly HTMLButtonElement[] => [...entry.querySelectorAll('button')];
