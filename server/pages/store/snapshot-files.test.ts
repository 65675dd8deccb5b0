import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { parsePayload } from '../../../common/page/page-data';
import { limitStory } from '../../../common/story/limit-story';
import { makeTempDir } from '../../../test/support/temp-dir';
import { rememberStoryText } from '../../content/api/story-text';
import { pruneSnapshot, readSnapshot, snapshotName, writesPerPruning, writeSnapshot } from './snapshot-files';

let folder: string;
beforeEach(() => {
  folder = makeTempDir();
});

/** Writes a file of so many bytes, so many minutes ago. */
function write(name: string, bytes: number, minutes: number): string {
  writeFileSync(join(folder, name), 'x'.repeat(bytes));
  const at = Date.now() / 1000 - minutes * 60;
  utimesSync(join(folder, name), at, at);
  return name;
}

const page = (n: number, bytes: number, minutes: number) => write(snapshotName(String(n)), bytes, minutes);
const namesLeft = () => readdirSync(folder).toSorted();

describe('pruning a snapshot', () => {
  test.each([
    ['the maximum of files', { files: 3, bytes: 1_000 }, 3],
    ['one file too many', { files: 2, bytes: 1_000 }, 2],
    ['the maximum of bytes', { files: 9, bytes: 30 }, 3],
    ['a byte too many', { files: 9, bytes: 29 }, 2],
    ['bounds of zero', { files: 0, bytes: 0 }, 0],
  ])('with %s keeps the newest pages', async (_, bounds, count) => {
    const names = [page(1, 10, 1), page(2, 10, 2), page(3, 10, 3)];
    expect(await pruneSnapshot(folder, bounds)).toBe(count);
    expect(namesLeft()).toEqual(names.slice(0, count).toSorted());
  });

  test('deletes old temporary files, but neither young ones nor files of others', async () => {
    const old = `${snapshotName('a')}.7.tmp`;
    const young = `${snapshotName('b')}.8.tmp`;
    write(old, 5, 90);
    write(young, 5, 10);
    write('README.txt', 5, 90);
    mkdirSync(join(folder, snapshotName('c')));
    expect(await pruneSnapshot(folder, { files: 9, bytes: 900 })).toBe(0);
    expect(namesLeft()).toEqual([young, 'README.txt', snapshotName('c')].toSorted());
  });

  test.each([
    [0, 500],
    [5_000, 500],
    [50_000, 5_000],
  ])('of %i pages follows %i writes', (pages, writes) => {
    expect(writesPerPruning(pages)).toBe(writes);
  });

  test('fails without a folder', async () => {
    await expect(pruneSnapshot(join(folder, 'none'), { files: 9, bytes: 900 })).rejects.toThrow('ENOENT');
  });
});

describe('a page on disk', () => {
  const stored = { uuid: 'a', name: 'A', full_slug: 'a', content: { component: 'page', body: [] } };
  const about = { key: '["en","a"]', cv: 7, at: 1_000, space: null };

  test('reads as it was written', () => {
    const payload = parsePayload({ story: stored, links: { b: { url: 'b' } }, buildId: '1' });
    const text = writeSnapshot({ ...about, payload }).toString();
    expect(readSnapshot(text, about.key)).toEqual({ ...about, payload });
  });

  test('has the story as the CMS sent it, and is limited when it is read', () => {
    const sent = `{"story":{"uuid":"a","full_slug":"a","content":{"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}}},"cv":7}`;
    const body = JSON.parse(sent);
    const story = limitStory(body.story);
    if (story === null) throw new Error('no story');
    rememberStoryText(story, { body, text: sent, bytes: sent.length, total: null, perPage: null });
    const payload = { ...parsePayload({ story: stored, buildId: '1' }), story };
    const text = writeSnapshot({ ...about, payload }).toString();
    expect(text).toContain('['.repeat(9_000));
    expect(readSnapshot(text, about.key)).toEqual({ ...about, payload });
  });

  test('that is gone has no payload', () => {
    const text = writeSnapshot({ ...about, payload: null }).toString();
    expect(readSnapshot(text, about.key)).toEqual({ ...about, payload: null });
  });
});
