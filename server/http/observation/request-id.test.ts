import { expect, test } from '@jest/globals';
import { requestIdFrom, traceparentFrom } from './request-id';

test.each(['12345678', 'a'.repeat(128), 'lb-1:a.b_C-9', '7f3c1a2e-5b1d-4c53-9d0b-2a6d1f0c9e11'])(
  'the id %j is taken over',
  (id) => expect(requestIdFrom(id)).toBe(id),
);

test.each([
  undefined,
  '',
  '1234567',
  'a'.repeat(129),
  'has a space',
  'with"quote',
  'line\nfeed12',
  'satu-satu, dua-dua',
  'ümlaut-lang',
  ['12345678'],
])('in place of the id %j there is a new one', (id) => {
  const made = requestIdFrom(id);
  expect(made).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(requestIdFrom(id)).not.toBe(made);
});

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

test.each([
  `00-${trace}-${parent}-01`,
  `00-${trace}-${parent}-00`,
  `01-${trace}-${parent}-01`,
  `cc-${trace}-${parent}-01-more.of-it`,
])('the traceparent %j is valid', (given) => expect(traceparentFrom(given)).toBe(given));

test.each([
  undefined,
  '',
  trace,
  `ff-${trace}-${parent}-01`,
  `00-${trace}-${parent}-01-more`,
  `00-${trace}-${parent}`,
  `00-${trace.toUpperCase()}-${parent}-01`,
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `00-${trace.slice(1)}-${parent}-01`,
  ` 00-${trace}-${parent}-01`,
  `00-${trace}-${parent}-01, 00-${trace}-${parent}-01`,
  `01-${trace}-${parent}-01-"`,
  `01-${trace}-${parent}-01-${'x'.repeat(100)}`,
  [`00-${trace}-${parent}-01`],
])('the traceparent %j is not', (given) => expect(traceparentFrom(given)).toBeUndefined());
