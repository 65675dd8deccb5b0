import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { unreadSettingHint } from './env-file';

test.each([
  [
    'CONTENT_TOKEN=abc\n',
    /^\. CONTENT_TOKEN is in \.env, which only npm run dev and npm run demo read: set -a/,
  ],
  ['CONTENT_TOKEN=\n', /^$/],
  ['SITE_URL=https://sogan.example\n', /^$/],
])('a command that lacks a token says where it stands in %j', (text, hint) => {
  const folder = makeTempDir();
  writeFileSync(join(folder, '.env'), text);
  expect(unreadSettingHint(folder, 'CONTENT_PREVIEW_TOKEN', 'CONTENT_TOKEN')).toMatch(hint);
});

test('a command says nothing of a file that there is not', () => {
  expect(unreadSettingHint(makeTempDir(), 'CONTENT_TOKEN')).toBe('');
});
