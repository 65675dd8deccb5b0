import { expect, test } from '@jest/globals';
import { hookAddress, mailAddress, mailServer, origin, origins, webAddress, webBase } from './url-parsers';

const kinds = {
  webAddress: webAddress(),
  hookAddress: hookAddress(),
  webBase: webBase(),
  origin: origin(),
  origins: origins(),
  mailAddress: mailAddress(),
  mailServer: mailServer(),
};
type KindName = keyof typeof kinds;

function problemOf(kind: KindName, text: string): string | undefined {
  return kinds[kind]
    .safeParse(text)
    .error?.issues.map(({ message }) => message)
    .join('; ');
}

const domain = `${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}`;

const accepted: [KindName, string, unknown][] = [
  ['webAddress', 'https://example.com/a.js?v=1', 'https://example.com/a.js?v=1'],
  ['webAddress', 'HTTP://EXAMPLE.com', 'http://example.com/'],
  ['hookAddress', 'https://example.com/a?key=1', 'https://example.com/a?key=1'],
  ['webBase', 'https://api.example.com/v2//', 'https://api.example.com/v2'],
  ['webBase', 'http://localhost:3001', 'http://localhost:3001'],
  ['origin', 'https://www.example.com/', 'https://www.example.com'],
  ['origin', 'https://Example.com:443', 'https://example.com'],
  ['origin', 'http://[::1]:3000', 'http://[::1]:3000'],
  ['origin', 'https://contoh.id:8443', 'https://contoh.id:8443'],
  ['origins', 'https://a.example', ['https://a.example']],
  [
    'origins',
    'https://a.example/, http://b.example:81,,https://A.example',
    ['https://a.example', 'http://b.example:81'],
  ],
  ['mailAddress', 'meja.depan+web@example.co.id', 'meja.depan+web@example.co.id'],
  ['mailAddress', `desk@${domain}`, `desk@${domain}`],
  ['mailServer', 'smtp://mail.example.com', 'smtp://mail.example.com'],
  ['mailServer', 'smtps://me%40x:p%25w@[::1]:465/', 'smtps://me%40x:p%25w@[::1]:465/'],
];

const refused: [KindName, string][] = [
  ['webAddress', 'example.com/a.js'],
  ['webAddress', '//example.com/a.js'],
  ['webAddress', 'ftp://example.com'],
  ['webAddress', 'javascript:alert(1)'],
  ['webAddress', 'https:example.com'],
  ['webAddress', 'https://'],
  ['webAddress', 'https://example.com/a b'],
  ['webAddress', 'https://example.com/#top'],
  ['webAddress', 'https://me@example.com'],
  ['webAddress', 'https://:pass@example.com'],
  ['webAddress', 'https://example.com:65536'],
  ['hookAddress', 'hooks.example.com/services'],
  ['webBase', 'https://example.com/v2?'],
  ['webBase', 'https://example.com/v2?a=1'],
  ['webBase', 'https://example.com/v2#'],
  ['origin', 'https://example.com/path'],
  ['origin', 'https://example.com/?'],
  ['origin', 'https://example.com#'],
  ['origin', 'https://example.com\\path'],
  ['origin', 'https://*.example.com'],
  ['origin', "https://example.com;script-src'"],
  ['origin', 'www.example.com'],
  ['origin', 'null'],
  ['origins', ' , '],
  ['origins', 'https://a.example;https://b.example'],
  ['origins', 'https://a.example https://b.example'],
  ['mailAddress', 'Desk <desk@example.com>'],
  ['mailAddress', 'a@example.com,b@example.com'],
  ['mailAddress', 'desk@example.com\r\nBcc: x@example.com'],
  ['mailAddress', 'desk'],
  ['mailAddress', `desk1@${domain}`],
  ['mailServer', 'mail.example.com'],
  ['mailServer', 'http://mail.example.com'],
  ['mailServer', 'smtp://'],
  ['mailServer', 'smtp://me:50%off@mail.example.com'],
  ['mailServer', 'smtp://mail.example.com/inbox'],
  ['mailServer', 'smtp://mail.example.com?pool=true'],
];

test.each(accepted)('%s takes %j as %j', (kind, text, value) => {
  expect(kinds[kind].safeParse(text)).toEqual({ success: true, data: value });
});

test.each(refused)('%s refuses %j', (kind, text) => {
  expect(problemOf(kind, text)).toMatch(/^must be /);
});

test('of a list of origins the malformed one is quoted', () => {
  expect(problemOf('origins', 'https://a.example, b.example, https://c.example')).toMatch(
    /got "b\.example"$/,
  );
});

test.each<[KindName, string]>([
  ['hookAddress', 'hooks.example.com/services/hush'],
  ['mailServer', 'smtp://me:hush@mail.example.com/x'],
])('%s quotes nothing', (kind, text) => {
  expect(problemOf(kind, text)).not.toMatch(/hush|got/);
});

test('an origin with credentials is refused without quoting them', () => {
  expect(problemOf('origin', 'https://me:hush@example.com')).toMatch(/got "…@example\.com"$/);
});
