import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { namesFromFile, unreadSettingHint, withEnvFile } from './env-file';

function folderWith(text: string): string {
  const folder = makeTempDir();
  writeFileSync(join(folder, '.env'), text);
  return folder;
}

test('a command has the settings of .env, and those of its environment win', () => {
  const folder = folderWith('# a space\nCONTENT_TOKEN="abc"\nSITE_LANGUAGES=id,en\nDATA_DIR=\n');
  const env = { CONTENT_TOKEN: 'own', HOME: '/home/tim' };
  expect(withEnvFile(folder, env)).toEqual({
    CONTENT_TOKEN: 'own',
    SITE_LANGUAGES: 'id,en',
    DATA_DIR: '',
    HOME: '/home/tim',
  });
  expect(namesFromFile(folder, env)).toEqual(['SITE_LANGUAGES']);
});

test('a byte order mark is no part of the first name, and a file of UTF-16 is named', () => {
  expect(withEnvFile(folderWith('\uFEFFSITE_URL=https://a.example\n'), {})).toEqual({
    SITE_URL: 'https://a.example',
  });
  expect(() => withEnvFile(folderWith('S\0I\0=\0a\0'), {})).toThrow('a file of UTF-8 text');
});

test('an empty setting of the environment turns off the one of .env', () => {
  expect(withEnvFile(folderWith('SITE_URL=https://a.example\n'), { SITE_URL: '' })).toEqual({ SITE_URL: '' });
});

test('without a file there is the environment alone, and one that cannot be read is named', () => {
  expect(withEnvFile(makeTempDir(), { A: '1' })).toEqual({ A: '1' });
  const folder = makeTempDir();
  mkdirSync(join(folder, '.env'));
  expect(() => withEnvFile(folder, {})).toThrow('.env cannot be read: it must be a file');
});

test.each([
  [
    'CONTENT_TOKEN=abc\n',
    /^\. CONTENT_TOKEN is in \.env, which npm run build and npm start do not read: set -a/,
  ],
  ['CONTENT_TOKEN=\n', /^$/],
  ['SITE_URL=https://sogan.example\n', /^$/],
])('the build that lacks a token says where it stands in %j', (text, hint) => {
  expect(unreadSettingHint(folderWith(text), 'CONTENT_TOKEN')).toMatch(hint);
});
