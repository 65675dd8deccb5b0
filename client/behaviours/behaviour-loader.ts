import type { BehaviourScope, LoadBehaviour } from '../../common/block-system/behaviour';
import type { BrowserHistory } from '../../common/site/browser-location';
import { needsScripts, repeatClick } from '../startup/replay-clicks';

/** A behaviour that has started, or is loading. */
interface Started {
  readonly controller: AbortController;
  /** The last click in the element: of use while the behaviour is loading. */
  click?: MouseEvent;
}

/** Loads and starts the behaviours of elements, each once. */
export class BehaviourLoader {
  readonly #registry: Readonly<Record<string, LoadBehaviour>>;
  readonly #history: BrowserHistory;
  readonly #onFailure: (error: unknown) => void;
  readonly #started = new Map<Element, Started>();
  /** The paths of the pages that the elements are part of. */
  readonly #paths = new WeakMap<Element, string>();

  /** @param onFailure called when the code of a behaviour could not be loaded, or has thrown. */
  constructor(
    registry: Readonly<Record<string, LoadBehaviour>>,
    history: BrowserHistory,
    onFailure: (error: unknown) => void,
  ) {
    this.#onFailure = onFailure;
    this.#registry = registry;
    this.#history = history;
  }

  /** Takes an element into the page at the current address. */
  add(element: Element): void {
    this.#paths.set(element, this.#history.location().pathname);
  }

  /** True for an element that shows a part of the query or fragment of the current address. */
  isInAddress(element: Element): boolean {
    const { search, hash } = this.#history.location();
    const parts = element.getAttribute('data-address')?.split(' ') ?? [];
    return parts.some((part) => (search + hash).includes(part));
  }

  /** A behaviour that cannot be loaded leaves its element as the server rendered it. The next call tries again. */
  async start(element: Element): Promise<void> {
    const load = this.#registry[element.getAttribute('data-behaviour') ?? ''];
    if (load === undefined || this.#started.has(element) || !(element instanceof HTMLElement)) return;
    const controller = new AbortController();
    const started: Started = { controller };
    this.#started.set(element, started);
    try {
      const { behaviour } = await load();
      if (controller.signal.aborted) return;
      const scope: BehaviourScope = { history: this.#history, path: this.#paths.get(element) ?? '' };
      behaviour(element, scope, controller.signal);
      if (started.click !== undefined) repeatClick(started.click);
    } catch (error) {
      controller.abort(); // what it has set up
      this.#started.delete(element);
      this.#onFailure(error);
    }
  }

  /** Keeps a click in an element whose behaviour is loading, which is repeated then. */
  keep(element: Element, click: MouseEvent): void {
    const started = this.#started.get(element);
    if (started !== undefined && needsScripts(click)) started.click = click;
  }

  /** Stops the behaviours of elements that are no longer on the page. */
  release(): void {
    for (const [element, { controller }] of this.#started) {
      if (element.isConnected) continue;
      this.#started.delete(element);
      controller.abort();
    }
  }
}
