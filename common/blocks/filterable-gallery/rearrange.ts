/**
 * Lets the items of a list glide to where a change puts them, where the browser can do that and the visitor does not
 * mind; else the change just happens.
 * @param change resolves when the list has changed.
 */
export function rearrange(list: HTMLElement | null, change: () => Promise<void>): void {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Firefox has view transitions since 144, Safari since 18.
  if (list === null || isCalm || !('startViewTransition' in document)) return void change();
  const turn = String(Number(list.dataset['moving'] ?? 0) + 1);
  list.dataset['moving'] = turn;
  // What moves is painted above all else, so a menu that stays in view has to move along.
  const moving = [...list.children, ...document.querySelectorAll('[data-block="navigation"]')].filter(
    isElement,
  );
  const name = (of: (place: number) => string): void =>
    moving.forEach((element, place) => element.style.setProperty('view-transition-name', of(place)));
  name((place) => `item-${place}`);
  const { ready, finished } = document.startViewTransition(change);
  // A hidden tab, or the next change, skips the movement and not the change.
  ready.catch(() => {});
  void finished.finally(() => {
    if (list.dataset['moving'] !== turn) return;
    delete list.dataset['moving'];
    name(() => '');
  });
}

function isElement(element: Element): element is HTMLElement {
  return element instanceof HTMLElement;
}
