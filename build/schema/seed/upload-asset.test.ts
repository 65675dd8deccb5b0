import { expect, test } from '@jest/globals';
import type { ManagedSpace } from '../managed-space';
import { assetsOf } from './upload-asset';

test('the address of an asset is that of stories, in each form that the API gives it', async () => {
  const list: ManagedSpace['list'] = () =>
    Promise.resolve([
      { id: 1, filename: 'https://s3.amazonaws.com/a.storyblok.com/f/7/a.png' },
      { id: 2, filename: '//s3.amazonaws.com/a.storyblok.com/f/7/b.png' },
      { id: 3, filename: 'https://a.storyblok.com/f/7/c.png' },
      { id: 4, filename: null },
    ]);
  expect([...(await assetsOf({ list } as unknown as ManagedSpace))]).toEqual([
    ['a.png', { id: 1, url: 'https://a.storyblok.com/f/7/a.png' }],
    ['b.png', { id: 2, url: 'https://a.storyblok.com/f/7/b.png' }],
    ['c.png', { id: 3, url: 'https://a.storyblok.com/f/7/c.png' }],
  ]);
});
