import { imagesIn, imagesSettled } from './images';
import { listenToInput, type Direction } from './input';
import { neighbourOf, pageAt, pagesOf, tolerance, type CarouselPage, type SlideExtent } from './paging';
import { stripAriaHidden } from './strip-aria-hidden';
import { reducedMotion } from './use-reduced-motion';

/** The current state of a carousel's row. */
export interface TrackState {
  readonly pages: readonly CarouselPage[];
  /** Index in `pages`; while the row moves, the page it moves to. */
  readonly page: number;
  /** The indexes of the slides that have content. */
  readonly filled: readonly number[];
  readonly fitsDots: boolean;
}

/** Events of a carousel's row. */
export interface TrackEvents {
  /** Called whenever the state may have changed. */
  readonly onState: (state: TrackState) => void;
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

/** Observes and moves a scrolling row whose children are the slides. */
export class CarouselTrack {
  readonly #row: HTMLElement;
  readonly #slides: readonly Element[];
  readonly #events: TrackEvents;
  readonly #controller = new AbortController();
  #filled: readonly number[] = [];
  #pages: readonly CarouselPage[] = [];
  #width = 0;
  #page = 0;
  #extents: readonly SlideExtent[] = [];
  /** The scroll position that the row moves to; null while it does not move by script. */
  #target: number | null = null;

  constructor(row: HTMLElement, events: TrackEvents) {
    this.#row = row;
    this.#slides = [...row.children];
    this.#events = events;
    const { signal } = this.#controller;
    stripAriaHidden(row, signal);
    const onUserScroll = (): void => {
      this.#target = null;
      events.onUserScroll();
    };
    const onKey = (direction: Direction): void => {
      events.onUserScroll();
      this.#move(direction);
    };
    const onScroll = (): void => this.#update();
    // The focus may have moved into a slide, and the browser scrolled there instead.
    const onScrollEnd = (): void => {
      this.#target = null;
      this.#update();
    };
    listenToInput(row, { onScroll, onScrollEnd, onUserScroll, onKey }, signal);
    const observer = new ResizeObserver(() => this.#measure());
    for (const element of [row, ...this.#slides]) observer.observe(element);
    signal.addEventListener('abort', () => observer.disconnect());
    this.#measure();
    void this.#waitForImages();
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

  release(): void {
    this.#controller.abort();
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

  #scrollTo(offset: number): void {
    this.#target = Math.min(offset, this.#maxOffset());
    const { matches: isReduced } = window.matchMedia(reducedMotion);
    this.#row.scrollTo({
      left: isRightToLeft(this.#row) ? -this.#target : this.#target,
      behavior: isReduced ? 'auto' : 'smooth',
    });
    this.#update();
  }

  /** The scroll distance in pixels; `scrollLeft` is negative where text runs from right to left. */
  #position(): number {
    return Math.abs(this.#row.scrollLeft);
  }

  #maxOffset(): number {
    return this.#row.scrollWidth - this.#row.clientWidth;
  }

  #measure(): void {
    const { clientWidth } = this.#row;
    // A resize moves every slide, and with it the target.
    if (clientWidth !== this.#width) this.#target = null;
    this.#width = clientWidth;
    this.#filled = [...this.#slides.keys()].filter(
      (index) => this.#slides[index]?.matches(':empty') === false,
    );
    this.#extents = extentsOf(this.#slidesAt(this.#filled), isRightToLeft(this.#row));
    this.#pages = pagesOf(this.#extents, this.#maxOffset());
    this.#update();
  }

  #update(): void {
    const position = this.#position();
    if (this.#target !== null && Math.abs(this.#target - position) <= tolerance) this.#target = null;
    this.#page = pageAt(this.#pages, this.#target ?? position);
    const { length } = this.#pages;
    this.#events.onState({
      pages: this.#pages,
      page: this.#page,
      filled: this.#filled,
      fitsDots: length <= maxDots && length * dotWidth + controlsWidth <= this.#width,
    });
  }

  async #waitForImages(): Promise<void> {
    await imagesSettled(imagesIn(this.#slidesOn(this.#page)));
    if (this.#controller.signal.aborted) return;
    this.#measure();
    this.#events.onReady();
  }

  #pageAfter(step: number): number {
    const { length } = this.#pages;
    return (this.#page + step + length) % length;
  }

  #slidesAt(indexes: readonly number[]): readonly Element[] {
    return indexes.flatMap((index) => this.#slides[index] ?? []);
  }

  #slidesOn(page: number): readonly Element[] {
    const { first, last } = this.#pages[page] ?? { first: 1, last: 0 };
    return this.#slidesAt(this.#filled.slice(first - 1, last));
  }
}

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
