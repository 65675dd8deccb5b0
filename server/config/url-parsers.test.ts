import { expect, test } from '@jest/globals';
import { testParsers } from '../../test/support/parser-tables';
import {
  secretHttpUrl,
  emailAddress,
  receivers,
  redisUrl,
  smtpUrl,
  origin,
  origins,
  secureOrigins,
  secureUrl,
  isSecureAddress,
  httpUrl,
  baseUrl,
} from './url-parsers';

const parsers = {
  httpUrl: httpUrl(),
  secureUrl: secureUrl(),
  secretHttpUrl: secretHttpUrl(),
  baseUrl: baseUrl(),
  origin: origin(),
  origins: origins(),
  secureOrigins: secureOrigins(),
  emailAddress: emailAddress(),
  receivers: receivers(),
  redisUrl: redisUrl(),
  smtpUrl: smtpUrl(),
};
type ParserName = keyof typeof parsers;

const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}`;

const accepted: [ParserName, string, unknown][] = [
  ['httpUrl', 'https://example.com/a.js?v=1', 'https://example.com/a.js?v=1'],
  ['httpUrl', 'HTTP://EXAMPLE.com', 'http://example.com/'],
  ['secureUrl', 'https://example.com/a.js', 'https://example.com/a.js'],
  ['secureUrl', 'http://localhost:81/a.js', 'http://localhost:81/a.js'],
  ['secretHttpUrl', 'https://example.com/a?key=1', 'https://example.com/a?key=1'],
  ['baseUrl', 'https://api.example.com/v2//', 'https://api.example.com/v2'],
  ['baseUrl', 'http://localhost:3001', 'http://localhost:3001'],
  ['origin', 'https://www.example.com/', 'https://www.example.com'],
  ['origin', 'https://Example.com:443', 'https://example.com'],
  ['origin', 'http://[::1]:3000', 'http://[::1]:3000'],
  ['origin', 'https://contoh.id:8443', 'https://contoh.id:8443'],
  ['origins', 'https://a.example', ['https://a.example']],
  ['secureOrigins', 'https://A.example:443/,https://a.example', ['https://a.example']],
  [
    'secureOrigins',
    'http://localhost:3001,http://127.0.0.1,http://[::1]:80,http://x.localhost',
    ['http://localhost:3001', 'http://127.0.0.1', 'http://[::1]', 'http://x.localhost'],
  ],
  [
    'origins',
    'https://a.example/, http://b.example:81,,https://A.example',
    ['https://a.example', 'http://b.example:81'],
  ],
  ['emailAddress', 'meja.depan+web@example.co.id', 'meja.depan+web@example.co.id'],
  ['emailAddress', `desk@${domain}`, `desk@${domain}`],
  ['receivers', 'kontak=a@b.example', new Map([['kontak', 'a@b.example']])],
  [
    'receivers',
    'tanya%2C ini = a=1@b.example , b=a@b.example',
    new Map([
      ['tanya, ini', 'a=1@b.example'],
      ['b', 'a@b.example'],
    ]),
  ],
  ['redisUrl', 'redis://cache.example', 'redis://cache.example'],
  ['redisUrl', 'rediss://me%40x:p%25w@[::1]:6380/3', 'rediss://me%40x:p%25w@[::1]:6380/3'],
  ['smtpUrl', 'smtp://mail.example.com', 'smtp://mail.example.com'],
  ['smtpUrl', 'smtps://me%40x:p%25w@[::1]:465/', 'smtps://me%40x:p%25w@[::1]:465/'],
];

const refused: [ParserName, string][] = [
  ['receivers', 'kontak'],
  ['receivers', '=a@b.example'],
  ['receivers', '%20=a@b.example'],
  ['receivers', '%zz=a@b.example'],
  ['receivers', 'kontak=Toko <a@b.example>'],
  ['receivers', 'kontak=a@b.example,kontak=c@b.example'],
  ['receivers', 'kontak=a@b.example\nBcc: c@b.example'],
  ['receivers', ','],
  ['httpUrl', 'example.com/a.js'],
  ['httpUrl', 'xhttps://example.com'],
  ['httpUrl', '//example.com/a.js'],
  ['httpUrl', 'ftp://example.com'],
  ['httpUrl', 'javascript:alert(1)'],
  ['httpUrl', 'https:example.com'],
  ['httpUrl', 'https://'],
  ['httpUrl', 'https://example.com/a b'],
  ['httpUrl', 'https://example.com/#top'],
  ['httpUrl', 'https://me@example.com'],
  ['httpUrl', 'https://:pass@example.com'],
  ['httpUrl', 'https://example.com:65536'],
  ['secureUrl', 'http://example.com/a.js'],
  ['secureUrl', 'https://example.com/a.js#a'],
  ['secretHttpUrl', 'hooks.example.com/services'],
  ['baseUrl', 'https://example.com/v2?'],
  ['baseUrl', 'https://example.com/v2?a=1'],
  ['baseUrl', 'https://example.com/v2#'],
  ['origin', 'https://example.com/path'],
  ['origin', 'https://example.com/?'],
  ['origin', 'https://example.com#'],
  ['origin', 'https://example.com\\path'],
  ['origin', 'https://*.example.com'],
  ['origin', "https://example.com;script-src'"],
  ['origin', 'www.example.com'],
  ['origin', 'null'],
  ['origins', ' , '],
  ['secureOrigins', 'https://a.example,http://b.example'],
  ['secureOrigins', 'http://localhost.b.example'],
  ['origins', 'https://a.example;https://b.example'],
  ['origins', 'https://a.example https://b.example'],
  ['emailAddress', 'Desk <desk@example.com>'],
  ['emailAddress', 'a@example.com,b@example.com'],
  ['emailAddress', 'desk@example.com\r\nBcc: x@example.com'],
  ['emailAddress', 'desk'],
  ['emailAddress', `desk1@${domain}`],
  ['redisUrl', 'cache.example:6379'],
  ['redisUrl', 'http://cache.example'],
  ['redisUrl', 'xredis://cache.example'],
  ['redisUrl', 'redis://'],
  ['redisUrl', 'redis://me:50%off@cache.example'],
  ['redisUrl', 'redis://cache.example/site'],
  ['redisUrl', 'redis://cache.example?db=3'],
  ['smtpUrl', 'mail.example.com'],
  ['smtpUrl', 'http://mail.example.com'],
  ['smtpUrl', 'xsmtp://mail.example.com'],
  ['smtpUrl', 'smtp://'],
  ['smtpUrl', 'smtp://me:50%off@mail.example.com'],
  ['smtpUrl', 'smtp://50%off@mail.example.com'],
  ['smtpUrl', 'smtp://mail.example.com/inbox'],
  ['smtpUrl', 'smtp://mail.example.com?pool=true'],
];

const problemOf = testParsers(parsers, { accepted, refused });

test.each<[ParserName, string, string]>([
  ['origins', 'https://a.example, b.example, https://c.example', 'b.example'],
  ['receivers', 'a=a@b.example,kontak,b=a@b.example', 'kontak'],
])('the malformed one of a list of %s is quoted', (kind, text, item) => {
  expect(problemOf(kind, text)).toMatch(new RegExp(`, got "${item}"$`));
});

test.each([
  ['https://example.com', true],
  ['http://127.0.0.1:3000', true],
  ['http://example.com', false],
  ['example.com', false],
])('%s counts as secure: %p', (text, expected) => {
  expect(isSecureAddress(text)).toBe(expected);
});

test.each<[ParserName, string]>([
  ['secretHttpUrl', 'hooks.example.com/services/hush'],
  ['redisUrl', 'redis://me:hush@cache.example/x'],
  ['smtpUrl', 'smtp://me:hush@mail.example.com/x'],
])('%s quotes nothing', (kind, text) => {
  expect(problemOf(kind, text)).not.toMatch(/hush|got/);
});

test('an origin with credentials is refused without quoting them', () => {
  expect(problemOf('origin', 'https://me:hush@example.com')).toMatch(/got "…@example\.com"$/);
});
