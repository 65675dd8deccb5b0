import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { json, startFakeServer, type FakeServer } from '../../test/support/fake-server';

const root = join(__dirname, '../..');
/** Clears the screen of a terminal, begins a line, and turns the rest round. */
const hostile = 'kopi\u001b[2J\r\nNothing \u202eto write';

const responses: readonly (readonly [end: string, body: object])[] = [
  ['/spaces/me', { space: { id: 1, name: hostile, version: 1, language_codes: [hostile] } }],
  ['/components', { components: [{ id: 1, name: hostile, schema: {} }] }],
  ['/component_groups', { component_groups: [] }],
  ['/stories', { stories: [], links: [], rels: [], cv: 1 }],
];

let service: FakeServer;
beforeAll(async () => {
  service = await startFakeServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const [, body] = responses.find(([end]) => path.endsWith(end)) ?? [];
    json(body === undefined ? 404 : 200, body ?? {}, { Total: '0' })(request, response);
  });
});
afterAll(() => service.close());

test.each([
  ['build/adopt/main.ts', '--dry-run'],
  ['build/schema/write-schema.ts', 'push'],
])('%s prints no control characters that come from the space', async (file, argument) => {
  const command = spawn(process.execPath, ['-r', './build/run-typescript.cjs', file, argument], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      CONTENT_API_URL: `${service.origin}/v2`,
      CONTENT_TOKEN: 'token',
      CONTENT_SPACE_ID: '1',
      CONTENT_OAUTH_TOKEN: 'personal',
    },
  });
  const [output, errors] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'exit'),
  ]);
  expect(output + errors).toContain('kopi [2J Nothing  to write');
  expect(output + errors).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}|^Nothing to/mu);
});
