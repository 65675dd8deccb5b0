import css from './animate-change.css';

/** Elements that move. A name pairs an element before the change with one after it. */
export type MovingElements = ReadonlyMap<string, HTMLElement>;

const none: MovingElements = new Map();

/** Elements with a name now. */
let named = none;

/** The number of the latest transition. */
let latest = 0;

const { above = '', picture = '', text = '' } = css;

/**
 * Changes the page with a view transition in which only some elements move. Everything else changes at once, and the page can be
 * used meanwhile. In browsers without view transitions, and with reduced motion, nothing moves.
 * @param change called when the browser has a picture of the elements before. It returns the elements after; null if nothing
 *   moves after all.
 */
export function animateChange(before: MovingElements, change: () => MovingElements | null): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Firefox has view transitions since 144, Safari since 18.
  if (isReduced || before.size === 0 || !('startViewTransition' in document)) return void change();
  latest += 1;
  const number = latest;
  const { documentElement: root } = document;
  root.dataset['moving'] = '';
  nameOnly(before);
  const transition = document.startViewTransition(() => {
    if (number !== latest) return void change();
    nameOnly(none);
    const after = change();
    if (after === null) transition.skipTransition();
    else nameOnly(after);
  });
  // A hidden tab or the next change skips the animation, not the change.
  transition.ready.catch(() => {});
  void transition.finished.finally(() => {
    if (number !== latest) return;
    nameOnly(none);
    delete root.dataset['moving'];
  });
}

/** A text that no moving picture covers. */
export function textAbove(element: HTMLElement | null | undefined): MovingElements {
  return element ? new Map([[text, element]]) : none;
}

/** A picture that moves; it may be cropped in two ways. */
export function movingPicture(element: HTMLElement | null | undefined): MovingElements {
  return element ? new Map([[picture, element]]) : none;
}

/** The sticky navigation: what moves is painted above all else, and it stays above that. */
export function elementsAbove(): MovingElements {
  const navigation = document.querySelector<HTMLElement>('[data-block="navigation"]');
  return navigation === null ? none : new Map([[above, navigation]]);
}

function nameOnly(elements: MovingElements): void {
  for (const element of named.values()) element.style.removeProperty('view-transition-name');
  for (const [name, element] of elements) element.style.setProperty('view-transition-name', name);
  named = elements;
}
