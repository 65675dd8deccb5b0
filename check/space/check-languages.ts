import { integerOf, type JsonObject } from '../../common/json';
import type { Settings } from '../../server/config/settings';
import type { FindingList } from '../finding';

/**
 * Checks that a space is the one of the settings, and has all languages of the site but the first, which the API does not name.
 * @param space as the API describes it.
 * @throws Error for another space than CONTENT_SPACE_ID.
 */
export function checkLanguages(
  space: JsonObject,
  { contentSpaceId, siteLanguages }: Pick<Settings, 'contentSpaceId' | 'siteLanguages'>,
  findings: FindingList,
): void {
  const id = String(integerOf(space['id'], 0));
  if (contentSpaceId !== undefined && contentSpaceId !== id)
    throw new Error(
      `CONTENT_SPACE_ID is ${contentSpaceId}, but CONTENT_TOKEN is of the space ${id}: correct one of them`,
    );
  const codes = space['language_codes'];
  if (!Array.isArray(codes)) return;
  for (const code of siteLanguages.slice(1))
    if (!codes.includes(code))
      findings.add('language-missing', { problem: `the space has no language ${code}` });
}
