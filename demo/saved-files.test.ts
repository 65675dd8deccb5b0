import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { makeTempDir } from '../test/support/temp-dir';
import { buildSpace, buildStory } from './content-service/space/build-space';
import { createSavedFiles, lastSaved } from './saved-files';

const MORNING = '2026-05-01T08:00:00.000Z';
const NOON = '2026-05-01T12:00:00.000Z';
const EVENING = '2026-05-01T18:00:00.000Z';

let memory = '';
beforeEach(() => {
  memory = join(makeTempDir(), 'cache', 'stories-read.json');
});
const savedFiles = (at = NOON) => createSavedFiles(() => Date.parse(at), memory);

const story = (slug: string, title: string, publishedAt = MORNING) => ({
  ...buildStory(slug, { component: 'page', title }),
  uuid: slug,
  published_at: publishedAt,
});
const spaceOf = (...stories: readonly ReturnType<typeof story>[]) => buildSpace(stories);
const before = spaceOf(story('kain', 'Kain'), story('lilin', 'Lilin'));

describe('a space that is read again', () => {
  test.each([
    ['as it was', spaceOf(story('kain', 'Kain'), story('lilin', 'Lilin')), false, [MORNING, MORNING]],
    ['with a changed story', spaceOf(story('kain', 'Baru'), story('lilin', 'Lilin')), true, [NOON, MORNING]],
    [
      'with a story that the editor has published',
      spaceOf(story('kain', 'Baru', '2026-05-01T11:00:00.000Z'), story('lilin', 'Lilin')),
      true,
      ['2026-05-01T11:00:00.000Z', MORNING],
    ],
    ['without a story', spaceOf(story('lilin', 'Lilin')), true, [MORNING]],
    [
      'with a new story',
      spaceOf(story('kain', 'Kain'), story('lilin', 'Lilin'), story('malam', 'Malam')),
      true,
      [MORNING, MORNING, NOON],
    ],
  ])('%s has these times of publication', (_, read, isChanged, times) => {
    const take = savedFiles();
    expect(take(before)).toEqual({ space: before, isChanged: false });
    const taken = take(read);
    expect(taken.isChanged).toBe(isChanged);
    expect(taken.space.published.map(({ published_at: at }) => at)).toEqual(times);
  });

  test('keeps the time of an earlier change', () => {
    const take = savedFiles();
    const changed = spaceOf(story('kain', 'Baru'), story('lilin', 'Lilin'));
    take(before);
    take(changed);
    expect(take(changed).space.published[0]?.published_at).toBe(NOON);
  });
});

describe('a run after another', () => {
  const timesOf = (space: typeof before): unknown =>
    savedFiles(EVENING)(space).space.published.map(({ published_at: at }) => at);
  beforeEach(() => void savedFiles()(before));

  test.each([
    ['of the same files', before, [MORNING, MORNING]],
    [
      'finds what was changed between them',
      spaceOf(story('kain', 'Baru'), story('lilin', 'Lilin')),
      [EVENING, MORNING],
    ],
    ['finds what is new', spaceOf(story('kain', 'Kain'), story('malam', 'Malam')), [MORNING, EVENING]],
    [
      'finds what the editor has published',
      spaceOf(story('kain', 'Baru', NOON), story('lilin', 'Lilin')),
      [NOON, MORNING],
    ],
  ])('%s', (_, read, times) => {
    expect(timesOf(read)).toEqual(times);
  });

  test('keeps the times of the earlier one', () => {
    const changed = spaceOf(story('kain', 'Baru'), story('lilin', 'Lilin'));
    savedFiles()(changed);
    expect(timesOf(changed)).toEqual([NOON, MORNING]);
  });

  test('is like the first where the memory cannot be read', () => {
    writeFileSync(memory, '{"kain":');
    expect(timesOf(spaceOf(story('kain', 'Baru')))).toEqual([MORNING]);
  });
});

test('the last save is that of a story, or of the folder that lost one', () => {
  const folder = makeTempDir();
  const stories = join(folder, 'stories');
  mkdirSync(stories);
  const file = join(stories, 'kain.json');
  writeFileSync(file, '{}');
  utimesSync(file, 3_000, 3_000);
  utimesSync(stories, 2_000, 2_000);
  expect(lastSaved(folder)).toBe(3_000);
  rmSync(file);
  utimesSync(stories, 4_000, 4_000);
  expect(lastSaved(folder)).toBe(4_000);
});
