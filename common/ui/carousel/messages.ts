import type { Messages } from '../../messages';

export const carouselMessages = {
  id: {
    /** Role descriptions of a carousel and its slides, for screen readers. */
    carousel: 'korsel',
    slide: 'salindia',
    /** The label of a carousel of heroes. */
    highlights: 'Sorotan',
    slideOf: (number: number, total: number) => `${number} dari ${total}`,
    /** The range of slides in view. */
    inView: (first: number, last: number, total: number) => `${range(first, last)} dari ${total}`,
    previous: 'Salindia sebelumnya',
    next: 'Salindia berikutnya',
    choose: 'Pilih salindia',
    goTo: (number: number) => `Ke salindia ${number}`,
    /** Labels of the autoplay button. */
    pause: 'Jeda pergantian otomatis',
    play: 'Putar salindia otomatis',
  },
  en: {
    carousel: 'carousel',
    slide: 'slide',
    highlights: 'Highlights',
    slideOf: (number: number, total: number) => `${number} of ${total}`,
    inView: (first: number, last: number, total: number) => `${range(first, last)} of ${total}`,
    previous: 'Previous slide',
    next: 'Next slide',
    choose: 'Choose a slide',
    goTo: (number: number) => `Go to slide ${number}`,
    pause: 'Pause automatic slides',
    play: 'Play slides automatically',
  },
} satisfies Messages<unknown>;

/** The texts of a carousel. */
export type CarouselMessages = (typeof carouselMessages)['en'];

function range(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}
