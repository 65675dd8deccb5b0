import { connection } from '../startup/line';
import type { BehaviourScope, LoadBehaviour } from '../../common/block-system/behaviour';

const selector = '[data-behaviour]';

/** The first signs that a visitor is about to use an element. */
const uses = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const;

/** How far outside of the window an element is near, in heights of the window. */
const nearby = '50%';

interface StartOptions {
  readonly scope: BehaviourScope;
  /** Called when the code of a behaviour could not be loaded, as after another build replaced it, or has thrown. */
  readonly onFailure: (error: unknown) => void;
}

/**
 * Starts the behaviours of elements that are near the window or in use, now and whenever elements are added, by whomever. A
 * behaviour that cannot be loaded leaves its element as the server rendered it, and is tried again at the next use. With
 * `Save-Data` nothing is loaded for elements that are only in view.
 * @param root the element that holds the page.
 * @param registry loaders of behaviours by name.
 */
export function startBehaviours(
  root: Element,
  registry: Readonly<Record<string, LoadBehaviour>>,
  { scope, onFailure }: StartOptions,
): void {
  /** The elements whose behaviours have started, or are loading. */
  const started = new Map<Element, AbortController>();

  async function start(element: Element): Promise<void> {
    const load = registry[element.getAttribute('data-behaviour') ?? ''];
    if (load === undefined || started.has(element) || !(element instanceof HTMLElement)) return;
    const controller = new AbortController();
    started.set(element, controller);
    near.unobserve(element);
    try {
      const { behaviour } = await load();
      if (!controller.signal.aborted) behaviour(element, scope, controller.signal);
    } catch (error) {
      started.delete(element);
      onFailure(error);
    }
  }

  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) void start(target);
    },
    { rootMargin: `${nearby} 0px` },
  );

  const observe = (node: Node): void => {
    if (connection().saveData === true) return;
    for (const element of withBehaviour(node)) near.observe(element);
  };
  const release = (): void => {
    for (const [element, controller] of started) {
      if (element.isConnected) continue;
      started.delete(element);
      controller.abort();
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(observe);
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) release();
  }).observe(root, { childList: true, subtree: true });

  const startUsed = ({ target }: Event): void => {
    let element = target instanceof Element ? target.closest(selector) : null;
    for (; element !== null; element = element.parentElement?.closest(selector) ?? null) void start(element);
  };
  for (const use of uses) document.addEventListener(use, startUsed, { capture: true, passive: true });
  observe(root);
}

function withBehaviour(node: Node): Element[] {
  if (!(node instanceof Element)) return [];
  return [...(node.matches(selector) ? [node] : []), ...node.querySelectorAll(selector)];
}
