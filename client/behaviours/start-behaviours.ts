import { connection } from '../startup/line';
import type { LoadBehaviour } from '../../common/block-system/behaviour';
import type { BrowserHistory } from '../../common/site/browser-location';
import { BehaviourLoader } from './behaviour-loader';

const selector = '[data-behaviour]';

/** The first signs that a visitor is about to use an element. */
const uses = ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'click'] as const;

/** How far outside of the window an element is near, in heights of the window. */
const nearby = '50%';

interface StartOptions {
  readonly history: BrowserHistory;
  /** Called when the code of a behaviour could not be loaded, as after another build replaced it, or has thrown. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Starts the behaviours of elements that are near the window, in use or in the address, now and whenever elements are added.
 * A behaviour that cannot be loaded leaves its element as the server rendered it, and is tried again at the next
 * use. With `Save-Data` nothing is loaded for elements that are only in view.
 * @param root the element that holds the page.
 * @param registry loaders of behaviours by name.
 */
export function startBehaviours(
  root: Element,
  registry: Readonly<Record<string, LoadBehaviour>>,
  { history, onFailure }: StartOptions,
): void {
  const loader = new BehaviourLoader(registry, history, onFailure);
  const start = (element: Element): void => {
    near.unobserve(element);
    void loader.start(element);
  };
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) start(target);
    },
    { rootMargin: `${nearby} 0px` },
  );
  const startInAddress = (element: Element): void => {
    if (loader.isInAddress(element)) start(element);
  };
  const observe = (node: Node): void => {
    for (const element of withBehaviour(node)) {
      loader.add(element);
      if (connection().saveData !== true) near.observe(element);
      startInAddress(element);
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(observe);
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) loader.release();
  }).observe(root, { childList: true, subtree: true });

  const startUsed = (event: Event): void => {
    const { target } = event;
    let element = target instanceof Element ? target.closest(selector) : null;
    for (; element !== null; element = element.parentElement?.closest(selector) ?? null) {
      start(element);
      if (event instanceof MouseEvent && event.type === 'click') loader.keep(element, event);
    }
  };
  for (const use of uses) document.addEventListener(use, startUsed, { capture: true, passive: true });
  history.subscribe(() => withBehaviour(root).forEach(startInAddress));
  observe(root);
}

function withBehaviour(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
}
