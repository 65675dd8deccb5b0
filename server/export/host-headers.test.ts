import { expect, test } from '@jest/globals';
import { exportedHeaders, type ExportedAddress } from './exported-address';
import { headersFile } from './host-headers';
import { redirectsFile } from './host-redirects';

const html = {
  'content-type': 'text/html; charset=utf-8',
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'a',
};
const json = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'a' };

function address(path: string, headers: Record<string, string>): ExportedAddress {
  const isPage = headers['content-type']?.startsWith('text/html') === true && !path.endsWith('.html');
  return {
    path,
    file: `${path.slice(1)}${isPage ? '.html' : ''}`,
    headers: new Map(Object.entries(headers)),
  };
}

test('a rule for a folder has what all addresses in it have in common', () => {
  const addresses = [
    address('/a', html),
    address('/a/b', html),
    address('/a/c', { ...html, 'x-own': '1' }),
    address('/assets/x.js', { 'content-type': 'text/javascript', 'cache-control': 'year' }),
    address('/assets/y.css', { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'year' }),
  ];
  expect(headersFile(addresses)).toBe(
    [
      '/*\n  x-frame-options: SAMEORIGIN\n', // browsers ignore it on scripts and styles
      '/a\n  cache-control: a\n',
      '/a/*\n  cache-control: a\n',
      '/a/c\n  x-own: 1\n',
      '/assets/*\n  cache-control: year\n',
      '/*.js\n  content-type: text/javascript\n',
    ].join('\n'),
  );
});

test('files of one name have one rule for their type, others their own', () => {
  const rules = { 'content-type': 'application/speculationrules+json', 'cache-control': 'a' };
  const addresses = [
    address('/a/_payload.json', json),
    address('/b/_payload.json', json),
    address('/rules.json', rules),
  ];
  expect(headersFile(addresses)).toBe(
    [
      '/*\n  cache-control: a\n',
      '/rules.json\n  content-type: application/speculationrules+json\n',
      '/*/_payload.json\n  content-type: application/json; charset=utf-8\n',
    ].join('\n'),
  );
});

test('a header that documents differ in is in no rule for all', () => {
  const addresses = [
    address('/a', html),
    address('/b', { ...html, 'x-frame-options': 'DENY' }),
    address('/c.txt', json),
  ];
  const [first] = headersFile(addresses).split('\n\n');
  expect(first).toBe('/*\n  cache-control: a');
});

test('headers of one response and of the connection are left out', () => {
  const raw = [
    'Date',
    'now',
    'ETag',
    '"a"',
    'X-Request-Id',
    '1',
    'Content-Type',
    'text/plain',
    'Connection',
    'close',
  ];
  expect([...exportedHeaders(raw)]).toEqual([['content-type', 'text/plain']]);
});

test('a redirect from a path with an asterisk or a colon stands for that path alone', () => {
  const redirects = [{ path: '/promo/*', to: '/a', status: 301 }];
  const gone = [{ path: '/b:c', file: '410.html' }];
  expect(redirectsFile({ redirects, gone, notFound: [] })).toBe('/promo/%2A /a 301\n/b%3Ac /410.html 410\n');
});
