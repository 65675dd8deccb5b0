import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { closeNow, listenOnFreePort } from '../../../test/support/fake-server';
import { createContentService } from '../content-service';
import { buildSpace } from '../space/build-space';
import { PERSONAL_TOKEN } from './management-api';

const MEGABYTE = 1024 * 1024;
const LIMIT = 100 * MEGABYTE;

let server: Server;
let origin = '';

beforeAll(async () => {
  server = createServer(createContentService({ space: buildSpace([]) }).app);
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
});

afterAll(() => closeNow(server));

/** The form of a signed upload, without its file. */
async function sign(): Promise<{ readonly id: number; readonly form: FormData }> {
  const response = await fetch(`${origin}/v1/spaces/${buildSpace([]).id}/assets`, {
    method: 'POST',
    headers: { Authorization: PERSONAL_TOKEN, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filename: 'kain.txt' }),
  });
  const { id, fields } = (await response.json()) as { id: number; fields: Record<string, string> };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return { id, form };
}

const upload = (body: FormData | ReadableStream | string): Promise<Response> =>
  fetch(`${origin}/v1/uploads`, { method: 'POST', body, duplex: 'half' } as RequestInit);

/** A body without a content length. */
function streamOf(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, MEGABYTE);
      left -= size;
      if (size === 0) controller.close();
      else controller.enqueue(new Uint8Array(size));
    },
  });
}

test('a file is received', async () => {
  const { id, form } = await sign();
  form.set('file', new Blob(['kain']), 'kain.txt');
  expect((await upload(form)).status).toBe(204);
  const finished = await fetch(`${origin}/v1/spaces/${buildSpace([]).id}/assets/${id}/finish_upload`, {
    headers: { Authorization: PERSONAL_TOKEN },
  });
  expect(await finished.json()).toMatchObject({ id, short_filename: 'kain.txt' });
});

test.each([
  ['with its length', () => new Blob([new Uint8Array(LIMIT)])],
  ['without its length', () => null],
])('a file that is too long, sent %s, is refused', async (_how, blob) => {
  const { form } = await sign();
  const file = blob();
  if (file !== null) form.set('file', file, 'kain.txt');
  const response = await upload(file === null ? streamOf(LIMIT + 1) : form);
  expect([response.status, await response.json()]).toEqual([
    413,
    { error: 'The body must have at most 104,857,600 bytes' },
  ]);
});

test.each([
  ['no form', 'kain'],
  ['a stream that is no form', streamOf(10)],
])('%s is refused', async (_what, body) => {
  const response = await upload(body);
  expect([response.status, await response.json()]).toEqual([422, { error: 'the form needs a file' }]);
});
