import { describe, expect, test } from '@jest/globals';
import { picture } from '../../test/support/render';
import { imageUrl, ImageTransformationError, isResizable, type ImageTransformation } from './image-url';

const src = picture('a.png');

/** Passes values that the types do not allow. */
const urlOf = (transformation: object) => imageUrl(src, transformation as ImageTransformation);

test.each<[ImageTransformation, string]>([
  [{}, '/m/'],
  [{ width: 0, height: 0 }, '/m/'],
  [{ width: 1 }, '/m/1x0'],
  [{ height: 1 }, '/m/0x1'],
  [{ width: 640 }, '/m/640x0'],
  [{ width: 640, height: 480 }, '/m/640x480'],
  [{ width: Number.MAX_SAFE_INTEGER }, '/m/9007199254740991x0'],
  [{ width: 640, height: 480, focus: 'smart' }, '/m/640x480/smart'],
  [{ focus: 'smart' }, '/m/smart'],
  [{ width: 640, height: 480, focus: '10x20:30x40' }, '/m/640x480/filters:focal(10x20:30x40)'],
  [{ quality: 80 }, '/m/filters:quality(80)'],
  [{ quality: 72.5 }, '/m/filters:quality(72.5)'],
  [{ format: 'webp', quality: 80, width: 9 }, '/m/9x0/filters:quality(80):format(webp)'],
  [{ width: 9, height: 6, focus: 'smart', rotate: 90 }, '/m/9x6/smart/filters:rotate(90)'],
  [
    { quality: 1, blur: 2, brightness: 3, rotate: 180, format: 'png', focus: '1x2:3x4' },
    '/m/filters:quality(1):blur(2):brightness(3):rotate(180):format(png):focal(1x2:3x4)',
  ],
])('%j has the URL <src>%s', (transformation, rest) => {
  expect(imageUrl(src, transformation)).toBe(src + rest);
});

describe('a number from', () => {
  const ranges = [
    { name: 'quality', min: 0, max: 100 },
    { name: 'blur', min: 0, max: 100 },
    { name: 'brightness', min: -100, max: 100 },
  ];

  test.each(ranges)('$min to $max is a valid $name, both ends included', ({ name, min, max }) => {
    for (const value of [min, min + 1, 0, max - 1, max]) {
      expect(urlOf({ [name]: value })).toBe(`${src}/m/filters:${name}(${value})`);
    }
  });

  test.each(ranges)('$min to $max is required of a $name', ({ name, min, max }) => {
    const beyond = [min - 1, min - 0.001, max + 0.001, max + 1, 1e308, Infinity, -Infinity, Number.NaN];
    for (const value of [...beyond, '50', '80/../../x', null, true, [], {}]) {
      expect(() => urlOf({ [name]: value })).toThrow(
        new ImageTransformationError(`${name} must be a number from ${min} to ${max}, got ${String(value)}`),
      );
    }
  });
});

describe.each<{ name: string; valid: unknown[]; invalid: unknown[]; expected: string }>([
  {
    name: 'rotate',
    valid: [90, 180, 270],
    invalid: [0, 45, 89, 91, 179, 181, 269, 271, 360, -90, '90', null, Number.NaN],
    expected: 'one of 90, 180, 270',
  },
  {
    name: 'format',
    valid: ['webp', 'png', 'jpeg'],
    invalid: ['', 'jpg', 'WEBP', 'svg', 'avif', 'png)', 'constructor', null, 7],
    expected: 'one of webp, png, jpeg',
  },
])('$name', ({ name, valid, invalid, expected }) => {
  test.each(valid)('may be %j', (value) => {
    expect(urlOf({ [name]: value })).toBe(`${src}/m/filters:${name}(${value})`);
  });

  test.each(invalid)('may not be %j', (value) => {
    expect(() => urlOf({ [name]: value })).toThrow(
      new ImageTransformationError(`${name} must be ${expected}, got ${String(value)}`),
    );
  });
});

test.each(['width', 'height'])('a %s is a whole number of pixels', (name) => {
  const invalid = [-1, 0.5, 640.5, 2 ** 53, Infinity, Number.NaN, '640', '640x0/..', null, true, []];
  for (const value of invalid) {
    expect(() => urlOf({ [name]: value })).toThrow(
      new ImageTransformationError(`${name} must be a whole number of pixels, got ${String(value)}`),
    );
  }
});

describe('a focus', () => {
  test.each(['0x0:0x0', '1x2:3x4', '99999x99999:99999x99999'])('may be the area %j', (focus) => {
    expect(imageUrl(src, { focus })).toBe(`${src}/m/filters:focal(${focus})`);
  });

  test.each([
    '',
    'middle',
    'Smart',
    '10x20',
    '10x20:30',
    '10x20:30x',
    '-1x20:30x40',
    '1.5x20:30x40',
    '100000x0:1x1',
    '0x0:1x100000',
    '10x20:30x40)',
    '10x20:30x40\n',
    ' 10x20:30x40',
    'x);',
    null,
    7,
  ])('may not be %j', (focus) => {
    expect(() => urlOf({ focus })).toThrow(
      new ImageTransformationError(`focus must be smart or x1xy1:x2xy2, got ${String(focus)}`),
    );
  });
});

test.each([
  ['a.jpg', true],
  ['a.jpeg', true],
  ['a.JPG', true],
  ['a.png', true],
  ['a.webp', true],
  ['a.avif', true],
  ['a.tif', true],
  ['a.tiff', true],
  ['a.bmp', true],
  ['a.gif', false],
  ['a.svg', false],
  ['a.pdf', false],
  ['a.xpng', false],
  ['png', false],
  ['a', false],
  ['a.png/m/640x0', false],
  ['a.png?v=2', false],
  ['a.png#a.png', false],
  ['a?b.png', false],
])('the picture %s can be resized: %j', (name, expected) => {
  expect(isResizable(picture(name))).toBe(expected);
});

test('a picture that is no asset of Storyblok is not resized', () => {
  expect(isResizable('https://a.storyblok.com/files/a.png')).toBe(false);
});

// By work that grows with the square of the length it would take an hour.
test('an address that repeats the folder of assets a million times, and ends with none, is not resized', () => {
  expect(isResizable(`https://a.storyblok.com${'/f'.repeat(1_000_000)}/a`)).toBe(false);
});
