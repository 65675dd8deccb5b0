import express, { type RequestHandler, Router } from 'express';
import type { JsonObject } from '../api/story';
import type { StoryStore } from '../api/story-store';
import type { ManagedAssets } from './managed-assets';
import type { Datasource } from '../api/datasource';
import { manageDatasources } from './managed-datasources';
import { manageStories } from './managed-stories';
import { unauthorized, unprocessable } from '../api/service-errors';
import { givenRecord, unknownRecord } from './given-record';

/** The personal token of the management API. */
export const PERSONAL_TOKEN = 'demo-personal';

/** A record of the space's schema. The service gives it its id. */
interface SchemaRecord extends JsonObject {
  readonly id: number;
  readonly name: string;
}

/** What the management API stores of a space. It is empty at first and lost with the process. */
class Records {
  readonly #key: string;
  readonly #isUnique: boolean;
  #records: readonly SchemaRecord[] = [];
  #lastId = 0;

  constructor(key: string, isUnique: boolean) {
    this.#key = key;
    this.#isUnique = isUnique;
  }

  all(): readonly SchemaRecord[] {
    return this.#records;
  }

  /** @throws ServiceError 422 for a record without a name, or with that of another one. */
  add(body: unknown): SchemaRecord {
    const given = givenRecord(body, this.#key);
    const name = String(given['name'] ?? '');
    if (name === '') throw unprocessable("Name can't be blank");
    if (this.#isUnique && this.#records.some((record) => record.name === name))
      throw unprocessable('Name has already been taken');
    this.#lastId += 1;
    const record: SchemaRecord = { ...given, id: this.#lastId, name };
    this.#records = [...this.#records, record];
    return record;
  }

  /** Replaces the properties that are given, the whole schema among them. @throws ServiceError 404 for an unknown id. */
  change(id: string, body: unknown): SchemaRecord {
    const found = this.#records.find((record) => String(record.id) === id);
    if (found === undefined) throw unknownRecord();
    const changed: SchemaRecord = {
      ...found,
      ...givenRecord(body, this.#key),
      id: found.id,
      name: found.name,
    };
    this.#records = this.#records.map((record) => (record === found ? changed : record));
    return changed;
  }
}

/**
 * The part of the management API (version 1) that a space is set up with: components and their groups, datasources, stories
 * and assets.
 * @param spaceId of the only space there is.
 * @see https://www.storyblok.com/docs/api/management
 */
export function createManagementApi(
  spaceId: number,
  {
    store,
    assets,
    datasources,
  }: { readonly store: StoryStore; readonly assets: ManagedAssets; readonly datasources: Datasource[] },
): Router {
  const components = new Records('component', true);
  const groups = new Records('component_group', false);
  const api = Router();
  api.post('/uploads', ...assets.receive);
  api.use(requirePersonalToken);
  api.use(express.json({ limit: '5mb' }));
  api.param('space', (_request, _response, next, id) => {
    next(id === String(spaceId) ? undefined : unknownRecord());
  });
  for (const [path, key, records] of [
    ['components', 'component', components],
    ['component_groups', 'component_group', groups],
  ] as const) {
    api.get(`/spaces/:space/${path}`, (_request, response) => {
      response.json({ [`${key}s`]: records.all() });
    });
    api.post(`/spaces/:space/${path}`, ({ body }, response) => {
      response.status(201).json({ [key]: records.add(body) });
    });
    api.put(`/spaces/:space/${path}/:id`, ({ body, params }, response) => {
      response.json({ [key]: records.change(params.id, body) });
    });
  }
  api.use('/spaces/:space/stories', manageStories(store));
  api.use('/spaces/:space/assets', assets.api);
  api.use('/spaces/:space', manageDatasources(datasources, store.raiseVersion));
  return api;
}

const requirePersonalToken: RequestHandler = ({ headers }, _response, next) => {
  next(headers.authorization === PERSONAL_TOKEN ? undefined : unauthorized());
};
