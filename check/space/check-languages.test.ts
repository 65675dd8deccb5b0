import { expect, test } from '@jest/globals';
import { FindingList } from '../finding';
import { checkLanguages } from './check-languages';

const space = { id: 123456, language_codes: ['en'] };

test.each([
  [['id'], []],
  [['id', 'en'], []],
  [
    ['id', 'en', 'fr', 'de'],
    ['the space has no language fr', 'the space has no language de'],
  ],
])('a site with the languages %j', (siteLanguages, problems) => {
  const findings = new FindingList();
  checkLanguages(space, { siteLanguages, contentSpaceId: '123456' }, findings);
  expect(
    findings
      .sorted()
      .map(({ problem }) => problem)
      .toSorted(),
  ).toEqual(problems.toSorted());
});

test('a space of another number is not checked', () => {
  const settings = { siteLanguages: ['id'], contentSpaceId: '7' };
  expect(() => checkLanguages(space, settings, new FindingList())).toThrow(
    'CONTENT_SPACE_ID is 7, but CONTENT_TOKEN is of the space 123456',
  );
});
