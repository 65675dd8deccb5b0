import { expect, test } from '@jest/globals';
import { carouselText } from './messages';

test.each([
  ['id', 1, 1, '1 dari 9'],
  ['id', 4, 6, '4–6 dari 9'],
  ['en', 1, 1, '1 of 9'],
  ['en', 4, 6, '4–6 of 9'],
])('a carousel says in %s that slides %d to %d of 9 are in view', (languageCode, first, last, words) => {
  expect(carouselText(languageCode).inView(first, last, 9)).toBe(words);
});

test.each([
  ['id', 'Ke salindia 3'],
  ['en', 'Go to slide 3'],
])('a dot says in %s which slide it leads to', (languageCode, words) => {
  expect(carouselText(languageCode).goTo(3)).toBe(words);
});
