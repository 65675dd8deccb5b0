import { expect, test } from '@jest/globals';
import { parsePhotoFragment, photoFragment } from './photos';

test.each([
  [1, 1, '#photo-1'],
  [1, 40, '#photo-40'],
  [2, 3, '#photo-2-3'],
])('photo %i/%i has the fragment %s, which is parsed back', (gallery, photo, fragment) => {
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
])('%j names no photo', (hash) => {
  expect(parsePhotoFragment(hash)).toBeNull();
});
