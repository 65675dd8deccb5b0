import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { makeTempDir } from '../../test/support/temp-dir';
import { buildStory } from '../content-service/space/build-space';
import { createEditor } from './editor';
import { layOutJson } from './lay-out-json';

const ORIGIN = 'http://localhost:3001';
const HOME = buildStory('home', { _uid: 'p', component: 'page' });
const path = `/editor/api/stories/${HOME.id}`;

let folder = '';
let editor: Express;

beforeEach(() => {
  folder = makeTempDir();
  for (const part of ['stories', 'drafts']) mkdirSync(join(folder, part));
  write('stories', 'Pertama');
  editor = createEditor(
    {
      origin: ORIGIN,
      // No site responds there.
      siteOrigin: 'http://127.0.0.1:9',
      space: { id: 410, name: 'Test' },
      folder,
      components: [],
      previewToken: 'PREVIEWTOKEN',
      webhookSecret: 'hook-secret',
      contentVersion: () => 0,
      onWritten: () => {},
    },
    { script: '', styles: '', bridge: '' },
  );
});

afterEach(() => rmSync(folder, { recursive: true }));

const contentOf = (title: string) => ({ ...HOME.content, title });

/** Writes a file of the story by hand. */
function write(part: 'stories' | 'drafts', title: string): void {
  writeFileSync(join(folder, part, 'home.json'), layOutJson({ ...HOME, content: contentOf(title) }));
}

const titleIn = (part: 'stories' | 'drafts'): unknown =>
  JSON.parse(readFileSync(join(folder, part, 'home.json'), 'utf8')).content.title;
const read = async (): Promise<string> => (await request(editor).get(path)).body.version;
const save = (title: string, version: string): Promise<Response> =>
  request(editor)
    .put(path)
    .set('Origin', ORIGIN)
    .send({ content: contentOf(title), version });
const publish = (version: string): Promise<Response> =>
  request(editor).post(`${path}/publish`).set('Origin', ORIGIN).send({ version });

describe.each<[string, () => unknown, string]>([
  ['was saved meanwhile', async () => save('Lain', await read()), 'Lain'],
  [
    'was saved and published meanwhile',
    async () => publish((await save('Lain', await read())).body.version),
    'Lain',
  ],
  ['was published again meanwhile', async () => publish(await read()), 'Pertama'],
  ['was edited by hand meanwhile', () => write('stories', 'Lain'), 'Lain'],
  ['got a draft by hand meanwhile', () => write('drafts', 'Lain'), 'Lain'],
])('a story that %s', (_what, change, title) => {
  test.each<[string, (version: string) => Promise<Response>, RegExp]>([
    [
      'save',
      (version) => save('Milik saya', version),
      /^Not saved: another tab or program .* Save again to replace/,
    ],
    ['publish', publish, /^Not published: another tab or program .* Its new version is in the form now/],
  ])('refuses a %s of the version before, and names its own', async (_kind, send, error) => {
    const before = await read();
    await change();
    const stored = (await request(editor).get(path)).body;
    const { status, body } = await send(before);
    expect([status, body]).toEqual([409, { ...stored, error: expect.stringMatching(error) }]);
    expect(body.story.content.title).toBe(title);
    expect((await request(editor).get(path)).body).toEqual(stored);
    expect((await send(body.version)).status).toBe(200);
  });
});

test.each([
  ['drafts', 'Publish again if it is right.'],
  ['stories', 'It is published already.'],
] as const)('a refused publish of what was changed in %s says what is left to do', async (part, next) => {
  const before = await read();
  write(part, 'Lain');
  const { body } = await publish(before);
  expect(body.error).toMatch(new RegExp(`Its new version is in the form now\\. ${next}$`));
});

test('a published file that was edited by hand below a draft is not replaced unseen', async () => {
  const { version } = (await save('Milik saya', await read())).body;
  write('stories', 'Lain');
  const refused = await publish(version);
  expect([refused.status, titleIn('stories')]).toEqual([409, 'Lain']);
  await publish(refused.body.version);
  expect(titleIn('stories')).toBe('Milik saya');
});

test('a save whose response was lost succeeds when it is sent again', async () => {
  const version = await read();
  await save('Milik saya', version);
  const again = await save('Milik saya', version);
  expect([again.status, again.body.version]).toEqual([200, await read()]);
});

test('each response to a save and a publish names the version that the next one follows', async () => {
  let version = await read();
  for (const title of ['Satu', 'Dua']) {
    const saved = await save(title, version);
    const published = await publish(saved.body.version);
    expect([saved.status, published.status, titleIn('stories')]).toEqual([200, 200, title]);
    ({ version } = published.body);
  }
});
