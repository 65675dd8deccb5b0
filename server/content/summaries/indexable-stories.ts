import { UNLISTED_PREFIX } from '../../../common/constants';
import { textOf } from '../../../common/json';
import type { Connection } from '../../runtime/files/sqlite';

/** A story for the sitemap. */
export interface IndexableStory {
  readonly uuid: string;
  readonly slug: string;
  /** Its root component, normalised: not every story has a page. */
  readonly component: string;
  /** URL of its picture; `''` without one. */
  readonly image: string;
  /** Languages other than the first that it is translated into. */
  readonly translations: readonly string[];
}

/**
 * Stories for search engines, by slug, without those that editors exclude and unlisted ones.
 * @param after slug of the last one of the chunk before; `''` for the first chunk.
 */
export function indexableStories(
  connection: Connection,
  after: string,
  count: number,
): readonly IndexableStory[] {
  const rows = connection.rows(
    `SELECT uuid, slug, component, image,
       (SELECT group_concat(language) FROM summaries AS other
        WHERE other.uuid = own.uuid AND other.language <> '' AND other.isTranslated = 1) AS translations
     FROM summaries AS own
     WHERE language = '' AND slug > ? AND isIndexable = 1 AND slug NOT GLOB ?
     ORDER BY slug LIMIT ?`,
    [after, `${UNLISTED_PREFIX}*`, count],
  );
  return rows.map(({ uuid, slug, component, image, translations }) => ({
    uuid: textOf(uuid),
    slug: textOf(slug),
    component: textOf(component),
    image: textOf(image),
    translations: textOf(translations)
      .split(',')
      .filter((language) => language !== ''),
  }));
}
