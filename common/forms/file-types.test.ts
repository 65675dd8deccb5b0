import { expect, test } from '@jest/globals';
import { acceptedTypes, typeOfName } from './file-types';

test.each([
  ['cv.PDF', 'pdf'],
  ['foto.jpeg', 'jpg'],
  ['foto.heif', 'heic'],
  ['a.pdf.exe', null],
  ['pdf', null],
  ['a.', null],
  ['page.html', null],
])('the name %s claims the type %s', (name, type) => {
  expect(typeOfName(name)).toBe(type);
});

test.each([
  ['pdf, .JPG', ['pdf', 'jpg']],
  ['jpeg;png', ['jpg', 'png']],
  ['exe', ['pdf', 'jpg', 'png', 'webp', 'heic', 'docx', 'xlsx', 'txt']],
  ['', ['pdf', 'jpg', 'png', 'webp', 'heic', 'docx', 'xlsx', 'txt']],
])('a field with the kinds “%s” takes %j', (accept, types) => {
  expect(acceptedTypes(accept)).toEqual(types);
});
