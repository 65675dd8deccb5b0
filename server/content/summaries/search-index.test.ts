import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Connection } from '../../runtime/files/sqlite';
import { searchTexts } from './search-index';
import { termsOf } from './search-terms';
import { emptySummary, type StorySummary } from './summary';
import { removeSummaries, storeSummaries } from './stored-summaries';
import { openDatabase } from './summary-database';

let connection: Connection;

const summaryOf = (slug: string, fields: Partial<StorySummary> = {}): StorySummary => ({
  ...emptySummary(slug),
  slug,
  title: slug,
  ...fields,
});
const store = (language: string, summary: StorySummary, text: string | null) =>
  storeSummaries(connection, language, [{ summary, stamp: 1, text }]);
const find = (query: string, { language = '', page = 1, isTranslated = false } = {}) =>
  searchTexts(connection, termsOf(query), { language, firstLanguage: 'id', page, isTranslated });
const slugsFor = (query: string, language = '') =>
  find(query, { language }).hits.map(({ summary }) => summary.slug);

beforeAll(async () => {
  connection = await openDatabase(':memory:');
  store('', summaryOf('body', { title: 'Cerita' }), 'Kain batik tulis dari Yogyakarta, dan kain lain.');
  store('', summaryOf('description', { title: 'Koleksi', description: 'Batik cap' }), 'Semua motif');
  store('', summaryOf('title', { title: 'Batik' }), 'Tentang malam dan canting');
  store('', summaryOf('accents', { title: 'Café Crème' }), 'Ångström naïve İstanbul Straße');
  store(
    '',
    summaryOf('scripts', { title: 'Lain' }),
    '日本語の文章です。 ประเทศไทย مَرْحَبًا Привет हिन्दी 한국어',
  );
  store(
    '',
    summaryOf('letters', { title: 'Łódź' }),
    'Smørrebrød Đà Nẵng ırmak Æblekage œuvre Þingvellir Donau\u00addampf\u00adschiff مدرسة مستشفى کتاب 회사의 소개',
  );
  store('', summaryOf('operators', { title: 'Lain' }), 'and or not near c++ e-mail jum’at 1.000');
  store('', summaryOf('variants', { title: 'Lain' }), '葛\u{e0100}城市');
  store('', summaryOf('hidden', { title: 'Rahasia' }), null);
  store('en', summaryOf('body', { title: 'Story' }), 'Batik cloth from Yogyakarta');
});

describe('a search', () => {
  test.each<[string, string, string[]]>([
    ['one word, title before description before text', 'batik', ['title', 'description', 'body']],
    ['all words', 'batik kain', ['body']],
    ['words in any order and case', 'YOGYAKARTA tulis', ['body']],
    ['a word of title and one of text', 'cerita kain', ['body']],
    ['the beginning of the last word', 'kain yogya', ['body']],
    ['no beginning of other words', 'yogya kain', ['body']],
    ['no beginning of two letters', 'yo', []],
    ['words without their accents', 'cafe creme angstrom', ['accents']],
    ['words with other accents', 'cäfé náive', ['accents']],
    ['a sharp s', 'strasse', ['accents']],
    ['letters without a key', 'lodz smorrebrod da nang irmak', ['letters']],
    ['ligatures', 'aeblekage oeuvre thingvellir', ['letters']],
    ['a word with soft hyphens', 'donaudampfschiff', ['letters']],
    ['a query with soft hyphens', 'Donau\u00addampfschiff', ['letters']],
    ['Arabic letters in their other spelling', 'مدرسه مستشفي', ['letters']],
    ['Persian letters from an Arabic keyboard', 'كتاب', ['letters']],
    ['Korean before a particle', '회사', ['letters']],
    ['Japanese within a sentence', '文章', ['scripts']],
    ['a single sign', '語', ['scripts']],
    ['no signs that are apart', '日文', []],
    ['Thai within a word', 'ไทย', ['scripts']],
    ['Arabic without vowel points', 'مرحبا', ['scripts']],
    ['Cyrillic in another case', 'ПРИВЕТ', ['scripts']],
    ['Hindi', 'हिन्दी', ['scripts']],
    ['Korean, and the beginning of a word', '한국어', ['scripts']],
    ['operators as words', 'AND OR NOT NEAR', ['operators']],
    ['words between signs', 'e-mail', ['operators']],
    ['numbers', '1.000', ['operators']],
    ['nothing that is not there', 'tidakada', []],
    ['no words', '" * ^ : ( ) -', []],
    ['nothing', '', []],
    ['an emoji', '🎉', []],
    ['words beside emoji as phones write them', '☕\ufe0f batik kain ❤\ufe0f', ['body']],
    ['a number on a key', '1\ufe0f\u20e3 batik', ['title', 'operators', 'description', 'body']],
    ['a sign in one of its variants', '葛城', ['variants']],
    ['a sign from one of its variants', '葛\u{e0101}城', ['variants']],
    ['nothing of stories that are hidden', 'rahasia', []],
  ])('finds %s: %s', (_, query, expected) => {
    expect(slugsFor(query)).toEqual(expected);
  });

  test('that no story has all words of finds those that have any', () => {
    const { hits, hasAllTerms, total } = find('canting yogyakarta zzz');
    expect([hits.map(({ summary }) => summary.slug).toSorted(), hasAllTerms, total]).toEqual([
      ['body', 'title'],
      false,
      2,
    ]);
  });

  test.each([
    ['', ['title', 'description', 'body']],
    ['en', ['body']],
    ['de', []],
  ])('in the language %j finds its texts alone', (language, expected) => {
    expect(slugsFor('batik', language)).toEqual(expected);
  });

  test.each([
    'title : x',
    '{title} : x',
    '"',
    '""',
    '"a" "b',
    "'; DROP TABLE texts; --",
    '^batik',
    'batik*',
    '*',
    'NEAR(a b, 2)',
    'a AND',
    'NOT',
    '-batik',
    '+batik',
    'a\u0000b',
    '\u202eabc',
    '\ud800',
    '"'.repeat(200),
    '(((('.repeat(50),
    'a '.repeat(100),
    'ab '.repeat(66),
    Array.from({ length: 66 }, (_, index) => String.fromCodePoint(97 + (index % 26)) + index).join(' '),
    '👩‍👩‍👧‍👦'.repeat(10),
    'é'.repeat(200),
    '漢'.repeat(200),
  ])('survives %j', (query) => {
    expect(() => find(query)).not.toThrow();
  });
});

test('a search for translations alone finds no text of the first language', () => {
  const translated = { contentHash: 'b' };
  store('', summaryOf('p', { contentHash: 'a' }), 'kata');
  store('nl', summaryOf('p', { contentHash: 'a' }), 'kata');
  store('', summaryOf('q', { contentHash: 'a' }), 'kata');
  store('nl', summaryOf('q', translated), 'kata');
  const slugs = (isTranslated: boolean) =>
    find('kata', { language: 'nl', isTranslated }).hits.map(({ summary }) => summary.slug);
  expect([slugs(false).toSorted(), slugs(true)]).toEqual([['p', 'q'], ['q']]);
  expect(slugsFor('own', 'nl')).toEqual([]);
});

describe('a page of results', () => {
  beforeAll(() => {
    for (let number = 1; number <= 25; number += 1) store('fr', summaryOf(`p${number}`), 'mot');
  });

  test.each([
    [1, 10, 1],
    [3, 5, 3],
    [4, 5, 3],
    [1e15, 5, 3],
  ])('%d has %d hits, and is page %d', (page, count, shown) => {
    const result = find('mot', { language: 'fr', page });
    expect([result.hits.length, result.page, result.pages, result.total]).toEqual([count, shown, 3, 25]);
  });

  test('has no hit of another one', () => {
    const pages = [1, 2, 3].flatMap((page) => find('mot', { language: 'fr', page }).hits);
    expect(new Set(pages.map(({ summary }) => summary.slug)).size).toBe(25);
  });
});

describe('a story', () => {
  test('that changed is found by its new text alone', () => {
    store('it', summaryOf('a'), 'vecchio');
    store('it', summaryOf('a'), 'nuovo');
    expect([slugsFor('vecchio', 'it'), slugsFor('nuovo', 'it')]).toEqual([[], ['a']]);
  });

  test('that was hidden is not found any more', () => {
    store('it', summaryOf('b'), 'segreto');
    store('it', summaryOf('b'), null);
    expect(slugsFor('segreto', 'it')).toEqual([]);
  });

  test('that is gone is found in no language', () => {
    for (const language of ['it', 'es']) store(language, summaryOf('c'), 'comune');
    removeSummaries(connection, ['c']);
    expect([slugsFor('comune', 'it'), slugsFor('comune', 'es')]).toEqual([[], []]);
  });
});

test('a search in a language without texts finds nothing, and writes nothing', () => {
  const tables = () => connection.rows('SELECT name FROM sqlite_schema').length;
  const before = tables();
  expect(find('kain', { language: 'nl' })).toMatchObject({ hits: [], total: 0 });
  expect(tables()).toBe(before);
});
