import { expect, test } from '@jest/globals';
import { warnOfUnknownNames } from './unknown-settings';

const known = ['PORT', 'SITE_URL', 'CONTENT_TOKEN', 'EDITOR_ORIGIN', 'BOT_PROTECTION_SECRET', 'FORM_MAIL_TO'];

test.each([
  ['SITE_ULR', 'SITE_URL'],
  ['CONTENT_TOKN', 'CONTENT_TOKEN'],
  ['EDITOR_ORIGINS', 'EDITOR_ORIGIN'],
  ['BOT_PROTECTION_SECRT', 'BOT_PROTECTION_SECRET'],
  ['FORM_MAILTO', 'FORM_MAIL_TO'],
])('%s is taken for %s', (name, meant) => {
  expect(warnOfUnknownNames([name], known)).toEqual([`Unknown setting ${name}: did you mean ${meant}?`]);
});

test.each([...known, 'PROT', 'PATH', 'SITE', 'MY_SITE_URL', 'FORMS', 'content_tokn'])(
  '%s gives no warning',
  (name) => {
    expect(warnOfUnknownNames([name], known)).toEqual([]);
  },
);

test('each unknown name gives a warning of its own', () => {
  expect(warnOfUnknownNames(['FORM_X', 'PATH', 'SITE_X'], known)).toHaveLength(2);
});

test('a strange name stays one short line', () => {
  const [warning] = warnOfUnknownNames([`SITE_\n${'X'.repeat(200)}`], known);
  expect(warning).toMatch(/^Unknown setting SITE_ X{73}…: did you mean /);
});
