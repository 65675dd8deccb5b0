import type { PageTexts } from '../../texts/texts';
import { listenWithin } from '../listen-within';
import type { TrackState } from './track';

/** The texts of the buttons and the position. The server renders them as JSON in `data-texts`. */
export type CarouselTexts = Pick<
  PageTexts['carousel'],
  'slideOf' | 'previous' | 'next' | 'choose' | 'goTo' | 'pause' | 'play'
>;

/** SVG paths in a view box of 24 by 24. */
const icons = {
  previous: 'm15 5-7 7 7 7',
  next: 'm9 5 7 7-7 7',
  pause: 'M9 6v12m6-12v12',
  play: 'm8 5 11 7-11 7z',
};

/** What the buttons show. */
interface ControlsState {
  readonly texts: CarouselTexts;
  readonly track: TrackState;
  /** True: the last page is followed by the first, and the first preceded by the last. */
  readonly isLoop: boolean;
  readonly isRunning: boolean;
  /** The action of the autoplay button; false without autoplay. */
  readonly autoplay: 'pause' | 'play' | false;
}

/** What the buttons do. */
interface ControlsActions {
  readonly onAutoplay: () => void;
  readonly onStep: (step: 1 | -1) => void;
  readonly onGoTo: (page: number) => void;
}

/**
 * The buttons of a carousel. The dots are buttons, the current one marked, and not tabs: a page holds several slides, slides
 * are never hidden as tab panels are, and the Tab key reaches each button without a script.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/carousel/
 */
export class CarouselControls {
  readonly #autoplay = createControl();
  readonly #previous = createControl();
  readonly #dots = document.createElement('div');
  readonly #position = document.createElement('p');
  readonly #next = createControl();

  constructor(root: HTMLElement, actions: ControlsActions, signal: AbortSignal) {
    this.#dots.setAttribute('role', 'group');
    const press = (event: Event): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      const action = this.#actionOf(button, actions);
      if (action === undefined) return;
      // Otherwise the client repeats a click from before hydration.
      event.preventDefault();
      if (button?.hasAttribute('aria-disabled') === false) action();
    };
    listenWithin(root, 'click', press, signal, { passive: false });
  }

  /**
   * Brings the buttons up to date.
   * @param bar the element that shows them.
   * @param state false to show none.
   */
  update(bar: Element, state: ControlsState | false): void {
    if (state === false) return bar.replaceChildren();
    const { texts, track, isLoop, isRunning, autoplay } = state;
    const { pages, page, fitsDots } = track;
    this.#updateDots(fitsDots ? track : { pages: [], page }, texts);
    if (autoplay !== false) updateControl(this.#autoplay, autoplay, texts);
    updateControl(this.#previous, 'previous', texts, !isLoop && page === 0);
    updateControl(this.#next, 'next', texts, !isLoop && page === pages.length - 1);
    setAttribute(this.#position, 'aria-live', isRunning ? 'off' : 'polite');
    const position = positionText(track, texts);
    // Screen readers announce a text that is set again, though it be the same.
    if (this.#position.textContent !== position) this.#position.textContent = position;
    showChildren(bar, [
      ...(autoplay === false ? [] : [this.#autoplay]),
      this.#previous,
      ...(fitsDots ? [this.#dots] : []),
      this.#position,
      this.#next,
    ]);
  }

  #updateDots({ pages, page }: Pick<TrackState, 'pages' | 'page'>, texts: CarouselTexts): void {
    setAttribute(this.#dots, 'aria-label', texts.choose);
    showChildren(
      this.#dots,
      pages.map((_, index) => this.#dots.children[index] ?? createButton()),
    );
    for (const [index, { first }] of pages.entries()) {
      const dot = this.#dots.children[index];
      if (dot === undefined) continue;
      setAttribute(dot, 'aria-label', texts.goTo.replace('{number}', String(first)));
      setAttribute(dot, 'aria-current', index === page && 'true');
    }
  }

  #actionOf(
    button: Element | null,
    { onAutoplay, onStep, onGoTo }: ControlsActions,
  ): (() => void) | undefined {
    if (button === this.#autoplay) return onAutoplay;
    if (button === this.#previous) return () => onStep(-1);
    if (button === this.#next) return () => onStep(1);
    const page = [...this.#dots.children].findIndex((dot) => dot === button);
    return page === -1 ? undefined : () => onGoTo(page);
  }
}

/** A text such as "2 of 5". */
export function slideOf(slides: number | string, total: number, texts: CarouselTexts): string {
  return texts.slideOf.replace('{slides}', String(slides)).replace('{total}', String(total));
}

/** Sets an attribute unless it has that value; false removes it. */
export function setAttribute(element: Element, name: string, value: string | false): void {
  if (value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

function positionText({ slides, pages, page }: TrackState, texts: CarouselTexts): string {
  const { first, last } = pages[page] ?? { first: 1, last: 1 };
  return slideOf(first === last ? first : `${first}–${last}`, slides.length, texts);
}

function createButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  return button;
}

/** A round button with an icon. */
function createControl(): HTMLButtonElement {
  const button = createButton();
  button.innerHTML = '<svg viewBox="0 0 24 24"><path/></svg>';
  return button;
}

/** A disabled button has `aria-disabled`: with `disabled` it would lose the focus. */
function updateControl(
  button: HTMLElement,
  icon: keyof typeof icons,
  texts: CarouselTexts,
  isDisabled = false,
): void {
  setAttribute(button, 'data-kind', icon);
  setAttribute(button, 'aria-label', texts[icon]);
  setAttribute(button, 'aria-disabled', isDisabled && 'true');
  button.querySelector('path')?.setAttribute('d', icons[icon]);
}

/** Makes these the children of an element. Those that are already there are not moved, and keep the focus. */
function showChildren(parent: Element, children: readonly Element[]): void {
  for (const child of [...parent.children].filter((each) => !children.includes(each))) child.remove();
  for (const [index, child] of children.entries()) {
    const current = parent.children[index] ?? null;
    if (current !== child) parent.insertBefore(child, current);
  }
}
