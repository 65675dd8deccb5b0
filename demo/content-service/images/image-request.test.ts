import { describe, expect, test } from '@jest/globals';
import { parseImageRequest } from './image-request';
import { ServiceError } from '../api/service-errors';

const ASSET = '/410026/1600x900/9e19a3c0d7/kawung.jpg';
const PLAIN = { fit: 'crop', width: 0, height: 0, flipX: false, flipY: false, smart: false, filters: {} };

function transformationOf(rest: string) {
  return parseImageRequest(`${ASSET}/m/${rest}`)?.transformation;
}

function refusalOf(rest: string): unknown {
  try {
    return transformationOf(rest);
  } catch (error) {
    return error instanceof ServiceError ? [error.status, error.body] : error;
  }
}

describe('a URL', () => {
  test('of an asset alone requests the original', () => {
    expect(parseImageRequest(ASSET)).toEqual({
      assetPath: ASSET,
      name: 'kawung.jpg',
      width: 1600,
      height: 900,
      transformation: null,
    });
  });

  test.each([
    '',
    '/',
    '/410026/1600x900/9e19a3c0d7/',
    '/410026/1600x900/9e19a3c0d7/.hidden.jpg',
    '/410026/1600x900/9e19a3c0d7/..',
    '/410026/1600x900/9e19a3c0d7/a%2fb.jpg',
    '/410026/1600x900/../kawung.jpg',
    '/410026/1600/9e19a3c0d7/kawung.jpg',
    `${ASSET}/`,
    `${ASSET}/n/`,
    `${ASSET}/m0/`,
  ])('%j is no asset', (path) => {
    expect(parseImageRequest(path)).toBeUndefined();
  });

  test.each([
    ['', {}],
    ['300x0', { width: 300 }],
    ['300x200/', { width: 300, height: 200 }],
    ['4000x4000', { width: 4000, height: 4000 }],
    ['-300x0', { width: 300, flipX: true }],
    ['0x-0', { flipY: true }],
    ['300x200/smart', { width: 300, height: 200, smart: true }],
    ['fit-in/300x200/', { width: 300, height: 200, fit: 'inside' }],
    ['filters:quality(7)', { filters: { quality: 7 } }],
    ['filters%3Aquality%287%29/', { filters: { quality: 7 } }],
    [
      '300x200/smart/filters:blur(1):grayscale()',
      { width: 300, height: 200, smart: true, filters: { blur: 1, grayscale: true } },
    ],
  ])('/m/%s is read', (rest, expected) => {
    expect(transformationOf(rest)).toEqual({ ...PLAIN, ...expected });
  });

  test('may leave out the slash after /m', () => {
    expect(parseImageRequest(`${ASSET}/m`)?.transformation).toEqual(PLAIN);
  });

  test.each([
    ['4001x0', 'The width must be a whole number from 0 to 4000, got 4001'],
    ['0x4001', 'The height must be a whole number from 0 to 4000, got 4001'],
    ['fit-in', '/m/ must be followed by'],
    ['fit-in/smart', 'fit-in and smart need a size'],
    ['smart', 'fit-in and smart need a size'],
    ['fit-in/300x200/smart', 'leave one of them out'],
    ['300x', '/m/ must be followed by'],
    ['300x200x1', '/m/ must be followed by'],
    ['1.5x2', '/m/ must be followed by'],
    ['smart/300x200', '/m/ must be followed by'],
    ['300x200/fit-in', '/m/ must be followed by'],
    ['filters:blur(1)/300x200', '/m/ must be followed by'],
    ['../secret', '/m/ must be followed by'],
    ['300x200//', '/m/ must be followed by'],
    ['x'.repeat(5000), `got "/${'x'.repeat(99)}…"`],
  ])('/m/%s is refused', (rest, message) => {
    expect(refusalOf(rest)).toEqual([422, { error: expect.stringContaining(message) }]);
  });
});
