import { describe, expect, test } from '@jest/globals';
import { settingNames } from './settings';
import { warnOfUnknownNames } from './unknown-settings';

describe('an unknown name', () => {
  test.each([
    ['SITE_ULR', 'SITE_URL'],
    ['CONTENT_TOKN', 'CONTENT_TOKEN'],
    ['EDITOR_ORIGINS', 'EDITOR_ORIGIN'],
    ['BOT_PROTECTION_SECRT', 'BOT_PROTECTION_SECRET'],
    ['FORM_MAILTO', 'FORM_MAIL_TO'],
    ['FORM_WEBHOOK', 'FORM_WEBHOOK_URL'],
  ])('like %s comes with the suggestion %s', (name, suggestion) => {
    expect(warnOfUnknownNames([name], settingNames)).toEqual([
      `Unknown setting ${name}: did you mean ${suggestion}?`,
    ]);
  });

  test.each(['FORM_X', 'SITE_X', 'CONTENT_', 'BOT_PROTECTION_X', 'EDITOR_PORT', 'SITE_TOKEN'])(
    'like %s has no near one of the same prefix, so none is suggested',
    (name) => {
      expect(warnOfUnknownNames([name], settingNames)).toEqual([`Unknown setting ${name}`]);
    },
  );

  test('gives one warning each', () => {
    expect(warnOfUnknownNames(['FORM_X', 'PATH', 'SITE_X'], settingNames)).toHaveLength(2);
  });

  test('is shortened to one line', () => {
    const [warning] = warnOfUnknownNames([`SITE_\n${'X'.repeat(200)}`], settingNames);
    expect(warning).toMatch(/^Unknown setting SITE_ X{73}…$/);
  });
});

test.each([...settingNames, 'PROT', 'PATH', 'SITE', 'MY_SITE_URL', 'FORMS', 'content_tokn'])(
  '%s gives no warning',
  (name) => {
    expect(warnOfUnknownNames([name], settingNames)).toEqual([]);
  },
);
