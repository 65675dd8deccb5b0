/**
 * Animates the items of a list to their new positions with a view transition. In browsers without view transitions, and
 * with reduced motion, the change has no animation.
 * @param change called when the animation has begun.
 */
export function rearrange(list: HTMLElement, change: () => void): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  // Firefox has view transitions since 144, Safari since 18.
  if (isReduced || !('startViewTransition' in document)) return change();
  const transition = String(Number(list.dataset['moving'] ?? 0) + 1);
  list.dataset['moving'] = transition;
  // Moving elements are painted above all others: a sticky navigation has to take part to stay on top.
  const moving = [...list.children, ...document.querySelectorAll('[data-block="navigation"]')].filter(
    isHtmlElement,
  );
  const setNames = (nameAt: (index: number) => string): void =>
    moving.forEach((element, index) => element.style.setProperty('view-transition-name', nameAt(index)));
  setNames((index) => `item-${index}`);
  const { ready, finished } = document.startViewTransition(change);
  // A hidden tab or the next change skips the animation, not the change.
  ready.catch(() => {});
  void finished.finally(() => {
    if (list.dataset['moving'] !== transition) return;
    delete list.dataset['moving'];
    setNames(() => '');
  });
}

function isHtmlElement(element: Element): element is HTMLElement {
  return element instanceof HTMLElement;
}
