/** A run of letters, digits and soft hyphens. Whatever stands between two of them separates words. */
export const wordPattern = /[\p{L}\p{N}\p{M}\u00ad]+/gu;

/** Letters of scripts that are written without spaces between words, and of Korean, whose particles end words; each with its marks. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]\p{M}*/gu;

/**
 * Accents and vowel points of Latin, Greek, Cyrillic, Hebrew and Arabic, which few people type; soft hyphens, which do not show; the
 * marks that make a picture of a sign, and those of a sign's variants.
 */
const accents = /[\u0300-\u036f\u20e3\u0591-\u05c7\u064b-\u065f\u0670\u0640\u00ad\p{Variation_Selector}]/gu;

/** Letters that Unicode does not take apart, as they are written without a key for them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ð: 'd',
  ø: 'o',
  þ: 'th',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  œ: 'oe',
  // Arabic letters that end words in two spellings, and the Persian forms of two.
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
};
const letterPattern = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Words of a query that count: each costs time, and the first ones are enough. */
const maxTerms = 6;
/** Letters of the last word from which on it also finds words that begin with it: fewer are the beginning of too many. */
const minPrefix = 3;

/** Text without case and accents, in plain letters, as the index holds it and as words are compared. */
export function foldText(text: string): string {
  // Nearly all words are plain ASCII.
  if (/^[\p{ASCII}]*$/u.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(accents, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(letterPattern, (letter) => plainLetters[letter] ?? letter);
}

/** Text as the index holds it: folded, and each letter of a script without spaces a word of its own. */
export function indexedText(text: string): string {
  return foldText(text).replace(unspaced, ' $& ');
}

/** A word of a query. */
export interface SearchTerm {
  /** Folded. */
  readonly text: string;
  /** True for the last one: the visitor may be still typing it. */
  readonly isPrefix: boolean;
  /** True in scripts without spaces and in Korean: it may stand anywhere in a run of letters. */
  readonly isUnspaced: boolean;
}

/** The words of a query, each once. Everything else in it is ignored. */
export function termsOf(query: string): readonly SearchTerm[] {
  const found = [...new Set(foldText(query).match(wordPattern))];
  return found.slice(0, maxTerms).map((text, index) => ({
    text,
    isPrefix: index === found.length - 1 && text.length >= minPrefix,
    isUnspaced: indexedText(text) !== text,
  }));
}

/** The words in the language of FTS5. Each is quoted, so nothing in it is an operator. */
export function matchOf(terms: readonly SearchTerm[], operator: 'AND' | 'OR'): string {
  return terms
    .map(({ text, isPrefix }) => `"${indexedText(text).trim().replace(/\s+/g, ' ')}"${isPrefix ? '*' : ''}`)
    .join(` ${operator} `);
}
