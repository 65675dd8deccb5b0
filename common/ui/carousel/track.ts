import { watchGestures, type Way } from './input';
import { reducedMotion } from './use-reduced-motion';
import { besideOf, pageAt, pagesOf, slack, type CarouselPage, type SlideExtent } from './paging';
import { picturesIn, picturesSettled } from './images';
import { stripAriaHidden } from './strip-aria-hidden';

/** What a carousel shows at the moment. */
export interface TrackView {
  readonly pages: readonly CarouselPage[];
  /** Position in `pages`; while it moves, the page that it is on its way to. */
  readonly page: number;
  /** The places in the row of those slides that hold anything. */
  readonly filled: readonly number[];
  readonly fitsDots: boolean;
}

/** What a row of slides tells. */
export interface TrackEvents {
  /** Called whenever anything may have changed. */
  readonly onView: (view: TrackView) => void;
  /** Somebody scrolled by touch, wheel, scroll bar or keyboard. */
  readonly onUserScroll: () => void;
  /** Called once, when the pictures in view have loaded or failed, or took too long. */
  readonly onReady: () => void;
}

/** More dots than this are hard to hit and say less than a number. */
const mostDots = 10;
/** Width in pixels of a dot, and of all that stands beside the dots. */
const dotWidth = 24;
const buttonsWidth = 176;

/** Follows and moves a scrolling row whose children are the slides, until it is released. */
export class CarouselTrack {
  readonly #track: HTMLElement;
  readonly #slides: readonly Element[];
  readonly #events: TrackEvents;
  readonly #released = new AbortController();
  #filled: readonly number[] = [];
  #pages: readonly CarouselPage[] = [];
  #width = 0;
  #page = 0;
  #extents: readonly SlideExtent[] = [];
  /** Where it is on its way to, in pixels from the start. */
  #aim: number | null = null;

  constructor(track: HTMLElement, events: TrackEvents) {
    this.#track = track;
    this.#slides = [...track.children];
    this.#events = events;
    const { signal } = this.#released;
    stripAriaHidden(track, signal);
    const onUserScroll = (): void => {
      this.#aim = null;
      events.onUserScroll();
    };
    const onKey = (way: Way): void => {
      events.onUserScroll();
      this.#goBy(way);
    };
    const onScroll = (): void => this.#locate();
    // Focus that moves into a slide may have led it elsewhere.
    const onScrollEnd = (): void => {
      this.#aim = null;
      this.#locate();
    };
    watchGestures(track, { onScroll, onScrollEnd, onUserScroll, onKey }, signal);
    const resizing = new ResizeObserver(() => this.#measure());
    for (const element of [track, ...this.#slides]) resizing.observe(element);
    signal.addEventListener('abort', () => resizing.disconnect());
    this.#measure();
    void this.#waitForPictures();
  }

  goTo(page: number): void {
    this.#scrollTo(this.#pages[page]?.at ?? 0);
  }

  /** One page on or back; past either end it goes on at the other. */
  step(by: 1 | -1): void {
    this.goTo(this.#after(by));
  }

  /** Fetches the pictures of the page after this one, which browsers leave until they are seen. */
  fetchNext(): void {
    for (const picture of picturesIn(this.#slidesOn(this.#after(1)))) picture.loading = 'eager';
  }

  release(): void {
    this.#released.abort();
  }

  /** One slide to a side, or to either end. */
  #goBy(way: Way): void {
    if (way === 'first' || way === 'last') {
      this.goTo(way === 'first' ? 0 : this.#pages.length - 1);
      return;
    }
    const isOnward = (way === 'left') === isRightToLeft(this.#track);
    this.#scrollTo(besideOf(this.#extents, this.#aim ?? this.#position(), isOnward ? 1 : -1));
  }

  #scrollTo(distance: number): void {
    this.#aim = Math.min(distance, this.#furthest());
    const { matches: isReduced } = window.matchMedia(reducedMotion);
    this.#track.scrollTo({
      left: isRightToLeft(this.#track) ? -this.#aim : this.#aim,
      behavior: isReduced ? 'auto' : 'smooth',
    });
    this.#locate();
  }

  /** How far it is scrolled, in pixels. Where text runs from right to left, browsers count below zero. */
  #position(): number {
    return Math.abs(this.#track.scrollLeft);
  }

  #furthest(): number {
    return this.#track.scrollWidth - this.#track.clientWidth;
  }

  #measure(): void {
    const { clientWidth } = this.#track;
    // What it was on its way to lies elsewhere now.
    if (clientWidth !== this.#width) this.#aim = null;
    this.#width = clientWidth;
    this.#filled = [...this.#slides.keys()].filter(
      (place) => this.#slides[place]?.matches(':empty') === false,
    );
    this.#extents = extentsOf(this.#slidesAt(this.#filled), isRightToLeft(this.#track));
    this.#pages = pagesOf(this.#extents, this.#furthest());
    this.#locate();
  }

  #locate(): void {
    const position = this.#position();
    if (this.#aim !== null && Math.abs(this.#aim - position) <= slack) this.#aim = null;
    this.#page = pageAt(this.#pages, this.#aim ?? position);
    const { length } = this.#pages;
    this.#events.onView({
      pages: this.#pages,
      page: this.#page,
      filled: this.#filled,
      fitsDots: length <= mostDots && length * dotWidth + buttonsWidth <= this.#width,
    });
  }

  async #waitForPictures(): Promise<void> {
    await picturesSettled(picturesIn(this.#slidesOn(this.#page)));
    if (this.#released.signal.aborted) return;
    this.#measure();
    this.#events.onReady();
  }

  #after(by: number): number {
    const { length } = this.#pages;
    return (this.#page + by + length) % length;
  }

  #slidesAt(places: readonly number[]): readonly Element[] {
    return places.flatMap((place) => this.#slides[place] ?? []);
  }

  #slidesOn(page: number): readonly Element[] {
    const { first, last } = this.#pages[page] ?? { first: 1, last: 0 };
    return this.#slidesAt(this.#filled.slice(first - 1, last));
  }
}

function isRightToLeft(track: Element): boolean {
  return getComputedStyle(track).direction === 'rtl';
}

function extentsOf(slides: readonly Element[], isMirrored: boolean): readonly SlideExtent[] {
  const boxes = slides.map((slide) => slide.getBoundingClientRect());
  const origin = (isMirrored ? boxes[0]?.right : boxes[0]?.left) ?? 0;
  return boxes.map(({ left, right, width }) => {
    const start = isMirrored ? origin - right : left - origin;
    return { start, end: start + width };
  });
}
