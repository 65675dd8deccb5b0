import { Router } from 'express';
import type { Datasource, DatasourceEntry } from '../api/datasource';
import { describeDatasource } from '../api/datasources';
import { unprocessable } from '../api/service-errors';
import { isJsonObject, type JsonObject } from '../api/story';
import { givenRecord, unknownRecord } from './given-record';

/** Entries on a page unless the call says otherwise, and at most. */
const [defaultPage, maxPage] = [25, 1000];

/** The datasources of a space, changed in place. */
class DatasourceList {
  readonly all: Datasource[];
  readonly #onChange: () => void;

  constructor(all: Datasource[], onChange: () => void) {
    this.all = all;
    this.#onChange = onChange;
  }

  /** @throws ServiceError 404 */
  find(isIt: (each: Datasource) => boolean): Datasource {
    const found = this.all.find(isIt);
    if (found === undefined) throw unknownRecord();
    return found;
  }

  add(datasource: Datasource): void {
    this.all.push(datasource);
    this.#onChange();
  }

  replace(before: Datasource, after: Datasource): void {
    this.all[this.all.indexOf(before)] = after;
    this.#onChange();
  }

  /** Higher than the ids of datasources, dimensions and entries. */
  nextId(): number {
    const records = this.all.flatMap((each) => [each, ...each.dimensions, ...each.entries]);
    return Math.max(0, ...records.map(({ id }) => id)) + 1;
  }
}

/**
 * Datasources and their entries: to list, read, create and change.
 * @param datasources changed in place.
 * @param onChange called after each change.
 */
export function manageDatasources(datasources: Datasource[], onChange: () => void): Router {
  const list = new DatasourceList(datasources, onChange);
  const api = Router();
  manageLists(api, list);
  manageEntries(api, list);
  return api;
}

function manageLists(api: Router, list: DatasourceList): void {
  api.get('/datasources', ({ url }, response) => {
    response.set({ Total: String(list.all.length) });
    response.json({ datasources: pageOf(list.all, url).map(describeDatasource) });
  });
  api.get('/datasources/:id', ({ params }, response) => {
    response.json({ datasource: describeDatasource(list.find(({ id }) => String(id) === params.id)) });
  });
  api.post('/datasources', ({ body }, response) => {
    const given = givenRecord(body, 'datasource');
    const slug = requiredText(given, 'slug');
    if (list.all.some((each) => each.slug === slug)) throw unprocessable('Slug has already been taken');
    const id = list.nextId();
    const dimensions = dimensionsIn(given, id + 1);
    list.add({ id, name: requiredText(given, 'name'), slug, dimensions, entries: [] });
    response.status(201).json({ datasource: describeDatasource(list.find((each) => each.id === id)) });
  });
  api.put('/datasources/:id', ({ body, params }, response) => {
    const before = list.find(({ id }) => String(id) === params.id);
    const dimensions = [
      ...before.dimensions,
      ...dimensionsIn(givenRecord(body, 'datasource'), list.nextId()),
    ];
    list.replace(before, { ...before, dimensions });
    response.json({ datasource: describeDatasource({ ...before, dimensions }) });
  });
}

function manageEntries(api: Router, list: DatasourceList): void {
  api.get('/datasource_entries', ({ url }, response) => {
    const query = new URL(url, 'http://localhost').searchParams;
    const { entries, dimensions } = list.find(({ id }) => String(id) === query.get('datasource_id'));
    const dimension = dimensions.find(({ id }) => String(id) === query.get('dimension'))?.entry_value;
    response.set({ Total: String(entries.length) });
    response.json({
      datasource_entries: pageOf(entries, url).map((entry) => describeEntry(entry, dimension)),
    });
  });
  api.post('/datasource_entries', ({ body }, response) => {
    const given = givenRecord(body, 'datasource_entry');
    const before = list.find(({ id }) => String(id) === String(given['datasource_id']));
    const name = requiredText(given, 'name');
    if (before.entries.some((each) => each.name === name)) throw unprocessable('Name has already been taken');
    const entry = { id: list.nextId(), name, value: requiredText(given, 'value'), dimension_values: {} };
    list.replace(before, { ...before, entries: [...before.entries, entry] });
    response.status(201).json({ datasource_entry: describeEntry(entry) });
  });
  api.put('/datasource_entries/:id', ({ body, params }, response) => {
    const isIt = ({ id }: DatasourceEntry): boolean => String(id) === params.id;
    const before = list.find(({ entries }) => entries.some(isIt));
    const given = givenRecord(body, 'datasource_entry');
    const dimensionId: unknown = isJsonObject(body) ? body['dimension_id'] : undefined;
    const dimension = before.dimensions.find(({ id }) => String(id) === String(dimensionId))?.entry_value;
    const entries = before.entries.map((entry) => (isIt(entry) ? changed(entry, given, dimension) : entry));
    list.replace(before, { ...before, entries });
    response.status(204).end();
  });
}

function pageOf<Item>(items: readonly Item[], url: string): readonly Item[] {
  const query = new URL(url, 'http://localhost').searchParams;
  const perPage = Math.min(Number(query.get('per_page') ?? defaultPage), maxPage);
  const first = (Number(query.get('page') ?? 1) - 1) * perPage;
  return items.slice(first, first + perPage);
}

function requiredText(record: JsonObject, key: string): string {
  const value = record[key];
  if (typeof value === 'string' && value !== '') return value;
  throw unprocessable(`${key} can't be blank`);
}

function dimensionsIn(
  { dimensions_attributes: given }: JsonObject,
  firstId: number,
): Datasource['dimensions'] {
  const dimensions = Array.isArray(given) ? given.filter(isJsonObject) : [];
  return dimensions.map((dimension, at) => ({
    id: firstId + at,
    name: requiredText(dimension, 'name'),
    entry_value: requiredText(dimension, 'entry_value'),
  }));
}

/** A value of a dimension counts only with the dimension's id beside the entry, as in the real service. */
function changed(entry: DatasourceEntry, given: JsonObject, dimension: string | undefined): DatasourceEntry {
  const { value, dimension_value: translated } = given;
  const isTranslated = dimension !== undefined && typeof translated === 'string';
  return {
    ...entry,
    value: typeof value === 'string' ? value : entry.value,
    dimension_values: { ...entry.dimension_values, ...(isTranslated && { [dimension]: translated }) },
  };
}

function describeEntry({ id, name, value, dimension_values: values }: DatasourceEntry, dimension = '') {
  return { id, name, value, dimension_value: values[dimension] ?? null };
}
