import { expect, test } from '@jest/globals';
import { parsePhotoFragment, photoFragment } from './photo-address';

test.each([
  [1, 1, '#photo-1'],
  [1, 40, '#photo-40'],
  [2, 3, '#photo-2-3'],
])('photo %i/%i is at %s, and found there', (gallery, photo, fragment) => {
  expect(photoFragment(gallery, photo)).toBe(fragment);
  expect(parsePhotoFragment(fragment)).toEqual({ gallery, photo });
});

test.each([
  '',
  '#',
  '#photo',
  '#photo-',
  '#photo-x',
  '#photo--1',
  '#photo-1-2-3',
  '#photo-12345',
  '#photo-1 ',
  '#Photo-1',
  'photo-1',
  '#my-photo-1',
])('%j is no photo', (hash) => {
  expect(parsePhotoFragment(hash)).toBeNull();
});
