import { integerOf } from '../../../common/json';
import { queryKey, type StoryQuery } from '../../../common/story/story-query';
import { BoundedMap } from '../../runtime/bounded-map';
import type { Connection } from '../../runtime/files/sqlite';
import type { ListScope } from './list-conditions';
import { findStories, foundStories, listedStory, type FoundStories } from './list-stories';

/** Results that are remembered. */
const maxResults = 2_000;

interface CachedResult {
  readonly state: string;
  readonly found: FoundStories;
}

/** The results of queries, which are remembered for as long as the database does not change. */
export class ListResults {
  readonly #results = new BoundedMap<string, CachedResult>(maxResults);

  /**
   * The stories that a query finds.
   * @param changes a number that grows with each change of the database by this process.
   */
  find(connection: Connection, query: StoryQuery, scope: ListScope, changes: number): FoundStories {
    // SQLite's own number changes with what other processes of the site write.
    const state = `${changes} ${integerOf(connection.row('PRAGMA data_version')?.['data_version'], 0)}`;
    const key = JSON.stringify([scope.language, queryKey(query)]);
    const cached = this.#results.get(key);
    if (cached?.state === state) return cached.found;
    const { summaries, keys, ...rest } = findStories(connection, query, scope);
    const stories = summaries.map((summary) => summary && listedStory(connection, summary, scope));
    const found = foundStories({ stories, ...rest }, keys);
    // Visitors can make up parts of a list that do not exist.
    if (found.result.total === 0 && cached === undefined) return found;
    // The same object where nothing changed: pages are compared by the values that they were rendered from.
    const isSame = cached?.found.stamp === found.stamp && String(cached.found.keys) === String(keys);
    const result = { state, found: isSame ? cached.found : found };
    this.#results.set(key, result);
    return result.found;
  }
}
