import { describe, expect, test } from '@jest/globals';
import { sourceFiles } from './source-files';
import { bannedNames, bannedTerms } from './vocabulary';

/** The project's own code without `demo/artwork`: in drawing code, places, turns and ink are geometry. */
const sources = [...sourceFiles()].filter(([file]) => !file.startsWith('demo/artwork/'));

describe('names', () => {
  test('hold no word of the old private language', () => {
    const found = sources.flatMap(([file, source]) =>
      bannedNames(file, source).map(({ name, word }) => `${file}: ${name} (say ${bannedTerms[word]})`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['a variable', 'const askedAgain = 1;', 'askedAgain'],
    ['a destructured name', 'const { a: [keptPage] } = b;', 'keptPage'],
    ['a parameter', 'function f({ facts }: X, ...questions: Y) {}', 'facts'],
    ['a rest parameter', 'const f = (...questions: Y) => 1;', 'questions'],
    ['a function', 'export async function settleAll() {}', 'settleAll'],
    ['a type', 'interface FinishedAnswer { a: string }', 'FinishedAnswer'],
    ['a property', 'type A = { readonly whoeverAsks: 1 }', 'whoeverAsks'],
    ['a private member', 'class A { #shelf = 1; }', 'shelf'],
    ['a method', 'class A { takeTurn() {} }', 'takeTurn'],
  ])('of %s are read', (_, source, name) => {
    expect(bannedNames('server/a.ts', source).map((found) => found.name)).toContain(name);
  });

  test('of files are read', () => {
    expect(bannedNames('server/kept-pages.ts', '')).toEqual([{ name: 'kept-pages', word: 'kept' }]);
  });

  test('of properties that are only used are not', () => {
    expect(bannedNames('server/a.ts', 'const b = a.answer(1); const { answer: c } = d;')).toEqual([]);
  });
});
