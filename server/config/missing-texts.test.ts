import { expect, test } from '@jest/globals';
import { readSettings } from './settings';

test.each([
  ['id', []],
  ['id,EN-gb,pt-BR,ar', ['pt-BR']],
  ['ja,id,pt', ['ja', 'pt']],
])('of the languages %s, those without texts of the site (%j) are warned of', (languages, missing) => {
  const { warnings } = readSettings({ SITE_LANGUAGES: languages });
  expect(warnings).toEqual(
    missing.map(
      (code) =>
        `SITE_LANGUAGES has ${code}, but common/texts/ does not: buttons, messages and error pages in that language are in English`,
    ),
  );
});
