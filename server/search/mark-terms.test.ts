import { describe, expect, test } from '@jest/globals';
import { termsOf } from '../content/summaries/search-terms';
import { excerptOf, markTerms } from './mark-terms';

/** Parts as one text, with brackets around what is marked. */
const shown = (parts: ReturnType<typeof markTerms>): string =>
  parts.map(({ text, isMarked }) => (isMarked ? `[${text}]` : text)).join('');
const long = 'Kata lain yang mengisi halaman. '.repeat(40);

test.each([
  [
    'whole words alone',
    'batik kain x',
    'Batik, sebatik dan BATIKNYA; kain.',
    '[Batik], sebatik dan BATIKNYA; [kain].',
  ],
  ['words that begin with the last one', 'kain batik', 'Batiknya kainmu', '[Batiknya] kainmu'],
  ['words without their accents', 'cafe creme', 'Café Crème', '[Café] [Crème]'],
  ['words whose length changes', 'strasse', 'Die ﬁne STRASSE', 'Die ﬁne [STRASSE]'],
  ['words with soft hyphens', 'donauschiff', 'Ein Donau\u00adschiff', 'Ein [Donau\u00adschiff]'],
  ['a Korean word before its particle', '회사', '회사의 소개', '[회사]의 소개'],
  ['signs within a sentence', '文章', '日本語の文章です', '日本語の[文章]です'],
  ['a whole run whose letters fold to others, as many in all', '文', 'x 𝐜文ﬁ', 'x [𝐜文ﬁ]'],
  ['nothing of markup', 'b', '<b>a</b>', '<[b]>a</[b]>'],
  ['nothing in an empty text', 'a', '', ''],
])('markTerms marks %s', (_, query, text, expected) => {
  expect(shown(markTerms(text, termsOf(query)))).toBe(expected);
});

test('the parts of a text are the text', () => {
  const text = 'Kain batik tulis, kain!';
  expect(
    markTerms(text, termsOf('kain'))
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

describe('an excerpt', () => {
  test('of a text without spaces holds no half of a character', () => {
    const [first, ...rest] = excerptOf(`${'𠮷'.repeat(150)}a${'𠮷'.repeat(150)}`, termsOf('a'));
    const text = [first, ...rest].map((part) => part?.text).join('');
    expect([text.isWellFormed(), text.length > 200]).toEqual([true, true]);
  });

  test('of a short text is the text, its pieces apart', () => {
    expect(shown(excerptOf('Judul\nKalimat.\nAkhir', termsOf('akhir')))).toBe('Judul · Kalimat. [Akhir]');
  });

  test('is where most different words are', () => {
    const text = `${long} batik ${long} kain batik ${long}`;
    expect(shown(excerptOf(text, termsOf('kain batik')))).toMatch(
      /^… [^[]{10,70}\[kain\] \[batik\] [^[]+ …$/,
    );
  });

  test('without any of the words is the beginning, and ends with a whole word', () => {
    const excerpt = shown(excerptOf(long, termsOf('tidakada')));
    expect(excerpt).toMatch(/^Kata lain .*(?:kata|lain|yang|mengisi|halaman\.) …$/i);
    expect(excerpt.length).toBeLessThan(230);
  });

  test('of an empty text is empty', () => {
    expect(excerptOf(' \n ', termsOf('a'))).toEqual([]);
  });

  test('of a text without spaces is found in time', () => {
    expect(shown(excerptOf('x'.repeat(20_000), termsOf('y'))).length).toBeLessThan(300);
  });
});
