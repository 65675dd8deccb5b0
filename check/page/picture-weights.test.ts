import { expect, test } from '@jest/globals';
import { FindingList, type StoryReference } from '../finding';
import { PictureWeights } from './picture-weights';

const story: StoryReference = {
  uuid: 'uuid',
  name: 'Kain',
  full_slug: 'kain',
  path: '/kain',
  language: 'id',
  version: 'published',
};

test('a check that is stopped weighs no further picture', async () => {
  const weights = new PictureWeights();
  weights.add(
    story,
    Array.from({ length: 20 }, (_, index) => `${index}.webp`),
  );
  const stop = new AbortController();
  const weighed: string[] = [];
  const sizeOf = async (url: string): Promise<number> => {
    weighed.push(url);
    stop.abort();
    return 1;
  };
  const checked = weights.check(new FindingList(), { budget: 1_000, sizeOf, signal: stop.signal });
  await expect(checked).rejects.toThrow('aborted');
  expect(weighed).toHaveLength(1);
});
