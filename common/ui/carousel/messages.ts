import { messagesIn, type Messages } from '../../messages';

/** The words that carousels have of their own. */
export interface CarouselText {
  /** What a carousel and its slides are called to screen readers. */
  readonly carousel: string;
  readonly slide: string;
  /** What a carousel of heroes shows. */
  readonly highlights: string;
  readonly slideOf: (place: number, total: number) => string;
  /** Which slides are in view. */
  readonly inView: (first: number, last: number, total: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly choose: string;
  readonly goTo: (place: number) => string;
  /** What the button does to slides that change by themselves. */
  readonly pause: string;
  readonly play: string;
}

const words: Messages<CarouselText> = {
  id: {
    carousel: 'korsel',
    slide: 'salindia',
    highlights: 'Sorotan',
    slideOf: (place, total) => `${place} dari ${total}`,
    inView: (first, last, total) => `${range(first, last)} dari ${total}`,
    previous: 'Salindia sebelumnya',
    next: 'Salindia berikutnya',
    choose: 'Pilih salindia',
    goTo: (place) => `Ke salindia ${place}`,
    pause: 'Jeda pergantian otomatis',
    play: 'Putar salindia otomatis',
  },
  en: {
    carousel: 'carousel',
    slide: 'slide',
    highlights: 'Highlights',
    slideOf: (place, total) => `${place} of ${total}`,
    inView: (first, last, total) => `${range(first, last)} of ${total}`,
    previous: 'Previous slide',
    next: 'Next slide',
    choose: 'Choose a slide',
    goTo: (place) => `Go to slide ${place}`,
    pause: 'Pause automatic slides',
    play: 'Play slides automatically',
  },
};

function range(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}

/** The words of carousels in a language, by its code. */
export function carouselText(languageCode: string): CarouselText {
  return messagesIn(words, languageCode);
}
