import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { objectsOf } from '../../common/json';
import { createContentService } from '../../demo/content-service/content-service';
import { PERSONAL_TOKEN } from '../../demo/content-service/management/management-api';
import { buildSpace } from '../../demo/content-service/space/build-space';
import { ContentError } from '../../server/content/api/content-error';
import { readSettings } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';
import { manageSpace } from './managed-space';
import { pushSchema } from './push/push-schema';
import { repeatWhileAway } from './repeat-while-away';

let server: Server;
let origin: string;
/** The writes, counted from 1, that are carried out while their response is an error. */
let failing: readonly number[];
beforeEach(async () => {
  let writes = 0;
  const service = createContentService({ space: buildSpace([]) });
  server = createServer((request, response) => {
    if (request.method !== 'GET') writes += 1;
    if (request.method !== 'GET' && failing.includes(writes))
      Object.defineProperty(response, 'statusCode', { get: () => 503, set: () => {} });
    service.app(request, response);
  });
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
});
afterEach(() => closeNow(server));

const noWait = (): Promise<void> => Promise.resolve();
const component = (name: string) => ({
  name,
  display_name: name,
  is_root: false,
  is_nestable: true,
  schema: {},
  component_group_uuid: 'g',
});
const schema = {
  components: ['kain', 'lilin', 'malam'].map(component),
  groups: [{ uuid: 'g', name: 'Kelompok' }],
} as unknown as Parameters<typeof pushSchema>[0]['schema'];

test.each([[[1]], [[2, 4]], [[1, 3, 5]]])(
  'a push whose writes %j fail makes nothing twice',
  async (writes) => {
    failing = writes;
    const { settings } = readSettings({
      CONTENT_API_URL: `${origin}/v2`,
      CONTENT_OAUTH_TOKEN: PERSONAL_TOKEN,
      CONTENT_RATE_LIMIT: '1000',
    });
    const client = composeClient({ settings, token: '', report: () => {} });
    const lines: string[] = [];
    const write = (line: string): void => void lines.push(line);
    const options = { client, spaceId: '123456', apiUrl: origin, version: null, schema, apply: true, write };
    await repeatWhileAway(() => pushSchema(options), write, noWait);
    expect(lines).toContain('The service is away (503): trying again.');
    const space = manageSpace(client, '123456');
    const namesOf = async (kind: string) => objectsOf(await space.list(kind)).map(({ name }) => name);
    expect(await namesOf('component_groups')).toEqual(['Kelompok']);
    expect((await namesOf('components')).toSorted()).toEqual(['kain', 'lilin', 'malam']);
  },
);

const failure = (status: number): Error =>
  new Error('failed', { cause: new ContentError({ status, statusText: '', response: '', path: '/' }) });

test.each([
  [503, 6],
  [422, 1],
  [0, 1],
])('a command that fails with %i is run %i times', async (status, expected) => {
  let runs = 0;
  const run = (): Promise<void> => {
    runs += 1;
    return Promise.reject(failure(status));
  };
  await expect(repeatWhileAway(run, () => {}, noWait)).rejects.toThrow('failed');
  expect(runs).toBe(expected);
});
