import { expect, test } from '@jest/globals';
import { messagesIn } from '../../messages';
import { carouselMessages } from './messages';

test.each([
  ['id', 1, 1, '1 dari 9'],
  ['id', 4, 6, '4–6 dari 9'],
  ['en', 1, 1, '1 of 9'],
  ['en', 4, 6, '4–6 of 9'],
])('the message in %s for slides %d to %d of 9 in view', (languageCode, first, last, message) => {
  expect(messagesIn(carouselMessages, languageCode).inView(first, last, 9)).toBe(message);
});

test.each([
  ['id', 'Ke salindia 3'],
  ['en', 'Go to slide 3'],
])('the label in %s of the dot for a slide', (languageCode, label) => {
  expect(messagesIn(carouselMessages, languageCode).goTo(3)).toBe(label);
});
