import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createFakeClock } from '../../../test/support/fake-clock';
import { recordingLog } from '../../../test/support/recording-log';
import { makeTempDir } from '../../../test/support/temp-dir';
import { openIndexFile } from './index-file';
import { MovedAddresses } from './moved-addresses';
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

function open(clock = createFakeClock()) {
  const path = join(makeTempDir(), 'data', 'story-index.json');
  const { log, events } = recordingLog();
  /** The same file, as a site of this space sees it. */
  const openFor = (id: string) => openIndexFile(path, log, { id, source: null }, clock);
  return { path, events, file: openIndexFile(path, log, undefined, clock), openFor };
}

describe('the file of the index', () => {
  test('is read as it was written, and has the last of several states', async () => {
    const { file, path } = open();
    for (const version of [4, 5, 6])
      file.write({ index: index(version), changes: changes(version), moved: new MovedAddresses() });
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

  test('of another space is reported, and none', async () => {
    const { events, openFor } = open();
    const file = openFor('1');
    file.write({ index: index(4), changes: changes(4), moved: new MovedAddresses() });
    await file.written();
    expect([(await openFor('1').read())?.index.version, events]).toEqual([4, []]);
    expect(await openFor('2').read()).toBeNull();
    expect(events).toMatchObject([{ level: 'warn', event: 'index-ignored' }]);
  });

  test('that cannot be written is reported once, and written once it can be', async () => {
    const clock = createFakeClock();
    const { file, path, events } = open(clock);
    mkdirSync(path, { recursive: true });
    for (const version of [4, 5]) {
      file.write({ index: index(version), changes: changes(version), moved: new MovedAddresses() });
      await file.written();
    }
    const reason = 'story-index.json in DATA_DIR must be a file';
    expect(events).toMatchObject([{ level: 'warn', event: 'index-unwritable', fields: { reason } }]);
    expect(clock.waiting()).toBe(1);
    rmdirSync(path);
    await clock.advance(15_000);
    await file.written();
    expect(events.slice(1)).toMatchObject([{ level: 'info', event: 'index-writable' }]);
    expect((await file.read())?.index.version).toBe(5);
  });
});

describe('the file of moved addresses', () => {
  const movedTo = (slug: string) =>
    new StoryIndex(1, [readLink({ ...link, slug, real_path: '' }) ?? never()]);
  function moved() {
    const addresses = new MovedAddresses();
    addresses.record(movedTo('lama'), movedTo('baru'));
    return addresses;
  }

  test('is read as it was written, whatever became of the index', async () => {
    const { file, path } = open();
    file.write({ index: index(4), changes: changes(4), moved: moved() });
    await file.written();
    writeFileSync(path, 'damaged');
    expect([...(await file.readMoved()).entries()]).toEqual([['lama', 'u']]);
    expect(await file.read()).toBeNull();
  });

  test('is written before the index, and only when it changes', async () => {
    const { file, path } = open();
    const beside = join(path, '..', 'moved.json');
    const addresses = moved();
    file.write({ index: index(4), changes: changes(4), moved: addresses });
    await file.written();
    writeFileSync(beside, '');
    file.write({ index: index(5), changes: changes(5), moved: addresses });
    await file.written();
    expect(readFileSync(beside, 'utf8')).toBe('');
    expect((await file.read())?.index.version).toBe(5);
  });

  test.each([
    ['none', null, [], 0],
    ['one of another format', '{"format":"moved addresses 9"}\n["a","u"]\n', [], 1],
    ['one with damaged lines', '{"format":"moved addresses 1"}\n["a","u"]\n["b",\n7\n["c"]', [['a', 'u']], 0],
  ])('with %s is read as far as it can be', async (_, text, expected, warnings) => {
    const { file, path, events } = open();
    mkdirSync(join(path, '..'));
    if (text !== null) writeFileSync(join(path, '..', 'moved.json'), text);
    expect([...(await file.readMoved()).entries()]).toEqual(expected);
    expect(events).toHaveLength(warnings);
  });
});
