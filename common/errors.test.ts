import { describe, expect, test } from '@jest/globals';
import { defaultMessage, HttpError, pageNotFound } from './errors';

test.each([
  [400, 'Bad Request'],
  [403, 'Forbidden'],
  [404, 'Page Not Found'],
  [405, 'Method Not Allowed'],
  [413, 'Content Too Large'],
  [415, 'Unsupported Media Type'],
  [429, 'Too Many Requests'],
  [500, 'Internal Server Error'],
  [503, 'Service Unavailable'],
  [418, 'Internal Server Error'],
  [502, 'Internal Server Error'],
  [Number.NaN, 'Internal Server Error'],
])('%d is called %j', (status, message) => {
  expect(defaultMessage(status)).toBe(message);
});

describe('an HTTP error', () => {
  test('has the default message of its status', () => {
    const error = new HttpError(503);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'HttpError',
      status: 503,
      message: 'Service Unavailable',
      retryAfter: undefined,
    });
  });

  test('has its own message, or the default one with other options', () => {
    expect(new HttpError(404, 'Build Not Found').message).toBe('Build Not Found');
    expect(new HttpError(503, undefined, { retryAfter: 10 })).toMatchObject({
      message: 'Service Unavailable',
      retryAfter: 10,
    });
  });
});

describe('the 404 of a path', () => {
  test('repeats the path unchanged', () => {
    expect(pageNotFound('/a%20b/<c>')).toMatchObject({
      status: 404,
      message: 'Page Not Found: /a%20b/<c>',
    });
  });

  test.each([
    [1999, 1999],
    [2000, 2000],
    [2001, 2000],
    [100_000, 2000],
  ])('of %i characters repeats %i', (length, repeated) => {
    expect(pageNotFound('/'.padEnd(length, 'a')).message).toBe(
      `Page Not Found: ${'/'.padEnd(repeated, 'a')}`,
    );
  });
});
