import { expect, test } from '@jest/globals';
import { readXml } from './read-xml';
import { atomFaults, grammarFaults, sitemapGrammar } from './xml-grammars';

const declaration = '<?xml version="1.0" encoding="utf-8"?>';
const uuid = 'urn:uuid:f8915b1c-1e4c-52ab-9241-ae0b482624b7';
const day = '2026-01-02T03:04:05Z';
const link = (rel: string) => `<link rel="${rel}" type="text/html" href="https://sogan.example/a%20b"/>`;
const entry = `<entry><id>${uuid}</id><title>a</title><updated>${day}</updated>${link('alternate')}</entry>`;
const feed =
  `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="id"><id>https://sogan.example/</id><title>a</title>` +
  `<updated>${day}</updated>${link('self')}${link('alternate')}<author><name>a</name></author>${entry}</feed>`;

test('a feed that RFC 4287 allows has no fault', () => {
  expect(atomFaults(readXml(feed))).toEqual([]);
});

test.each<[string, string, string]>([
  [uuid, 'kain', '/feed/entry/id: text "kain"'],
  ['<updated>2026-01-02T03:04:05Z', '<updated>2026-01-02', '/feed/updated: text "2026-01-02"'],
  ['<title>a</title>', '', '/feed: 0 × title'],
  ['<name>a</name>', '<name> </name>', '/feed/author/name: text " "'],
  [' xml:lang="id"', '', '/feed: no attribute xml:lang'],
  ['xml:lang="id"', 'xml:lang="Bahasa"', '/feed: attribute xml:lang="Bahasa"'],
  ['<author>', '<logo/><author>', '/feed: child logo'],
  [link('self'), '', 'links of the feed'],
  [`${entry}`, `${entry}${entry}`, `id ${uuid} twice`],
  [
    `${day}</updated>${link('alternate')}</entry>`,
    `${day}</updated>${link('self')}</entry>`,
    'links of an entry',
  ],
  ['a%20b', 'a b', '/feed/link: attribute href="https://sogan.example/a b"'],
])('%s replaced by %j is a fault of a feed', (part, by, fault) => {
  expect(atomFaults(readXml(feed.replace(part, by)))).toContain(fault);
});

test('a document with another root is a fault', () => {
  expect(grammarFaults(readXml(feed), sitemapGrammar)).toEqual(['The root is feed']);
});
