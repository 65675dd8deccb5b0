import { imagesIn, imagesSettled } from './images';
import { listenToInput, type Direction } from './input';
import { nearestTo, neighbourOf, pagesOf, tolerance, type CarouselPage, type SlideExtent } from './paging';
import { stripAriaHidden } from './strip-aria-hidden';

/** The media query for users who prefer reduced motion. */
export const reducedMotion = '(prefers-reduced-motion: reduce)';

/** The current state of a carousel's row. */
export interface TrackState {
  /** The slides that have content. */
  readonly slides: readonly Element[];
  readonly pages: readonly CarouselPage[];
  /** Index in `pages`; while the row moves, the page it moves to. */
  readonly page: number;
  readonly fitsDots: boolean;
}

/** Events of a carousel's row. */
interface TrackEvents {
  /** Called whenever the state may have changed. */
  readonly onChange: () => void;
  /** The user scrolled by touch, wheel, scroll bar or keyboard. */
  readonly onUserScroll: () => void;
  /** Called once the images in view have loaded, failed or timed out. */
  readonly onReady: () => void;
}

/** With more pages, a text such as "12 of 40" replaces the dots, which would be hard to hit. */
const maxDots = 10;
/** Widths in pixels of a dot, and of everything beside the dots. */
const dotWidth = 24;
const controlsWidth = 176;

/** Observes and moves a scrolling row whose children are the slides. They may change at any time. */
export class CarouselTrack {
  readonly #row: HTMLElement;
  readonly #events: TrackEvents;
  #slides: readonly Element[] = [];
  #pages: readonly CarouselPage[] = [];
  #width = 0;
  #page = 0;
  /** The index of the slide at the beginning of the view. */
  #first = 0;
  #extents: readonly SlideExtent[] = [];
  /** The scroll position that the row moves to; null while it does not move by script. */
  #target: number | null = null;

  /** @param signal ends the observation. */
  constructor(row: HTMLElement, events: TrackEvents, signal: AbortSignal) {
    this.#row = row;
    this.#events = events;
    stripAriaHidden(row, signal);
    const onUserScroll = (): void => {
      this.#target = null;
      events.onUserScroll();
    };
    const onKey = (direction: Direction): void => {
      events.onUserScroll();
      this.#move(direction);
    };
    // Safari scrolls in a resize, before the resize is observed.
    const onScroll = (): void => (row.clientWidth === this.#width ? this.#update() : this.refresh());
    // The focus may have moved into a slide, and the browser scrolled there instead.
    const onScrollEnd = (): void => {
      this.#target = null;
      this.#update();
    };
    listenToInput(row, { onScroll, onScrollEnd, onUserScroll, onKey }, signal);
    this.#observe(signal);
    this.#measure();
    void this.#waitForImages(signal);
  }

  get state(): TrackState {
    const { length } = this.#pages;
    const fitsDots = length <= maxDots && length * dotWidth + controlsWidth <= this.#width;
    return { slides: this.#slides, pages: this.#pages, page: this.#page, fitsDots };
  }

  /** Measures the row again. */
  refresh(): void {
    this.#measure();
    this.#events.onChange();
  }

  goTo(page: number): void {
    this.#scrollTo(this.#pages[page]?.offset ?? 0);
  }

  /** Moves by one page; beyond either end, to the other end. */
  step(step: 1 | -1): void {
    this.goTo(this.#pageAfter(step));
  }

  /** Loads the images of the next page, which browsers would load only when they come into view. */
  loadNext(): void {
    for (const image of imagesIn(this.#slidesOn(this.#pageAfter(1)))) image.loading = 'eager';
  }

  /** Moves by one slide, or to either end. */
  #move(direction: Direction): void {
    if (direction === 'first' || direction === 'last') {
      this.goTo(direction === 'first' ? 0 : this.#pages.length - 1);
      return;
    }
    const isForward = (direction === 'left') === isRightToLeft(this.#row);
    this.#scrollTo(neighbourOf(this.#extents, this.#target ?? this.#position(), isForward ? 1 : -1));
  }

  #scrollTo(offset: number, behavior: ScrollBehavior = motion()): void {
    this.#target = Math.min(offset, this.#maxOffset());
    this.#row.scrollTo({ left: isRightToLeft(this.#row) ? -this.#target : this.#target, behavior });
    this.#update();
  }

  /** The scroll distance in pixels; `scrollLeft` is negative where text runs from right to left. */
  #position(): number {
    return Math.abs(this.#row.scrollLeft);
  }

  #maxOffset(): number {
    return this.#row.scrollWidth - this.#row.clientWidth;
  }

  #observe(signal: AbortSignal): void {
    const sizes = new ResizeObserver(() => this.refresh());
    const observeSizes = (): void => {
      sizes.disconnect();
      for (const element of [this.#row, ...this.#row.children]) sizes.observe(element);
    };
    const slides = new MutationObserver(observeSizes);
    slides.observe(this.#row, { childList: true });
    observeSizes();
    signal.addEventListener('abort', () => {
      slides.disconnect();
      sizes.disconnect();
    });
  }

  #measure(): void {
    const { clientWidth } = this.#row;
    const isResized = clientWidth !== this.#width && this.#width > 0;
    this.#width = clientWidth;
    this.#slides = [...this.#row.children].filter((slide) => !slide.matches(':empty'));
    this.#extents = extentsOf(this.#slides, isRightToLeft(this.#row));
    this.#pages = pagesOf(this.#extents, this.#maxOffset());
    // A resize moves every slide. Safari shows another one then.
    if (isResized) this.#scrollTo(this.#extents[this.#first]?.start ?? 0, 'instant');
    else this.#findPage();
  }

  #findPage(): void {
    const position = this.#position();
    if (this.#target !== null && Math.abs(this.#target - position) <= tolerance) this.#target = null;
    const reached = this.#target ?? position;
    this.#page = nearestTo(
      this.#pages.map(({ offset }) => offset),
      reached,
    );
    const max = this.#maxOffset();
    this.#first = nearestTo(
      this.#extents.map(({ start }) => Math.min(start, max)),
      reached,
    );
  }

  #update(): void {
    const before = this.#page;
    this.#findPage();
    if (this.#page !== before) this.#events.onChange();
  }

  async #waitForImages(signal: AbortSignal): Promise<void> {
    await imagesSettled(imagesIn(this.#slidesOn(this.#page)));
    if (signal.aborted) return;
    this.#measure();
    this.#events.onReady();
  }

  #pageAfter(step: number): number {
    const { length } = this.#pages;
    return (this.#page + step + length) % length;
  }

  #slidesOn(page: number): readonly Element[] {
    const { first, last } = this.#pages[page] ?? { first: 1, last: 0 };
    return this.#slides.slice(first - 1, last);
  }
}

const motion = (): ScrollBehavior => (window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth');

function isRightToLeft(row: Element): boolean {
  return getComputedStyle(row).direction === 'rtl';
}

function extentsOf(slides: readonly Element[], isMirrored: boolean): readonly SlideExtent[] {
  const boxes = slides.map((slide) => slide.getBoundingClientRect());
  const origin = (isMirrored ? boxes[0]?.right : boxes[0]?.left) ?? 0;
  return boxes.map(({ left, right, width }) => {
    const start = isMirrored ? origin - right : left - origin;
    return { start, end: start + width };
  });
}
