import { normaliseName } from '../../../common/fields/fields';
import { HOME_SLUG, NOT_FOUND_SLUG, UNLISTED_PREFIX } from '../../../common/constants';
import type { SqlValue } from '../../runtime/files/sqlite';

/** Which stories a query may find. */
export interface ListScope {
  /** `''` is the first one. */
  readonly language: string;
  /** The code of the language, that of the first one included. */
  readonly languageCode: string;
  /** The code of the first one. */
  readonly firstLanguage: string;
  /** True: only stories that are translated into the language. */
  readonly isTranslated: boolean;
}

/** The component of articles. */
export const article = normaliseName('article');
const page = normaliseName('page');

/** A part of an SQL statement with the values of its question marks. */
interface Condition {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** SQL for the stories of a folder at any depth: every slug below it sorts between `folder/` and `folder0`. */
export function inFolder(folder: string): Condition {
  return folder === ''
    ? {
        sql: `slug NOT IN (?, ?) AND slug NOT GLOB ?`,
        values: [HOME_SLUG, NOT_FOUND_SLUG, `${UNLISTED_PREFIX}*`],
      }
    : { sql: `slug > ? AND slug < ?`, values: [`${folder}/`, `${folder}0`] };
}

/** SQL for the stories of a list, in a table with slug and component. */
export function inList(folder: string, tags: readonly string[]): Condition {
  const { sql, values } = inFolder(folder);
  const tagged = tags.map(() => 'AND uuid IN (SELECT uuid FROM tags WHERE tag = ?)').join(' ');
  return { sql: `component IN (?, ?) AND ${sql} ${tagged}`, values: [page, article, ...values, ...tags] };
}

/** SQL for a language's stories in the table of summaries. */
export function inLanguage({ language, isTranslated }: ListScope): Condition {
  return { sql: `language = ?${isTranslated ? ' AND isTranslated = 1' : ''}`, values: [language] };
}

/** SQL for stories in the table of tags, which are the same in every language. */
export function translatedTags({ language, isTranslated }: ListScope): Condition {
  return isTranslated
    ? {
        sql: `AND EXISTS (SELECT 1 FROM summaries INDEXED BY byStamp
                          WHERE summaries.uuid = tags.uuid AND language = ? AND isTranslated = 1)`,
        values: [language],
      }
    : { sql: '', values: [] };
}
