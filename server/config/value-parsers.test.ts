import { describe, expect, test } from '@jest/globals';
import { testParsers } from '../../test/support/parser-tables';
import {
  credentials,
  decimal,
  folder,
  language,
  languages,
  secret,
  share,
  truncate,
  matching,
  token,
  urlKey,
  trustProxy,
  wholeNumber,
  oneOf,
} from './value-parsers';

const parsers = {
  wholeNumber: wholeNumber(1, 100),
  decimal: decimal(0, 1),
  oneOf: oneOf('on', 'off'),
  matching: matching('1 to 3 digits', /^\d{1,3}$/),
  token: token(),
  secret: secret(),
  share: share(),
  urlKey: urlKey(),
  credentials: credentials(),
  folder: folder(),
  language: language(),
  languages: languages(),
  trustProxy: trustProxy(),
};
type ParserName = keyof typeof parsers;

const accepted: [ParserName, string, unknown][] = [
  ['wholeNumber', '1', 1],
  ['wholeNumber', '100', 100],
  ['wholeNumber', '007', 7],
  ['decimal', '0', 0],
  ['decimal', '1', 1],
  ['decimal', '.25', 0.25],
  ['decimal', '0.750', 0.75],
  ['share', 'OFF', 0],
  ['share', '0', 0],
  ['share', '.1', 0.1],
  ['share', '1', 1],
  ['oneOf', 'on', 'on'],
  ['oneOf', 'OFF', 'off'],
  ['matching', '123', '123'],
  ['token', 'aZ09-._~+/=!', 'aZ09-._~+/=!'],
  ['token', 'a"b"', 'a"b"'],
  ['urlKey', 'aZ09_-'.repeat(4), 'aZ09_-'.repeat(4)],
  ['secret', 'kata sandi é', 'kata sandi é'],
  ['credentials', 'staging:batik-2f9d', 'staging:batik-2f9d'],
  ['folder', '/srv/my data', '/srv/my data'],
  ['language', 'pt-BR', 'pt-BR'],
  ['language', 'zh-Hans-CN', 'zh-Hans-CN'],
  ['language', 'es-419', 'es-419'],
  ['languages', 'id', ['id']],
  ['languages', ' id , en,pt-br,', ['id', 'en', 'pt-br']],
  ['trustProxy', 'off', false],
  ['trustProxy', '0', false],
  ['trustProxy', '1', 1],
  ['trustProxy', '10', 10],
  ['trustProxy', 'Loopback', 'loopback'],
];

const refused: [ParserName, string][] = [
  ['wholeNumber', '0'],
  ['wholeNumber', '101'],
  ['wholeNumber', '-1'],
  ['wholeNumber', '+1'],
  ['wholeNumber', '1.5'],
  ['wholeNumber', '1e1'],
  ['wholeNumber', '0x10'],
  ['wholeNumber', 'Infinity'],
  ['wholeNumber', '9'.repeat(400)],
  ['decimal', '-0.1'],
  ['decimal', '1.01'],
  ['decimal', '0,5'],
  ['decimal', '1.'],
  ['decimal', '.'],
  ['decimal', 'NaN'],
  ['share', 'on'],
  ['share', '1.1'],
  ['share', '1e-1'],
  ['oneOf', 'true'],
  ['oneOf', '1'],
  ['matching', '1234'],
  ['token', 'two words'],
  ['token', 'bell\u0007'],
  ['token', 'é'],
  ['token', '"hush"'],
  ['token', '<hush>'],
  ['token', "'hush'"],
  ['secret', '"hush"'],
  ['secret', '<hush>'],
  ['secret', 'two\nlines'],
  ['secret', '\ud800'],
  ['credentials', '"staging:batik-2f9d"'],
  ['credentials', "'staging:batik-2f9d'"],
  ['credentials', 'staging:short'],
  ['credentials', ':staging:batik-2f9d'],
  ['urlKey', 'a'.repeat(23)],
  ['urlKey', 'a'.repeat(201)],
  ['urlKey', `${'a'.repeat(24)}/`],
  ['folder', '"/srv/data"'],
  ['folder', '/srv/da\u0007ta'],
  ['language', 'en_US'],
  ['language', 'e'],
  ['language', 'id,en'],
  ['languages', ','],
  ['languages', 'id;en'],
  ['languages', 'id,../en'],
  ['languages', 'id,en,id'],
  ['languages', 'pt-BR,pt-br'],
  ['trustProxy', 'true'],
  ['trustProxy', '11'],
  ['trustProxy', '-1'],
  ['trustProxy', '127.0.0.1'],
];

const problemOf = testParsers(parsers, { accepted, refused });

describe('the problem of a malformed value', () => {
  test.each<[ParserName, string, string]>([
    ['oneOf', 'yes', 'must be on or off, got "yes"'],
    ['wholeNumber', '1\r\n2\u20283\u00854', 'must be a whole number from 1 to 100, got "1 2 3 4"'],
    [
      'trustProxy',
      'true',
      'must be off, loopback or the number of proxies in front from 0 to 10, got "true"',
    ],
    ['oneOf', 'https://user:p@ss@host/path?key=1', 'must be on or off, got "…@host/path?…"'],
    ['oneOf', 'user:pass@host', 'must be on or off, got "…@host"'],
    ['oneOf', 'desk@host', 'must be on or off, got "desk@host"'],
    ['oneOf', 'host:80', 'must be on or off, got "host:80"'],
    // A header that someone tries to add shows what is wrong.
    ['oneOf', 'desk@host\nBcc: other@host', 'must be on or off, got "desk@host Bcc: other@host"'],
    ['oneOf', 'HTTPS://user:p ss@host', 'must be on or off, got "…@host"'],
    ['oneOf', 'https://user:p ss@host', 'must be on or off, got "…@host"'],
  ])('of %s, %j, is %s', (kind, text, problem) => {
    expect(problemOf(kind, text)).toBe(problem);
  });

  test.each([
    ['id,en_US,fr', 'en_US'],
    ['id,EN,en', 'en'],
    [',', ','],
  ])('of the languages %j quotes %j', (text, item) => {
    expect(problemOf('languages', text)).toMatch(new RegExp(`, got "${item}"$`));
  });

  test.each<[ParserName, string]>([
    ['token', 'hush hush'],
    ['secret', 'hush\u0007'],
    ['token', '"hush"'],
    ['secret', '<hush>'],
    ['urlKey', 'hush'],
    ['credentials', 'hush'],
  ])('of a %s quotes nothing', (kind, text) => {
    expect(problemOf(kind, text)).not.toMatch(/hush|got/);
  });
});

test.each([
  ['a'.repeat(80), 'a'.repeat(80)],
  ['a'.repeat(81), `${'a'.repeat(79)}…`],
  ['😀'.repeat(81), `${'😀'.repeat(79)}…`],
])('a text is shortened to 80 characters', (text, short) => {
  expect(truncate(text)).toBe(short);
});
