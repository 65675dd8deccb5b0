import type { Messages } from '../../messages';

/** The texts of a carousel. */
export interface CarouselMessages {
  /** Role descriptions of a carousel and its slides, for screen readers. */
  readonly carousel: string;
  readonly slide: string;
  /** The label of a carousel of heroes. */
  readonly highlights: string;
  readonly slideOf: (number: number, total: number) => string;
  /** The range of slides in view. */
  readonly inView: (first: number, last: number, total: number) => string;
  readonly previous: string;
  readonly next: string;
  readonly choose: string;
  readonly goTo: (number: number) => string;
  /** Labels of the autoplay button. */
  readonly pause: string;
  readonly play: string;
}

export const carouselMessages: Messages<CarouselMessages> = {
  id: {
    carousel: 'korsel',
    slide: 'salindia',
    highlights: 'Sorotan',
    slideOf: (number, total) => `${number} dari ${total}`,
    inView: (first, last, total) => `${range(first, last)} dari ${total}`,
    previous: 'Salindia sebelumnya',
    next: 'Salindia berikutnya',
    choose: 'Pilih salindia',
    goTo: (number) => `Ke salindia ${number}`,
    pause: 'Jeda pergantian otomatis',
    play: 'Putar salindia otomatis',
  },
  en: {
    carousel: 'carousel',
    slide: 'slide',
    highlights: 'Highlights',
    slideOf: (number, total) => `${number} of ${total}`,
    inView: (first, last, total) => `${range(first, last)} of ${total}`,
    previous: 'Previous slide',
    next: 'Next slide',
    choose: 'Choose a slide',
    goTo: (number) => `Go to slide ${number}`,
    pause: 'Pause automatic slides',
    play: 'Play slides automatically',
  },
};

function range(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}
