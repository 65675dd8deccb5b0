import type { Request } from 'express';
import type { Datasource, DatasourceEntry } from './datasource';
import { readPage, takePage } from './query/page';
import { type Query, readText } from './query/request-query';
import { recordNotFound } from './service-errors';
import type { StoryStore } from './story-store';
import type { Endpoint } from './versioned-endpoint';

/** The most entries on a page, ten times that of stories. */
const MAX_PAGE_SIZE = 1000;

/** Lists the datasources without their entries. */
export function datasourceList(datasources: readonly Datasource[]): Endpoint {
  return (query) => {
    const page = readPage(query, MAX_PAGE_SIZE);
    return () => ({
      body: { datasources: takePage(datasources, page).map(describeDatasource) },
      list: { total: datasources.length, page },
    });
  };
}

/** Returns one datasource; the route's `id` is its numeric id. */
export function singleDatasource(datasources: readonly Datasource[]): Endpoint {
  return (_query, _version, request: Request) => () => {
    const found = datasources.find(({ id }) => String(id) === request.params['id']);
    if (found === undefined) throw recordNotFound();
    return { body: { datasource: describeDatasource(found) } };
  };
}

/** Lists the entries of the requested datasource, or of all. */
export function datasourceEntries(datasources: readonly Datasource[], store: StoryStore): Endpoint {
  return (query) => {
    const page = readPage(query, MAX_PAGE_SIZE);
    return () => {
      const entries = entriesFor(datasources, query);
      return {
        body: { datasource_entries: takePage(entries, page), cv: store.version },
        list: { total: entries.length, page },
      };
    };
  };
}

/** An entry in a response. */
type DeliveredEntry = Pick<DatasourceEntry, 'id' | 'name' | 'value'> & {
  /** Null without a requested dimension, or if the entry has no value in it. */
  readonly dimension_value: string | null;
};

function entriesFor(datasources: readonly Datasource[], query: Query): readonly DeliveredEntry[] {
  const slug = readText(query, 'datasource');
  const dimension = readText(query, 'dimension');
  const matching = slug === undefined ? datasources : datasources.filter((each) => each.slug === slug);
  if (slug !== undefined && matching.length === 0) throw recordNotFound();
  return matching
    .flatMap(({ entries }) => entries)
    .map(({ id, name, value, dimension_values: values }) => ({
      id,
      name,
      value,
      dimension_value:
        dimension !== undefined && Object.hasOwn(values, dimension) ? (values[dimension] ?? null) : null,
    }));
}

/** A datasource as responses have it: without its entries. */
export function describeDatasource({ id, name, slug, dimensions }: Datasource): unknown {
  return { id, name, slug, dimensions: dimensions.map((dimension) => ({ ...dimension, datasource_id: id })) };
}
