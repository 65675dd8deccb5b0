import { integerOf, objectsOf, textOf } from '../../../common/json';
import type { ContentClient } from './content-client';
import type { FetchedContent, FetchScope } from './fetch-story';

/** An entry of a datasource in one language. */
export interface DatasourceEntry {
  readonly value: string;
  /** What it is called in the language, else in the first one. */
  readonly name: string;
}

/** Entries of a request: the maximum of the CMS. */
const pageSize = 1_000;
/** Entries of a datasource beyond which the rest is left out: no list of choices is longer. */
const maxEntries = 2_000;

/**
 * Fetches the entries of a datasource in their order. The name in a language is the value of the dimension that has its code.
 * @param language null for the first one.
 * @throws {ContentError} with status 404 where there is no such datasource.
 * @see https://www.storyblok.com/docs/api/content-delivery/v2/datasource-entries/retrieve-multiple-datasource-entries
 */
export async function fetchDatasource(
  client: Pick<ContentClient, 'get'>,
  slug: string,
  language: string | null,
  { cv, version: _, ...call }: FetchScope,
): Promise<FetchedContent<readonly DatasourceEntry[]>> {
  const entries: DatasourceEntry[] = [];
  let bytes = 0;
  let named = 0;
  for (let page = 1; ; page += 1) {
    const query = {
      datasource: slug,
      ...(language === null ? {} : { dimension: language }),
      ...(cv === null ? {} : { cv }),
      per_page: pageSize,
      page,
    };
    const response = await client.get(['cdn', 'datasource_entries'], query, call);
    bytes += response.bytes;
    named = integerOf(response.body['cv'], named);
    const received = objectsOf(response.body['datasource_entries']);
    for (const { value, name, dimension_value: translated } of received)
      if (textOf(value).trim() !== '')
        entries.push({ value: textOf(value), name: textOf(translated).trim() || textOf(name) });
    const isLast = received.length === 0 || page * pageSize >= (response.total ?? 0);
    if (isLast || entries.length >= maxEntries)
      return { value: Object.freeze(entries.slice(0, maxEntries)), bytes, cv: named };
  }
}
