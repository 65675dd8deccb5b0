import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FormsDatabase } from './database';
import { openFormsDatabase } from '../../../test/support/forms-database';
import { countSubmissions, iterateSubmissions, listForms, listSubmissions } from './submission-queries';

// More submissions than one query looks at, with a gap where many were deleted.
const total = 1_000;
const isDeleted = (number: number): boolean => number > 350 && number < 800;
const stored = Array.from({ length: total }, (_, at) => at + 1).filter((number) => !isDeleted(number));

let database: FormsDatabase;
beforeEach(async () => {
  database = openFormsDatabase();
  await database.write('stored', (connection) => {
    for (const number of stored)
      connection.rows(
        `INSERT INTO submissions (number, id, form, page, language, submitted_at, verified, fields)
         VALUES (?, ?, ?, '/', 'id', 0, 0, ?)`,
        [number, `id ${number}`, number % 3 === 0 ? 'third' : 'other', JSON.stringify({ n: `<${number}>` })],
      );
  });
});
afterEach(() => database.close());

const numbers = (found: readonly { readonly number: number }[]) => found.map(({ number }) => number);

test('pages of a list follow one another without a gap, newest first', async () => {
  const shown: number[] = [];
  for (let below: number | undefined; ; below = shown.at(-1)) {
    const page = numbers(await listSubmissions(database, { form: 'third' }, 33, below));
    shown.push(...page);
    if (page.length < 33) break;
  }
  expect(shown).toEqual(stored.filter((number) => number % 3 === 0).toReversed());
});

test.each([1, 350, 800, total])('a list has the only match, number %i', async (number) => {
  expect(numbers(await listSubmissions(database, { text: `<${number}>` }, 10))).toEqual([number]);
});

test('all are counted, exported and assigned to forms, and an empty database has none', async () => {
  const exported: number[] = [];
  for await (const { number } of iterateSubmissions(database, {})) exported.push(number);
  expect(exported).toEqual(stored);
  expect((await countSubmissions(database, {})).get('kept')).toBe(stored.length);
  expect(await listForms(database)).toEqual(['other', 'third']);
  await database.write('deleted', (connection) => connection.rows('DELETE FROM submissions'));
  expect([await listForms(database), await listSubmissions(database, {}, 10)]).toEqual([[], []]);
});

test('other work goes on while a text is searched that is nowhere', async () => {
  let iterations = 0;
  const countIteration = (): void => {
    iterations += 1;
    immediate = setImmediate(countIteration);
  };
  let immediate = setImmediate(countIteration);
  expect((await countSubmissions(database, { text: 'nowhere' })).get('kept')).toBe(0);
  clearImmediate(immediate);
  expect(iterations).toBeGreaterThanOrEqual(Math.floor(stored.length / 200));
});
