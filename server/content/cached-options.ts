import { fetchDatasource, type DatasourceEntry } from './api/fetch-datasource';
import type { ContentClient } from './api/content-client';
import { createContentCache } from './cache/content-cache';
import { createContentStore } from './cache/content-store';
import { createOptionResolver, type WithOptions } from './datasource-options';

/** What the caches of a source share. */
type SharedOptions = Omit<Parameters<typeof createContentCache>[0], 'store' | 'isUnchanged'> & {
  readonly onEvict: (count: number) => void;
  /** Milliseconds that a visitor waits where nothing is cached. */
  readonly waitMs: number;
};

/** Datasources in memory, each once a language, and bytes of their responses. */
const bounds = { entries: 500, bytes: 1024 * 1024 };

/** Adds the options of datasources to published stories: entries are cached by content version. */
export function createCachedOptions(
  client: Pick<ContentClient, 'get'>,
  { onEvict, waitMs, ...shared }: SharedOptions,
): WithOptions {
  const store = createContentStore<readonly DatasourceEntry[]>({ ...bounds, onEvict });
  const cache = createContentCache({ ...shared, store });
  return createOptionResolver((slug, language) =>
    cache.read(JSON.stringify([slug, language]), (scope) => fetchDatasource(client, slug, language, scope), {
      waitMs,
    }),
  );
}
