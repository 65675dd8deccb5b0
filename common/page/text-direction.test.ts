import { expect, test } from '@jest/globals';
import { textDirectionOf } from './text-direction';

test.each(['ar', 'AR', 'ar-EG', 'fa-IR', 'he', 'ur', 'ckb'])('%s is written from right to left', (code) => {
  expect(textDirectionOf(code)).toBe('rtl');
});

test.each(['id', 'en', 'arn', 'fr', 'hey', 'de-AR', ''])('%j is written from left to right', (code) => {
  expect(textDirectionOf(code)).toBeUndefined();
});
