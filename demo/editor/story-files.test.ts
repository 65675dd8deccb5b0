import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../../test/support/temp-dir';
import { buildStory } from '../content-service/space/build-space';
import { createStoryFiles, type StoryFiles } from './story-files';

const KAIN = buildStory('kain', { _uid: 'k', component: 'page' });
const LILIN = buildStory('lilin', { _uid: 'l', component: 'page' });
const NOON = new Date('2026-05-01T12:00:00Z');
const broken = '{"id":';

let folder = '';
let files: StoryFiles;
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const slugs = (): readonly string[] => files.list().stories.map(({ story }) => story.full_slug);

beforeEach(() => {
  folder = makeTempDir();
  for (const part of ['stories', 'drafts']) mkdirSync(join(folder, part));
  write('stories/kain.json', JSON.stringify(KAIN));
  write('drafts/kain.json', JSON.stringify(KAIN));
  write('stories/lilin.json', JSON.stringify(LILIN));
  files = createStoryFiles(folder);
});

describe.each(['stories', 'drafts'])('a file in %s that cannot be read', (part) => {
  const name = `${part}/kain.json`;
  const problem = expect.stringMatching(new RegExp(`^${name}:1:7: not valid JSON`));
  beforeEach(() => write(name, broken));

  test('leaves the other stories, which are saved and published', () => {
    expect([slugs(), files.list().problems]).toEqual([['lilin'], [problem]]);
    const content = { ...LILIN.content, title: 'Lilin' };
    files.save(LILIN.id, content, NOON);
    expect(files.find(LILIN.id)).toMatchObject({ state: 'changed', story: { content } });
    files.publish(LILIN.id, NOON);
    expect(files.find(LILIN.id)).toMatchObject({ state: 'published', story: { content } });
  });

  test('is named where its story is requested, and never replaced', () => {
    expect(() => files.find(KAIN.id)).toThrow(expect.objectContaining({ body: { error: problem } }));
    expect(() => files.save(KAIN.id, {}, NOON)).toThrow(`No story has the id ${KAIN.id}`);
    expect(() => files.publish(KAIN.id, NOON)).toThrow(`No story has the id ${KAIN.id}`);
    expect(readFileSync(join(folder, name), 'utf8')).toBe(broken);
  });

  test('is read once it is mended', () => {
    write(name, JSON.stringify(KAIN));
    expect([slugs(), files.list().problems, files.find(1)]).toEqual([['kain', 'lilin'], [], undefined]);
  });
});
