import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { recordingLog } from '../../../test/support/recording-log';
import { makeTempDir } from '../../../test/support/temp-dir';
import { openIndexFile } from './index-file';
import { readLink, StoryIndex } from './story-index';

const alternates = [{ lang: 'en', path: 'x', translated_slug: 'cloth', published: true }];
const link = { id: 1, uuid: 'u', slug: 'kain', real_path: '/dekat', published_at: '2026-01-01', alternates };
const index = (version: number) => new StoryIndex(version, [readLink(link) ?? never()]);
const changes = (version: number) => ({
  version,
  since: 3,
  versions: [3, 4],
  contents: [['u', version] as const],
  addresses: [],
});

function never(): never {
  throw new Error('The link is a story');
}

function open() {
  const path = join(makeTempDir(), 'data', 'story-index.json');
  const { log, events } = recordingLog();
  return { path, events, file: openIndexFile(path, log) };
}

describe('the file of the index', () => {
  test('is read as it was written, and has the last of several states', async () => {
    const { file, path } = open();
    for (const version of [4, 5, 6]) file.write({ index: index(version), changes: changes(version) });
    await file.written();
    const restored = await file.read();
    expect(restored?.changes).toEqual(changes(6));
    expect([...(restored?.index.stories() ?? [])]).toEqual([...index(6).stories()]);
    expect(restored?.index.at({ language: 'en', slug: 'cloth' })?.uuid).toBe('u');
    expect(readFileSync(path, 'utf8').split('\n')).toHaveLength(3);
  });

  test('that does not exist is none, without a word', async () => {
    const { file, events } = open();
    expect([await file.read(), events]).toEqual([null, []]);
  });

  test.each([
    ['an empty file', ''],
    ['a truncated file', '{"format":1,"version":4,'],
    ['a file of another format', '{"format":1}'],
    [
      'a file without stories',
      '{"format":3,"version":4,"since":3,"versions":[3,4],"contents":[],"addresses":[]}',
    ],
    [
      'a file that lost a line',
      '{"format":3,"version":4,"since":3,"versions":[3,4],"contents":[],"addresses":[],"stories":1}\n',
    ],
    [
      'a file with a damaged line',
      '{"format":3,"version":4,"since":3,"versions":[3,4],"contents":[],"addresses":[],"stories":1}\n[1',
    ],
  ])('%s is reported, and none', async (_, text) => {
    const { file, path, events } = open();
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
    expect(await file.read()).toBeNull();
    expect(events).toMatchObject([{ level: 'warn', event: 'index-ignored' }]);
  });

  test('that cannot be written is reported, and the site goes on', async () => {
    const { file, path, events } = open();
    mkdirSync(path, { recursive: true });
    file.write({ index: index(4), changes: changes(4) });
    await file.written();
    expect(events).toMatchObject([{ level: 'warn', event: 'index-unwritable' }]);
  });
});
