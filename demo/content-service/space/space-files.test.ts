import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { buildStory } from './build-space';
import { loadSpace } from './space-files';

const SPACE = { id: 7, name: 'Sogan', domain: 'http://localhost/', language_codes: ['en'], surplus: true };
const HOME = buildStory('home', { component: 'page', _uid: 'root' });

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'space-'));
  mkdirSync(join(folder, 'stories'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, content: unknown): void {
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

describe('a folder', () => {
  test('is read as a space', () => {
    write('space.json', SPACE);
    write('stories/home.json', { ...HOME, unpublished_changes: false });
    write('stories/notes.txt', 'not a story');
    mkdirSync(join(folder, 'drafts'));
    write('drafts/home.json', { ...HOME, name: 'Draft' });
    mkdirSync(join(folder, 'releases/31'), { recursive: true });
    write('releases/31/home.json', { ...HOME, name: 'Released' });
    write('releases/.DS_Store', 'of an operating system');
    mkdirSync(join(folder, 'datasources'));
    const source = { id: 1, name: 'Warna', slug: 'warna', entries: [{ id: 2, name: 'Soga', value: 'soga' }] };
    write('datasources/warna.json', source);
    const { datasources, ...space } = loadSpace(folder);
    expect(datasources).toMatchObject([source]);
    expect(space).toEqual({
      id: 7,
      name: 'Sogan',
      domain: 'http://localhost/',
      languageCodes: ['en'],
      published: [HOME],
      drafts: [{ ...HOME, name: 'Draft' }],
      releases: new Map([['31', [{ ...HOME, name: 'Released' }]]]),
      assetsFolder: join(folder, 'assets'),
    });
  });

  test('may have no drafts and no releases, and stories with either form of the root’s id', () => {
    write('space.json', SPACE);
    write('stories/home.json', { ...HOME, parent_id: null });
    expect(loadSpace(folder)).toMatchObject({
      drafts: [],
      releases: new Map(),
      published: [{ parent_id: 0 }],
    });
  });
});

describe('an error names the file and field', () => {
  test('a missing space', () => {
    expect(() => loadSpace(folder)).toThrow(
      /space\.json cannot be read: the folder of a space must contain space\.json/,
    );
  });

  test.each([
    ['{', /space\.json:1:2: not valid JSON: Expected string in JSON but found end of file$/],
    ['null', /space\.json does not describe a space: the whole/],
    [{ ...SPACE, id: '7' }, /space\.json does not describe a space: id: /],
    [{ ...SPACE, language_codes: 'en' }, /language_codes: /],
  ])('the space %j', (content, message) => {
    write('space.json', content);
    expect(() => loadSpace(folder)).toThrow(message);
  });

  test.each([
    ['{"id":', /stories.broken\.json:1:7: not valid JSON: Unexpected end of file in JSON$/],
    [[HOME], /stories.broken\.json must contain a story: the whole/],
    [{ ...HOME, uuid: 'home' }, /broken\.json must contain a story: uuid: /],
    [{ ...HOME, id: 0 }, /id: /],
    [{ ...HOME, content: null }, /content: /],
    [{ ...HOME, published_at: 'yesterday' }, /published_at: /],
    [{ ...HOME, full_slug: undefined, name: 5 }, /name: .*; full_slug: /],
    [{ ...HOME, tag_list: [1] }, /tag_list\.0: /],
  ])('the story %j', (content, message) => {
    write('space.json', SPACE);
    write('stories/broken.json', content);
    expect(() => loadSpace(folder)).toThrow(message);
  });
});
