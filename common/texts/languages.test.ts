import { beforeAll, describe, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { inLanguage, languageIn } from './in-language';
import { loadInteractionTexts } from './interaction-texts';
import { languages } from './languages';
import { loadPageTexts, pageTexts } from './page-texts';
import { pluralText, type Plural } from './plural';
import { fill } from './template';
import type { Texts } from './texts';

const codes = Object.keys(languages) as (keyof typeof languages)[]; // of the object above

/** Every text of a value by its path; of a text with plural forms, each form. */
function textsIn(value: unknown, path = ''): readonly (readonly [path: string, text: string])[] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

const pluralPath = /\.(?:tooLong|limited|found)\.\w+$/;
const parametersOf = (text: string): readonly string[] => (text.match(/\{\w+\}/g) ?? []).toSorted();

const loaded = new Map<string, Texts>();
const textsOf = (code: string) => {
  const { page, interaction, consent, errors, search } = loaded.get(code) as Texts;
  return textsIn({ page, interaction, consent, errors, search }).filter(
    ([path]) => path !== '.interaction.language',
  );
};

beforeAll(async () => {
  for (const code of codes) loaded.set(code, await languages[code]());
});

test('every module of a language has a line in the table', () => {
  const others = new Set([
    'consent-texts',
    'in-language',
    'interaction-texts',
    'languages',
    'page-texts',
    'plural',
    'template',
    'texts',
  ]);
  const modules = readdirSync(__dirname)
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.replace('.ts', ''));
  expect(modules.filter((name) => !others.has(name)).toSorted()).toEqual(codes.toSorted());
});

describe.each(codes)('the texts in %s', (code) => {
  test('are the same as in English, but for plural forms', () => {
    const pathsOf = (each: string) =>
      textsOf(each).flatMap(([path]) => (pluralPath.test(path) ? [] : [path]));
    expect(pathsOf(code)).toEqual(pathsOf('en'));
  });

  test('are not empty, and have no spaces at their ends', () => {
    for (const [path, text] of textsOf(code)) expect([path, text]).toEqual([path, text.trim() || 'a text']);
  });

  test('have the same parameters as in English', () => {
    const parameters = (each: string) =>
      textsOf(each).flatMap(([path, text]) =>
        pluralPath.test(path) ? [] : [[path, ...parametersOf(text)].join(' ')],
      );
    expect(parameters(code)).toEqual(parameters('en'));
  });

  test('have a plural form for each category that needs its own, and no other', () => {
    const { submit, validation } = (loaded.get(code) as Texts).interaction;
    const { pluralCategories } = new Intl.PluralRules(code).resolvedOptions();
    // Of whole numbers, only zero and millions belong to these; neither occurs.
    const needed = pluralCategories.filter((each) => each !== 'zero' && (each !== 'many' || code === 'ar'));
    for (const forms of [submit.limited, validation.tooLong]) {
      expect(Object.keys(forms).toSorted()).toEqual(needed.toSorted());
      expect(parametersOf(forms.other)).toEqual(['{count}']);
    }
  });

  test('name their own language', () => {
    expect(loaded.get(code)?.interaction.language).toBe(code);
  });
});

test('French texts have a narrow no-break space before double punctuation and within quotation marks', () => {
  for (const [path, text] of textsOf('fr')) {
    const wrong = text.replaceAll(/https?:/g, '').match(/[^\u202F][;:!?»]|«[^\u202F]/g) ?? [];
    expect([path, ...wrong]).toEqual([path]);
  }
});

test.each([
  ['en', 1, 'Wait 1 minute,'],
  ['en', 2, 'Wait 2 minutes,'],
  ['de', 1, 'eine Minute'],
  ['fr', 1, '1 minute,'],
  ['fr', 10, '10 minutes,'],
  ['id', 10, '10 menit'],
  ['ar', 1, 'دقيقة واحدة'],
  ['ar', 2, 'دقيقتين'],
  ['ar', 3, '3 دقائق'],
  ['ar', 10, '10 دقائق'],
  ['ar', 11, '11 دقيقة'],
  ['ar', 100, '100 دقيقة'],
])('in %s, %d minutes to wait are %j', (code, count, expected) => {
  const { submit, language } = (loaded.get(code) as Texts).interaction;
  expect(pluralText(submit.limited, count, language)).toContain(expected);
});

test('a number is written as its language writes it', () => {
  const forms: Plural = { other: '{count} huruf' };
  expect(pluralText(forms, 10_000, 'id')).toBe('10.000 huruf');
  expect(pluralText(forms, 10_000, 'en')).toBe('10,000 huruf');
});

test('parameters are filled in by name, each as often as it occurs', () => {
  expect(fill<'a' | 'b'>('{a} of {b}, {a}', { a: 1, b: '{a}' })).toBe('1 of {a}, 1');
});

describe('the language of a code', () => {
  test.each([
    ['id', 'id'],
    ['ID', 'id'],
    ['Id-Latn-ID', 'id'],
    ['de-AT', 'de'],
    ['ar-EG', 'ar'],
  ])('%j is %j', (code, language) => {
    expect(languageIn(languages, code)).toBe(language);
  });

  test.each(['pt-BR', 'in', 'idn', 'i', '', '-id', 'constructor', '__proto__'])(
    '%j has no texts, and English ones are used',
    async (code) => {
      expect(languageIn(languages, code)).toBeUndefined();
      expect(inLanguage<string>({ en: 'English', id: 'Bahasa' }, code)).toBe('English');
      expect((await loadInteractionTexts(code)).language).toBe('en');
    },
  );
});

describe('the texts of pages', () => {
  test('are there once they are loaded', async () => {
    await loadPageTexts('de-CH');
    expect(pageTexts('de-CH').site.menu).toBe('Menü');
  });

  test('that are not loaded are an error that names the language', () => {
    expect(() => pageTexts('fr-BE')).toThrow('Call loadPageTexts for fr-BE first');
  });
});
