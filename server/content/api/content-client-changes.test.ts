import { expect, test } from '@jest/globals';
import { oauthToken, scopeOf, startClient, token } from '../../../test/support/scripted-client';
import { json, startFakeServer } from '../../../test/support/fake-server';
import { createContentClient } from './content-client';

const path = ['spaces', '1', 'stories'];
const scope = scopeOf('urgent');

test('a change goes to the management API with the personal token only', async () => {
  const calls: unknown[] = [];
  const { client, upstream, priorities } = await startClient((call, response) => {
    let body = '';
    call.on('data', (chunk: Buffer) => (body += chunk.toString()));
    call.on('end', () => {
      calls.push([call.method, call.url, call.headers.authorization, body]);
      if (call.method === 'DELETE') response.writeHead(204).end();
      else json(200, { story: { id: 7 } })(call, response);
    });
  });
  expect((await client.post(path, { story: { name: 'A' } }, scope)).body).toEqual({ story: { id: 7 } });
  await client.put([...path, '7'], { story: { name: 'B' } }, scope);
  expect((await client.delete([...path, '7'], scope)).body).toEqual({});
  await upstream.close();
  expect(calls).toEqual([
    ['POST', '/v1/spaces/1/stories', oauthToken, '{"story":{"name":"A"}}'],
    ['PUT', '/v1/spaces/1/stories/7', oauthToken, '{"story":{"name":"B"}}'],
    ['DELETE', '/v1/spaces/1/stories/7', oauthToken, ''],
  ]);
  expect(priorities).toEqual(['urgent', 'urgent', 'urgent']);
});

test('a change is retried unchanged after a 429', async () => {
  const bodies: string[] = [];
  const { client, upstream } = await startClient((call, response) => {
    let body = '';
    call.on('data', (chunk: Buffer) => (body += chunk.toString()));
    call.on('end', () => {
      bodies.push(`${call.headers.authorization} ${body}`);
      json(bodies.length === 1 ? 429 : 200, {})(call, response);
    });
  });
  await client.post(path, { a: 1 }, scope).finally(upstream.close);
  expect(bodies).toEqual([`${oauthToken} {"a":1}`, `${oauthToken} {"a":1}`]);
});

test('a rejected change has the reason', async () => {
  const { client, upstream } = await startClient(json(422, { error: 'slug is taken' }));
  const error: unknown = await client.post(path, {}, scope).catch((reason: unknown) => reason);
  await upstream.close();
  expect(error).toMatchObject({ name: 'ContentError', status: 422, response: 'slug is taken' });
});

test('a personal token is sent to no other host', async () => {
  const other = await startFakeServer(json(200, {}));
  const { client, upstream } = await startClient((_, response) => {
    response.writeHead(307, { Location: `${other.origin}/x` }).end();
  });
  const error: unknown = await client.put(path, {}, scope).catch((reason: unknown) => reason);
  await Promise.all([upstream.close(), other.close()]);
  expect([error, other.requests]).toEqual([expect.objectContaining({ status: 0 }), []]);
});

test('a change requires a personal token', async () => {
  const upstream = await startFakeServer(json(200, {}));
  const client = createContentClient({
    baseUrl: upstream.origin,
    token,
    timeout: 1_000,
    limit: { acquire: () => Promise.resolve(() => {}), waiting: () => 0 },
    report: () => {},
  });
  const changes = [client.post(path, {}, scope), client.put(path, {}, scope), client.delete(path, scope)];
  const outcomes = await Promise.allSettled(changes);
  await upstream.close();
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { name: 'ContentError', status: 401, response: 'CONTENT_OAUTH_TOKEN is not set' },
    });
  }
  expect(upstream.requests).toEqual([]);
});
